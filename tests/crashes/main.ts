/**
 * `npm run prove:crashes [-- --log-ins 200]`: customers log in while the backend is killed (kill -9) at
 * random moments and started again on the same data; then the same on a Redis that crashes, too. Fails
 * when a step was lost or done twice. Needs a build, and stops by itself.
 */
import { parseArgs } from 'node:util';
import { prove } from './prove.ts';

const { values } = parseArgs({ options: { 'log-ins': { type: 'string', default: '200' } } });
const logIns = Math.max(1, Number(values['log-ins']));

for (const store of ['embedded', 'Redis'] as const) {
  const proof = await prove({ program: 'built', store, logIns, atOnce: 6, answers: 60 });
  console.log(`${store}:`, proof);
  if (proof.wrong.length > 0) process.exitCode = 1;
}
process.exit();
