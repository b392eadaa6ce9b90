import { demoCustomers } from '#backend/demo/personas.ts';
import { run, standardPaths } from '#backend/run.ts';
import { CANARIES, CANARY_PIN } from './canaries.ts';

/** A surprise that carries all there is to hide, wherever an error can carry something. */
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

// The real entry, with customers whose PIN can be looked for.
run(standardPaths(), { customers: await demoCustomers(CANARY_PIN) });
