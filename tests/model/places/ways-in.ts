import type { StateValue } from 'xstate';
import { deadline as appLogInDeadline } from '#machines/qr-login/walk.ts';
import { callOf, expectAt, openLogIn } from '../scenes/scene.ts';
import type { World } from '../support/world.ts';
import { type Leg, sourceOf } from '../tours.ts';
import type { Place } from './place.ts';

/** Asks for an approval. Resets the bank first, as it allows only a few. */
async function asksComfort({ bank, customer }: World): Promise<void> {
  await bank.reset();
  await customer.identifier.fill('felix');
  await customer.comfortButton.click();
}

/** Shows the code and opens it in Emma's app. */
async function opensCodeInApp(world: World): Promise<void> {
  const { bank, customer } = world;
  await customer.openRelyingParty();
  await customer.qrButton.click();
  await bank.open('emma', await customer.qrId());
  await expectAt(world, 'qrLogin.scanning.processing.open', 'qrCodeLogin');
}

/*
 * These guards leave out what the page does not offer in a state. Pressing it before the page has shown the
 * state is tested by scenes (../scenes/haste.ts).
 */

const isOfferedAtLogIn = ({ event, before }: Leg): boolean =>
  !(event.type === 'identifier.missing' && before.matches('submitting'));

const WITHOUT_REFRESH = ['loading', 'approved', 'uncollected', 'rateLimited'];
/** Whether a call would have to stay under way until the log-in expires; it is given up before. */
const endsQuestion = ({ event, before }: Leg, ...asking: readonly StateValue[]): boolean =>
  event.type === 'clock.ticked' && asking.some((state) => before.matches(state));

/** Only a party that wants its customers back on the log-in page has them quit so (../scenes/leaving.ts). */
const isQuit = ({ event }: Leg): boolean => event.type === 'quit.decided';

/**
 * After a lost answer, the wizard first asks for that answer. The end of the session is tested by a scene
 * (../scenes/errors.ts).
 */
const isAskedAgain = ({ event: { output } }: Leg): boolean =>
  output?.code === 'USER_SESSION_EXPIRED';

/** A code that has ended can no longer be decided in the app, and the page is asking the bank already. */
const isTooLate = ({ event, before }: Leg): boolean =>
  event.type === 'appLogIn.changed' && before.matches({ scanning: { processing: 'ending' } });

/** Only a code that renews itself may turn out to be in use. */
const isInUseAtOnce = ({ event: { output }, before }: Leg): boolean =>
  before.matches('loading') &&
  before.context.renewals === 0 &&
  /^(processing|approved)$/.test(output?.value?.status);

const isOfferedWithQr = (leg: Leg): boolean => {
  const { event, before } = leg;
  if (isAskedAgain(leg) || isTooLate(leg) || isQuit(leg) || isInUseAtOnce(leg)) return false;
  const asking = ['renewing', 'ending', { processing: 'ending' }].map((scanning) => ({ scanning }));
  if (endsQuestion(leg, 'loading', ...asking)) return false;
  if (event.type === 'credentials.requested') return !before.matches('approved');
  // While a code renews itself, another can be asked for.
  if (before.matches('loading') && before.context.renewals > 0) return true;
  return (
    event.type !== 'refresh.requested' || !WITHOUT_REFRESH.some((state) => before.matches(state))
  );
};

/** The screen of the PIN offers no other way to log in. */
const isOfferedInApp = (leg: Leg): boolean => {
  const { event, before } = leg;
  if (isQuit(leg)) return false;
  if (event.type === 'credentials.requested')
    return !(before.matches('firstLogin') || before.matches('approved'));
  return !endsQuestion(leg, { waiting: 'checking' }, { waiting: 'ending' });
};

/** The page was told of an approval that the bank does not know: its next answer cannot be predicted. */
const isMadeUp = (leg: Leg): boolean =>
  /^(askOutcome|startQrLogIn)$/.test(sourceOf(leg) ?? '') && leg.after.matches('approved');

/** Tests only that the page continues after a reload. What can happen then is tested at the place above. */
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
    // In a new log-in, as ten codes use up ten minutes of a log-in's time.
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
    // Not a reload, after which the page would still wait for the app.
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
    // Without a real approval at the bank, the page could not collect it.
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
