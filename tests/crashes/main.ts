/**
 * `npm run prove:crashes [-- --log-ins 200]`: customers log in while the backend is killed (`kill -9`) at
 * random moments and started again on the same data; at the same time the same with Redis, which is killed,
 * too. Fails if a step was lost or done twice. Needs a build, and stops by itself.
 */
import { parseArgs } from 'node:util';
import { prove } from './prove.ts';

const { values } = parseArgs({ options: { 'log-ins': { type: 'string', default: '200' } } });
const logIns = Math.max(1, Number(values['log-ins']));

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
  console.error(one.reason);
  process.exitCode = 1;
}
process.exit();
