import { press } from '../support/deed.ts';
import {
  callOf,
  expectAt,
  expectState,
  goTo,
  openLogIn,
  openTan,
  REFUSED,
  type Scene,
  SURPRISE,
} from './scene.ts';

const SECOND = 1000;
/** The session ends after five minutes without activity; the page asks the customer a minute before (A10). */
const LIFE = 300 * SECOND;
const UNTIL_ASKED = 241 * SECOND;
const UNTIL_OVER = 61 * SECOND;

const STAYING = 'sessionTimer.warning.staying';
/** The transition after an answer that does not extend the session: the customer is asked again. */
const askedAgain = (end: 'done' | 'error') =>
  `${STAYING} —xstate.${end}.actor.0.${STAYING}→ sessionTimer.warning.unavailable`;

/** The session's end, and the tabs of one log-in. */
export const SESSION: readonly Scene[] = [
  {
    title: 'the customer stays, at the third try, and is away the next time',
    async play(world) {
      const { gates, seen } = world;
      const stay = world.customer.button('SESSION.STAY');
      await openTan(world);
      await world.pass(UNTIL_ASKED);
      await seen.happens('sessionTimer.running —clock.ticked [isClose]→ sessionTimer.warning');
      await seen.happens('sessionTimer.warning —clock.ticked→ (stays)');
      // The stream of events was opened after the last answer, and moved the end by as much.
      await seen.happens('sessionTimer.warning —session.extended [staysClose]→ (stays)');
      await gates.hold([callOf('keepAlive')]);
      await press(stay, { twice: true });
      await world.pass(SECOND);
      await seen.happens(`${STAYING} —clock.ticked→ (stays)`);
      await gates.answer(callOf('keepAlive'), REFUSED);
      await seen.happens(askedAgain('done'));
      await expectState(world, 'process.psd2Tan.unconfirmed');
      await stay.click();
      await gates.answer(callOf('keepAlive'), SURPRISE);
      await seen.happens(askedAgain('error'));
      await stay.click();
      // This reply has no header with the end of the session, so its body must be read.
      const expiresAt = new Date(world.now + LIFE).toISOString();
      await gates.answer(callOf('keepAlive'), { kind: 'says', reply: { expiresAt } });
      await seen.happens(
        `${STAYING} —xstate.done.actor.0.${STAYING} [isDone]→ sessionTimer.running`,
      );
      await gates.open();
      await expectAt(world, 'process.psd2Tan.unconfirmed', 'psd2TanAuth');
      await world.pass(UNTIL_ASKED);
      await world.page.getByRole('dialog').waitFor();
      await world.pass(UNTIL_OVER);
      await expectAt(world, 'errorPage.sessionExpired', 'sessionExpired');
    },
  },
  {
    title: 'staying does not move the end any more, which the customer is told',
    async play(world) {
      const { gates, seen } = world;
      const stay = world.customer.button('SESSION.STAY');
      await openTan(world);
      await world.pass(UNTIL_ASKED);
      await gates.hold([callOf('keepAlive')]);
      await stay.click();
      const expiresAt = new Date(world.deadlineOf('sessionTimer')).toISOString();
      await gates.answer(callOf('keepAlive'), { kind: 'says', reply: { expiresAt } });
      await seen.happens(
        `${STAYING} —xstate.done.actor.0.${STAYING} [keepsEnd]→ sessionTimer.warning.final`,
      );
      await gates.open();
      await stay.click();
      await seen.happens('sessionTimer.warning.final —stay.requested→ sessionTimer.ending');
      await world.pass(UNTIL_OVER);
      await seen.happens('sessionTimer.ending —clock.ticked [isPast]→ sessionTimer.expired');
      await expectAt(world, 'errorPage.sessionExpired', 'sessionExpired');
    },
  },
  {
    title: 'the session has ended already when the customer wants to stay',
    async play(world) {
      const { gates, seen } = world;
      await openTan(world);
      await world.pass(UNTIL_ASKED);
      await gates.hold([callOf('keepAlive')]);
      await world.customer.press('SESSION.STAY');
      await gates.answer(callOf('keepAlive'), {
        kind: 'refused',
        code: 'USER_SESSION_EXPIRED',
        traceId: 'MODEL2',
      });
      await seen.happens(
        `${STAYING} —xstate.done.actor.0.${STAYING} [refused USER_SESSION_EXPIRED or NOT_FOUND]→ sessionTimer.expired`,
      );
      await expectAt(world, 'errorPage.sessionExpired', 'sessionExpired');
    },
  },
  {
    title: 'the page’s clock jumps ahead, and the answer to staying sets it right',
    async play(world) {
      const { page, seen } = world;
      await openTan(world);
      await page.clock.fastForward(UNTIL_ASKED);
      await seen.happens('sessionTimer.running —clock.ticked [isClose]→ sessionTimer.warning');
      await world.customer.press('SESSION.STAY');
      await seen.happens('sessionTimer.warning.final —clock.ticked [isFar]→ sessionTimer.running');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await expectAt(world, 'process.psd2Tan.unconfirmed', 'psd2TanAuth');
    },
  },
  {
    title:
      'the page slept over the end of the session, before the PIN that the comfort app needs once',
    async play(world) {
      await goTo(world, 'felix', 'comfortLogin.firstLogin.form.editing');
      await world.pass(LIFE + SECOND);
      await expectAt(world, 'errorPage.sessionExpired', 'sessionExpired');
    },
  },
  {
    title: 'a second tab takes the lead, and the first takes it back',
    async play(world) {
      const { page, customer } = world;
      await openTan(world);
      await world.inSecondTab(page.url());
      await expectAt(world, 'otherTab', 'otherTab');
      await customer.press('OTHER_TAB.CONTINUE');
      await expectAt(world, 'process.psd2Tan.unconfirmed', 'psd2TanAuth');
    },
  },
  {
    title: 'the same while the comfort app is waited for',
    async play(world) {
      const { page, customer } = world;
      await openLogIn(world);
      await customer.askComfort('felix');
      await expectAt(world, 'comfortLogin.waiting.listening', 'comfortLoginWaiting');
      await world.inSecondTab(page.url());
      await expectAt(world, 'otherTab', 'otherTab');
      await customer.press('OTHER_TAB.CONTINUE');
      await expectAt(world, 'comfortLogin.waiting.listening', 'comfortLoginWaiting');
    },
  },
];
