import { expect } from 'playwright/test';
import { InitUiReply } from '#contract/entry.ts';
import type { World } from '../support/world.ts';
import {
  callOf,
  DONE,
  expectAt,
  expectErrorInPlace,
  expectTechnicalError,
  isAway,
  openLogIn,
  openTan,
  REFUSED,
  type Scene,
  SURPRISE,
  tryAgain,
  UNREACHABLE,
} from './scene.ts';

async function quit({ customer }: World): Promise<void> {
  await customer.press('COMMON.CANCEL');
  await customer.press('QUIT.LOG_IN.QUIT');
}

/** Logs henry in, who has no further step, up to the completion, which is held. */
async function complete(world: World): Promise<void> {
  await openLogIn(world);
  await world.gates.hold([callOf('completion')]);
  await world.customer.logIn('henry');
}

/** Says so in the answer of init-UI: no party of the demo that has a cancel button beside the QR code does. */
const wantsCustomersBack = ({ page }: World): Promise<unknown> =>
  page.route('**/init-ui?*', async (route) => {
    const response = await route.fetch();
    const { relyingParty, ...reply } = InitUiReply.parse(await response.json());
    const party = { ...relyingParty, cancelRedirectBehaviour: 'redirect' };
    await route.fulfill({ response, json: { ...reply, relyingParty: party } });
  });

/** Leaving the wizard, and changing one's mind. */
export const LEAVING: readonly Scene[] = [
  {
    title: 'from the log-in page, though nobody answers at first',
    async play(world) {
      const { customer, gates } = world;
      await openLogIn(world, 'demo-okvp');
      await customer.press('COMMON.CANCEL');
      await customer.press('QUIT.LOG_IN.STAY');
      await gates.hold([callOf('cancellation')]);
      await quit(world);
      await expectAt(world, 'cancelling.lasting', 'waiting');
      await gates.answer(callOf('cancellation'), UNREACHABLE);
      await expectErrorInPlace(world, 'cancelUnavailable');
      await tryAgain(world, 'cancellation', SURPRISE);
      await expectErrorInPlace(world, 'cancelUnavailable');
      await tryAgain(world, 'cancellation', DONE);
      await isAway(world);
    },
  },
  {
    title: 'to nobody, when the session is gone altogether',
    async play(world) {
      await openLogIn(world, 'demo-okvp');
      await world.gates.hold([callOf('cancellation')]);
      await quit(world);
      await expectAt(world, 'cancelling.lasting', 'waiting');
      await world.gates.answer(callOf('cancellation'), {
        kind: 'refused',
        code: 'USER_SESSION_EXPIRED',
        traceId: 'MODEL1',
      });
      await expectAt(world, 'errorPage.sessionExpired', 'sessionExpired');
      await expect(world.page.getByText('MODEL1')).toBeVisible();
    },
  },
  {
    title: 'from the QR code, of a party that wants the customer back',
    async play(world) {
      await wantsCustomersBack(world);
      await openLogIn(world, 'demo-okvp');
      await world.customer.chooseQr();
      await quit(world);
      await isAway(world);
    },
  },
  {
    title:
      'from the QR code and from the comfort app to the log-in page, where the party wants it so',
    async play(world) {
      await openLogIn(world, 'demo-okvp');
      await world.customer.chooseQr();
      await quit(world);
      await expectAt(world, 'login.form.editing', 'login');
      await world.customer.askComfort('felix');
      await expectAt(world, 'comfortLogin.waiting.listening', 'comfortLoginWaiting');
      await quit(world);
      await expectAt(world, 'login.form.editing', 'login');
    },
  },
  {
    title: 'from the comfort app, after a Back that was none',
    async play(world) {
      const { customer, page } = world;
      await openLogIn(world);
      await customer.askComfort('felix');
      await expectAt(world, 'comfortLogin.waiting.listening', 'comfortLoginWaiting');
      await page.goBack();
      await customer.press('QUIT.LOG_IN.STAY');
      await expectAt(world, 'comfortLogin.waiting.listening', 'comfortLoginWaiting');
      await quit(world);
      await isAway(world);
    },
  },
  {
    title: 'from the process back to the log-in page, where the party wants it so',
    async play(world) {
      await openLogIn(world, 'demo-okvp');
      await world.customer.logIn('anna');
      await expectAt(world, 'process.psd2Tan.unconfirmed', 'psd2TanAuth');
      await quit(world);
      await expectAt(world, 'login.form.editing', 'login');
    },
  },
  {
    title: 'to the choice of banks',
    async play(world) {
      await openLogIn(world);
      await world.customer.press('LOGIN.BANK_SELECTION');
      await isAway(world);
    },
  },
  {
    title: 'from the process, after a Back that was none',
    async play(world) {
      const { customer, page } = world;
      await openTan(world);
      await page.goBack();
      await customer.press('QUIT.LOG_IN.STAY');
      await expectAt(world, 'process.psd2Tan.unconfirmed', 'psd2TanAuth');
      await quit(world);
      await isAway(world);
    },
  },
  {
    title: 'a log-in that is over, but cannot be completed',
    async play(world) {
      const { gates, customer } = world;
      await complete(world);
      await expectAt(world, 'completing.lasting', 'waiting');
      await gates.answer(callOf('completion'), UNREACHABLE);
      await expectErrorInPlace(world, 'completeUnavailable');
      await tryAgain(world, 'completion', REFUSED);
      await expectTechnicalError(world);
      await tryAgain(world, 'completion', SURPRISE);
      await expectErrorInPlace(world);
      await tryAgain(world, 'completion', UNREACHABLE);
      await expectErrorInPlace(world, 'completeUnavailable');
      await customer.press('ERROR.BACK_TO_PARTY');
      await isAway(world);
    },
  },
  {
    title: 'an error in place is left by its button',
    async play(world) {
      const { gates, customer } = world;
      await complete(world);
      await gates.answer(callOf('completion'), REFUSED);
      await expectTechnicalError(world);
      await tryAgain(world, 'completion', REFUSED);
      await expectErrorInPlace(world);
      await customer.press('ERROR.BACK_TO_PARTY');
      await isAway(world);
    },
  },
  {
    title: 'the way back is no web address; the browser shows the page again after it left',
    async play(world) {
      const { gates, page } = world;
      await complete(world);
      await gates.answer(callOf('completion'), {
        kind: 'says',
        reply: { redirectUrl: 'https://[' },
      });
      await expectTechnicalError(world);
      // Restores the page from the back/forward cache (`pageshow`) as soon as it has left.
      await page.evaluate(() => {
        document.addEventListener('machine-step', (event) => {
          const step: unknown = event instanceof CustomEvent ? event.detail : undefined;
          if (JSON.stringify(step).includes('"state":"returning"')) {
            setTimeout(() =>
              window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
            );
          }
        });
      });
      // The next page never answers, so the wizard's page stays, as a restored one would.
      await page.route('**/never', () => {});
      await tryAgain(world, 'completion', {
        kind: 'says',
        reply: { redirectUrl: `${world.bank.url}/never` },
      });
      await world.seen.happens('app.returning —xstate.done.actor.0.app.returning→ app.starting');
    },
  },
];
