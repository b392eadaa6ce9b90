import type { Page } from 'playwright/test';
import { FIND_TIMEOUT, RESPONSE_TIMEOUT } from '#machines/tabs/machine.ts';
import { follow, openChild, stepAddress } from '../../e2e/support/tabs.ts';
import type { World } from '../support/world.ts';
import { openLogIn, outlast, type Scene } from './scene.ts';

/** The kinds of messages between tabs that can be suppressed. */
type Unheard = 'find-init-channel' | 'tab-init';

/** Suppresses messages of this kind that the tab sends to the others. */
const silence = (tab: Page, unheard: Unheard): Promise<unknown> =>
  tab.addInitScript((type) => {
    const say = BroadcastChannel.prototype.postMessage;
    BroadcastChannel.prototype.postMessage = function (message: unknown) {
      if (!JSON.stringify(message).includes(`"${type}"`)) say.call(this, message);
    };
  }, unheard);

/** Suppresses all messages from other windows to this tab. */
const deafen = (tab: Page): Promise<unknown> =>
  tab.addInitScript(() => {
    window.addEventListener('message', (event) => event.stopImmediatePropagation());
  });

/** Expects the tab to reach this state, and closes it. */
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
      await outlast(world, 'tabs', 'askingOpener', RESPONSE_TIMEOUT);
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
        await outlast(world, 'tabs', state, patience);
        await endsAt(world, alone, 'corruptUrl');
      }
    },
  },
];
