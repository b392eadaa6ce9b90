/**
 * `npm run bench:waiting`: browsers wait with a QR code on one backend process over loopback, each with its
 * own session and event stream. Prints how many streams were lost, the memory for each, and the time from an
 * approval to its event. Needs a build, and stops by itself.
 */
import { needBuild, numberOf, readCommand } from '../tools/command.ts';
import { type Cost, measureWaiting, openSite } from './measure.ts';

const USAGE = `npm run bench:waiting
  -- --browsers N    so many, 500 without it
  -- --seconds N     so long, 120 without it
  -- --redis         two processes on a Redis, the other one gets the approvals`;

const { values } = readCommand(USAGE, {
  options: {
    browsers: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '120' },
    redis: { type: 'boolean', default: false },
  },
});
const BROWSERS = numberOf('browsers', values.browsers, 1, 5000);
const SECONDS = numberOf('seconds', values.seconds, 1, 600);
/** The run is stopped after this time in any case. */
const LONGEST_MS = (SECONDS + 240) * 1000;

const kB = (size: number) => `${size.toFixed(1)} kB`;
const ms = (delay: number) => `${delay.toFixed(1)} ms`;

function print(cost: Cost): void {
  const { before, watched, after, perLogInOnRedis } = cost;
  console.log(`lost streams:                 ${cost.lost}`);
  console.log(`approvals not heard:          ${cost.unheard}`);
  console.log(
    `memory of the process:        ${before} kB before, ${watched} kB with all, ${after} kB at the end`,
  );
  console.log(`  each log-in and its code:   ${kB(cost.perLogIn)}`);
  console.log(`  each open stream:           ${kB(cost.perStream)}`);
  console.log(`  each waiting customer:      ${kB(cost.perCustomer)}`);
  if (perLogInOnRedis !== undefined) {
    console.log(`memory of Redis, each log-in: ${kB(perLogInOnRedis)}`);
  }
  console.log(`approve → event:              median ${ms(cost.median)}, p95 ${ms(cost.p95)}`);
}

needBuild();
const site = await openSite(values.redis);
const tooLong = setTimeout(() => {
  console.error('The run took too long.');
  void site.end().then(() => process.exit(1));
}, LONGEST_MS);
try {
  console.log(`${BROWSERS} browsers wait; ${SECONDS} s …`);
  const cost = await measureWaiting(site, BROWSERS, SECONDS);
  print(cost);
  process.exitCode = cost.lost === 0 && cost.unheard === 0 ? 0 : 1;
} finally {
  clearTimeout(tooLong);
  await site.end();
}
