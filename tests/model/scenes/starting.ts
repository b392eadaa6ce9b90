import { expect } from 'playwright/test';
import {
  callOf,
  expectAt,
  expectErrorInPlace,
  expectTechnicalError,
  open,
  openLogIn,
  REFUSED,
  type Scene,
  SURPRISE,
  tryAgain,
  UNREACHABLE,
} from './scene.ts';

/** The start of the page, and what can go wrong with it. */
export const STARTING: readonly Scene[] = [
  {
    title: 'nobody says who asks, then nobody knows the session, then the bank has no name',
    async play(world) {
      const { gates, customer } = world;
      // As long as nothing is known of the bank, each error waits for its name.
      await gates.hold([callOf('initUi'), callOf('bankSettings')]);
      await open(world);
      await gates.answer(callOf('initUi'), REFUSED);
      await expectTechnicalError(world);
      await tryAgain(world, 'initUi', UNREACHABLE);
      await expectErrorInPlace(world);
      await gates.release([callOf('initUi')]);
      await gates.hold([callOf('session')]);
      for (const outcome of [REFUSED, UNREACHABLE]) {
        await tryAgain(world, 'session', outcome);
        await expectErrorInPlace(world);
      }
      await gates.open();
      for (const call of ['initUi', 'session'] as const) {
        await gates.hold([callOf(call)]);
        for (const outcome of [REFUSED, UNREACHABLE, SURPRISE]) {
          await tryAgain(world, call, outcome);
          await expectErrorInPlace(world);
        }
        await gates.open();
      }
      await gates.hold([callOf('bankSettings')]);
      await tryAgain(world, 'bankSettings', SURPRISE);
      await expectAt(world, 'login.form.editing', 'login');
      await customer.identifier.fill('anna');
    },
  },
  {
    title: 'a bank that is slow to say its name',
    async play(world) {
      await world.gates.hold([callOf('bankSettings')]);
      await open(world);
      await expectAt(world, 'login.form.editing', 'login');
      await world.gates.open();
      await world.seen.happens('app —xstate.done.actor.requestBankSettings→ (stays)');
    },
  },
  {
    title: 'an address without its parameters, and one that nobody knows',
    async play(world) {
      for (const address of ['login', 'nowhere?client_id=a&redirect_uri=b']) {
        world.forgetPage();
        await world.page.goto(world.bank.wizardUrl + address);
        await expectAt(world, 'corruptUrl', 'corruptUrl');
      }
    },
  },
  {
    title: 'a screen that cannot be loaded, and another start',
    async play(world) {
      await openLogIn(world);
      await world.page.route('**/screens-qr-log-in*', (route) => route.abort('failed'));
      // The first time, the wizard reloads the page (N4).
      const anew = world.page.waitForEvent('load');
      await world.customer.qrButton.click();
      await anew;
      await expectAt(world, 'login.form.editing', 'login');
      await world.customer.qrButton.click();
      await expectAt(world, 'navigationError', 'navigationError');
      await world.customer.press('COMMON.TRY_AGAIN');
      await expectAt(world, 'login.form.editing', 'login');
    },
  },
  {
    title: 'texts that are long in coming: another language is chosen meanwhile',
    async play(world) {
      const { page, seen } = world;
      const choose = (name: string) => page.getByRole('button', { name, exact: true }).click();
      await page.route('**/i18n-en-*', () => {});
      await openLogIn(world);
      await choose('English');
      await seen.happens('locale.shown —locale.requested→ locale.loading');
      await choose('Deutsch');
      await seen.happens('locale.loading —locale.requested→ locale.loading');
      await expectAt(world, 'login.form.editing', 'login');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  },
  {
    title: 'texts that cannot be loaded: German instead, and without that no page',
    async play(world) {
      await openLogIn(world);
      const choose = (name: string) =>
        world.page.getByRole('button', { name, exact: true }).click();
      await choose('English');
      await expect(world.page.getByRole('button', { name: 'Deutsch', exact: true })).toBeVisible();
      await world.page.route('**/i18n-en-*', (route) => route.abort('failed'));
      // The page starts in the language chosen before.
      await world.page.reload();
      await world.seen.happens(
        'locale.loading —xstate.error.actor.0.locale.loading [hasGermanLeft]→ locale.loading',
      );
      await expectAt(world, 'login.form.editing', 'login');
      await choose('English');
      await world.seen.happens('locale.loading —xstate.error.actor.0.locale.loading→ locale.shown');
      await expectAt(world, 'login.form.editing', 'login');
      await world.page.route('**/i18n-de-*', (route) => route.abort('failed'));
      await world.page.reload();
      // No language is shown, so the wizard's root names none.
      await expect(world.page.locator('[data-state="failed"]')).toBeVisible();
    },
  },
];
