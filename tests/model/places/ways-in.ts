import type { StateValue } from 'xstate';
import { deadline as appLogInDeadline } from '#machines/qr-login/walk.ts';
import { callOf, expectAt, openLogIn } from '../scenes/scene.ts';
import type { World } from '../support/world.ts';
import { type Leg, sourceOf } from '../tours.ts';
import type { Place } from './place.ts';

/** Asks for an approval, as if it were the first for long: more than a few are too many. */
async function asksComfort({ bank, customer }: World): Promise<void> {
  await bank.reset();
  await customer.identifier.fill('felix');
  await customer.comfortButton.click();
}

/** The code is on the page, and open in Emma's app. */
async function opensCodeInApp(world: World): Promise<void> {
  const { bank, customer } = world;
  await customer.openRelyingParty();
  await customer.qrButton.click();
  await bank.open('emma', await customer.qrId());
  await expectAt(world, 'qrLogin.scanning.processing.open', 'qrCodeLogin');
}

/*
 * What pages do not offer in a state. What is pressed there all the same, before the page has shown
 * the state, is a scene of its own (../scenes/haste.ts).
 */

const isOfferedAtLogIn = ({ event, before }: Leg): boolean =>
  !(event.type === 'identifier.missing' && before.matches('submitting'));

const WITHOUT_REFRESH = ['loading', 'approved', 'uncollected', 'rateLimited'];
/** A question that is asked so long is given up before the log-in ends. */
const endsQuestion = ({ event, before }: Leg, ...asking: readonly StateValue[]): boolean =>
  event.type === 'clock.ticked' && asking.some((state) => before.matches(state));

/** With an answer lost before, the bank is asked for that one first; a session that is over is a scene (../scenes/errors.ts). */
const isAskedAgain = ({ event: { output } }: Leg): boolean =>
  output?.code === 'USER_SESSION_EXPIRED';

const isOfferedWithQr = (leg: Leg): boolean => {
  const { event, before } = leg;
  if (isAskedAgain(leg)) return false;
  const asking = ['renewing', 'ending', { processing: 'ending' }].map((scanning) => ({ scanning }));
  if (endsQuestion(leg, ...asking)) return false;
  if (event.type === 'credentials.requested') return !before.matches('approved');
  return (
    event.type !== 'refresh.requested' || !WITHOUT_REFRESH.some((state) => before.matches(state))
  );
};

/** The PIN's screen offers no other way in. */
const isOfferedInApp = (leg: Leg): boolean => {
  const { event, before } = leg;
  if (event.type === 'credentials.requested')
    return !(before.matches('firstLogin') || before.matches('approved'));
  return !endsQuestion(leg, { waiting: 'checking' }, { waiting: 'ending' });
};

/** The page is told of an approval of which the bank knows nothing: what the bank says next, nobody can foretell. */
const isMadeUp = (leg: Leg): boolean =>
  sourceOf(leg) === 'askOutcome' && leg.after.matches('approved');

/** Only whether the page goes on from there: what may happen then is the place's above. */
const LOADED_ANEW = {
  enter: (world: World) => world.reload(),
  spends: [],
  canHappen: () => false,
} as const;

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
    // A log-in of its own: ten codes take ten minutes of one.
    again: async (world) => {
      await openLogIn(world);
      await world.customer.qrButton.click();
    },
    input: 0,
    within: 'qrLogin',
    route: 'qrCodeLogin',
    spends: ['loggedIn'],
    spentBy: ['finishAppLogIn'],
    deadline: appLogInDeadline,
    canHappen: isOfferedWithQr,
    isLast: isMadeUp,
  },
  {
    machine: 'qrLogin',
    at: 'the QR code, the page loaded anew',
    alias: 'emma',
    approach: opensCodeInApp,
    ...LOADED_ANEW,
    input: 1,
    within: 'qrLogin',
    route: 'qrCodeLogin',
  },
  {
    machine: 'qrLogin',
    at: 'the QR code, approved while the page was away',
    alias: 'emma',
    approach: async (world) => {
      await opensCodeInApp(world);
      await world.gates.hold([callOf('finishAppLogIn')]);
      await world.decideInApp('emma', 'approve');
      await expectAt(world, 'qrLogin.approved', 'qrCodeLogin');
    },
    ...LOADED_ANEW,
    input: 2,
    within: 'qrLogin',
    route: 'qrCodeLogin',
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
    isLast: isMadeUp,
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
    ...LOADED_ANEW,
    input: 1,
    within: 'comfortLogin',
  },
];
