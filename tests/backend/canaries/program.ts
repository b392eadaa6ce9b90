import { demoCustomers } from '#backend/demo/personas.ts';
import { run, standardPaths } from '#backend/run.ts';
import { CANARIES, CANARY_PIN } from './canaries.ts';

/** An error that carries every canary in its message, its cause and a property. */
function surprise(): Error {
  const words = Object.values(CANARIES).join(' ');
  return Object.assign(new TypeError(`choked on\n    at ${words}`, { cause: words }), {
    body: CANARIES,
  });
}

process.on('SIGUSR2', () => {
  throw surprise();
});
process.on('SIGHUP', () => void Promise.reject(surprise()));

// The backend's program, with customers whose PIN is a canary.
run(standardPaths(), { customers: await demoCustomers(CANARY_PIN) });
