import path from 'node:path';
import { Bank } from '../../e2e/support/bank.ts';
import { testWith } from '../../e2e/support/test.ts';
import { hearBeats } from './beats.ts';
import { Gates } from './gates.ts';
import { Seen } from './seen.ts';
import { World } from './world.ts';

/** The wizard of `npm run build:model`, whose machines report their transitions. */
const WIZARD_DIR = path.resolve('test-results/model/wizard');

const withWitness = testWith(() => Bank.startWithClock({ WIZARD_DIR }));

/** A test of the wizard whose machines report their transitions, with a bank whose clock the test moves. */
export const test = withWitness.extend<{ world: World }>({
  // A new context, as the binding that reports transitions can only be added once.
  cold: true,
  world: async ({ page, context, bank, guard, language }, use, { title }) => {
    guard.allow(/net::ERR_FAILED/, 'calls that nobody answers are part of the paths');
    guard.allow(/Error: thrown by the bank's element/, 'React says so on the console as well');
    const seen = await Seen.in(context);
    await hearBeats(context);
    await page.clock.install({ time: bank.now });
    const gates = new Gates(context);
    await use(new World({ page, bank, gates, seen, language }));
    seen.save(title.replaceAll(/\W+/g, '-'));
  },
});
