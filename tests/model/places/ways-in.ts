import { deadline as appLogInDeadline } from '#machines/qr-login/walk.ts';
import { expectAt, openLogIn } from '../scenes/scene.ts';
import type { World } from '../support/world.ts';
import type { Leg } from '../tours.ts';
import type { Place } from './place.ts';

/** Asks for an approval, as if it were the first for long: more than a few are too many. */
async function asksComfort({ bank, customer }: World): Promise<void> {
  await bank.reset();
  await customer.identifier.fill('felix');
  await customer.comfortButton.click();
}

/*
 * What pages do not offer in a state. What is pressed there all the same, before the page has shown
 * the state, is a scene of its own (../scenes/haste.ts).
 */

const isOfferedAtLogIn = ({ event, before }: Leg): boolean =>
  !(event.type === 'identifier.missing' && before.matches('submitting'));

const WITHOUT_REFRESH = ['loading', 'approved', 'uncollected', 'rateLimited'];
const isOfferedWithQr = ({ event, before }: Leg): boolean => {
  if (event.type === 'credentials.requested') return !before.matches('approved');
  return (
    event.type !== 'refresh.requested' || !WITHOUT_REFRESH.some((state) => before.matches(state))
  );
};

/** The PIN's screen offers no other way in; and a call that is asked so long is given up before the log-in ends. */
const isOfferedInApp = ({ event, before }: Leg): boolean => {
  if (event.type === 'credentials.requested')
    return !(before.matches('firstLogin') || before.matches('approved'));
  return !(event.type === 'clock.ticked' && before.matches({ waiting: 'checking' }));
};

/** The three ways to log in. */
export const WAYS_IN: readonly Place[] = [
  {
    machine: 'credentials',
    at: 'the log-in page',
    alias: 'anna',
    input: 0,
    enter: ({ customer }) => customer.openRelyingParty(),
    within: 'login',
    route: 'login',
    spends: ['loggedIn'],
    canHappen: isOfferedAtLogIn,
  },
  {
    machine: 'qrLogin',
    at: 'the QR code',
    alias: 'emma',
    approach: ({ customer }) => customer.openRelyingParty(),
    enter: ({ customer }) => customer.qrButton.click(),
    again: async (world) => {
      await world.reload();
      await world.customer.qrButton.click();
    },
    input: 0,
    within: 'qrLogin',
    route: 'qrCodeLogin',
    spends: ['loggedIn'],
    spentBy: ['finishAppLogIn'],
    deadline: appLogInDeadline,
    canHappen: isOfferedWithQr,
  },
  {
    machine: 'comfortLogin',
    at: 'the comfort app',
    alias: 'felix',
    approach: ({ customer }) => customer.openRelyingParty(),
    enter: asksComfort,
    // A page that loads anew would wait on.
    again: async (world) => {
      await openLogIn(world);
      await asksComfort(world);
    },
    input: 0,
    within: 'comfortLogin',
    spends: ['loggedIn'],
    spentBy: ['finishAppLogIn'],
    deadline: appLogInDeadline,
    canHappen: isOfferedInApp,
    // A page that only heard of an approval collects none.
    makesTrue: { finishAppLogIn: (world) => world.approves('felix', 'comfort') },
  },
  {
    machine: 'comfortLogin',
    at: 'the comfort app, the page loaded anew',
    alias: 'felix',
    approach: async (world) => {
      await world.customer.openRelyingParty();
      await asksComfort(world);
      await expectAt(world, 'comfortLogin.waiting.listening', 'comfortLoginWaiting');
    },
    enter: (world) => world.reload(),
    input: 1,
    within: 'comfortLogin',
    spends: [],
    canHappen: () => false,
  },
];
