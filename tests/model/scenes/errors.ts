import { expect } from 'playwright/test';
import { CODE_OUTCOMES } from '../../tools/docs/outcomes.ts';
import { callOf, expectAt, expectState, isAway, openLogIn, type Scene } from './scene.ts';

/**
 * Every code of the catalogue that ends a log-in, with its page (R1); the last page is left by its button.
 */
export const ERRORS: readonly Scene[] = [
  {
    title: 'every page of the catalogue',
    async play(world) {
      const { gates, customer, page } = world;
      for (const { code, page: route, state } of CODE_OUTCOMES) {
        await openLogIn(world);
        await gates.hold([callOf('logIn')]);
        await customer.logIn('anna');
        await gates.answer(callOf('logIn'), { kind: 'refused', code, traceId: 'MODEL1' });
        await expectAt(world, state, route);
        await gates.open();
      }
      await page.getByRole('button', { name: world.words.pattern('ERROR.BACK_TO_PARTY') }).click();
      await isAway(world);
    },
  },
  {
    title: 'the log-in of another customer, left for the log-in page, on its page and in place',
    async play(world) {
      const { gates, customer, words } = world;
      await openLogIn(world, 'demo-embedded');
      await gates.hold([callOf('logIn')]);
      for (const state of ['errorPage.sessionExpired', 'errorInPlace']) {
        await customer.logIn('anna');
        await gates.answer(callOf('logIn'), {
          kind: 'refused',
          code: 'USER_SESSION_EXPIRED',
          traceId: 'MODEL1',
          otherCustomer: true,
        });
        await expectState(world, state);
        await expect(world.page).toHaveTitle(words.part('ERROR.OTHER_CUSTOMER.TITLE'));
        await customer.press('ERROR.BACK_TO_LOG_IN');
        await expectAt(world, 'login.form.editing', 'login');
      }
    },
  },
  {
    title: 'a session that is over when the QR code is chosen',
    async play(world) {
      const { gates, customer } = world;
      await openLogIn(world);
      await gates.hold([callOf('startQrLogIn')]);
      await customer.qrButton.click();
      await gates.answer(callOf('startQrLogIn'), {
        kind: 'refused',
        code: 'USER_SESSION_EXPIRED',
        traceId: 'MODEL1',
      });
      await expectAt(world, 'errorPage.sessionExpired', 'sessionExpired');
      await expect(world.page.getByText('MODEL1')).toBeVisible();
    },
  },
];
