import type { Page } from 'playwright/test';
import { FIND_TIMEOUT, RESPONSE_TIMEOUT } from '#machines/tabs/machine.ts';
import { follow, openChild, stepAddress } from '../../e2e/support/tabs.ts';
import type { World } from '../support/world.ts';
import { openLogIn, type Scene } from './scene.ts';

/** What is said over the channel of the tabs, and not heard. */
type Unheard = 'find-init-channel' | 'tab-init';

/** Nobody hears this of what the tab says to all others. */
const silence = (tab: Page, unheard: Unheard): Promise<unknown> =>
  tab.addInitScript((type) => {
    const say = BroadcastChannel.prototype.postMessage;
    BroadcastChannel.prototype.postMessage = function (message: unknown) {
      if (!JSON.stringify(message).includes(`"${type}"`)) say.call(this, message);
    };
  }, unheard);

/** No other window says anything to this one. */
const deafen = (tab: Page): Promise<unknown> =>
  tab.addInitScript(() => {
    window.addEventListener('message', (event) => event.stopImmediatePropagation());
  });

/** What was waited for does not come. */
async function outlast({ seen, page }: World, state: string, patience: number): Promise<void> {
  await seen.until(
    () => seen.stateOf('tabs') === state,
    () => `tabs is in ${seen.stateOf('tabs')}, not in ${state}`,
  );
  await page.clock.fastForward(patience + 100);
}

/** The tab has come so far, and is needed no more. */
async function endsAt({ customer }: World, tab: Page, state: string): Promise<void> {
  await customer.inTab(tab).expectState(state);
  await tab.close();
}

/** A step's address in a tab that knows of no log-in (X8). */
export const TABS: readonly Scene[] = [
  {
    title: 'the tab that opened this one says which log-in it is, or says nothing',
    async play(world) {
      const { page, bank } = world;
      await openLogIn(world);
      const child = await openChild(page);
      await silence(child, 'find-init-channel');
      await follow(child, stepAddress(bank));
      await endsAt(world, child, 'login.form.editing');

      const other = await openChild(page);
      await deafen(other);
      await follow(other, stepAddress(bank));
      await outlast(world, 'askingOpener', RESPONSE_TIMEOUT);
      await endsAt(world, other, 'login.form.editing');
    },
  },
  {
    title: 'any tab says it; one says that it knows, and no more; nobody knows',
    async play(world) {
      const { page, bank } = world;
      const context = page.context();
      await openLogIn(world);
      const told = await context.newPage();
      await told.goto(stepAddress(bank));
      await endsAt(world, told, 'login.form.editing');

      for (const { unheard, state, patience } of [
        { unheard: 'tab-init', state: 'asking', patience: RESPONSE_TIMEOUT },
        { unheard: 'find-init-channel', state: 'finding', patience: FIND_TIMEOUT },
      ] as const) {
        const alone = await context.newPage();
        await silence(alone, unheard);
        await alone.goto(stepAddress(bank));
        await outlast(world, state, patience);
        await endsAt(world, alone, 'corruptUrl');
      }
    },
  },
];
