/**
 * `npm run prove:crashes`: customers log in while the backend is killed (`kill -9`) at
 * random moments and started again on the same data; at the same time the same with Redis, which is killed,
 * too. Fails if a step was lost or done twice. Needs a build, and stops by itself.
 */
import { explain, needBuild, numberOf, readCommand } from '../tools/command.ts';
import { prove } from './prove.ts';

const USAGE = `npm run prove:crashes
  -- --log-ins N    so many log-ins on each store, 200 without it`;

const { values } = readCommand(USAGE, {
  options: { 'log-ins': { type: 'string', default: '200' } },
});
const logIns = numberOf('log-ins', values['log-ins'], 1);
needBuild();

async function proveOn(store: 'embedded' | 'Redis'): Promise<void> {
  const from = performance.now();
  const proof = await prove({ program: 'built', store, logIns, atOnce: 6, answers: 60 });
  const minutes = (performance.now() - from) / 60_000;
  console.log(`${store}, ${minutes.toFixed(1)} minutes:`, proof);
  if (proof.wrong.length > 0) process.exitCode = 1;
}

// Both at once: half of the time is spent on starting processes one after the other, so one run does not use
// two processors.
const done = await Promise.allSettled([proveOn('embedded'), proveOn('Redis')]);
for (const one of done) {
  if (one.status === 'fulfilled') continue;
  console.error(explain(one.reason));
  process.exitCode = 1;
}
process.exit();
