import { assign, setup } from 'xstate';
import type { AppLogIn } from '#contract/app-log-in.ts';
import type { ProcessReply } from '#contract/process.ts';
import {
  type Answer,
  afterAnswer,
  answered,
  failureOfAnswer,
  failureOfError,
  hasCode,
  isDone,
  isUnreachable,
  replyOf,
  type StepOutput,
  thrown,
  unprovidedPromise,
} from '../answer.ts';
import {
  type AppLogInEvent,
  finishAppLogIn,
  says,
  secondsUntil,
  watchAppLogIn,
} from '../app-log-in.ts';
import { between, over } from '../between.ts';
import { clock } from '../clock.ts';
import type { Failure } from '../error-catalogue.ts';
import { firstLoginMachine } from '../first-login/machine.ts';
import { STEP, type StateMeta } from '../picture.ts';
import type { AppLogInOutput } from '../qr-login/machine.ts';

/** POST: asks for approval in the comfort app. */
const startComfortLogIn = unprovidedPromise<
  Answer<AppLogIn>,
  { authenticationId: string; identifier: string }
>('startComfortLogIn');

/** GET: where the log-in stands, for a customer whose connection lost the event. */
const askAppLogIn = unprovidedPromise<Answer<AppLogIn>, { authenticationId: string; id: string }>(
  'askAppLogIn',
);

export type ComfortLogInEvent =
  | AppLogInEvent
  /** «I have approved.» */
  | { readonly type: 'approval.claimed' }
  /** Collects an approval that nobody answered for. */
  | { readonly type: 'retry.requested' }
  | { readonly type: 'credentials.requested' };

interface Context {
  readonly authenticationId: string;
  readonly identifier: string;
  readonly logIn: AppLogIn | undefined;
  readonly secondsLeft: number | undefined;
  readonly reply: ProcessReply | undefined;
  readonly failure: Failure | undefined;
}

const FIRST_LOGIN = 'COMFORT_FIRST_LOGIN';

const firstLoginUrl = ({ context: { reply } }: { context: Context }) =>
  reply?.nextAuthenticationProcessStep?.actions.find(({ stepType }) => stepType === FIRST_LOGIN)
    ?.urlOfResource ?? '';

const here = ({ context: { authenticationId, logIn } }: { context: Context }) => ({
  authenticationId,
  id: logIn?.id ?? '',
});

/**
 * Log-in by approval in the comfort app (C1–C4). Guarantees: one push; denied, too many attempts and
 * ended are terminal, only the log-in page starts anew; an approval takes effect once.
 */
export const comfortLoginMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ComfortLogInEvent,
    input: {} as { authenticationId: string; identifier: string; logIn?: AppLogIn },
    output: {} as AppLogInOutput,
    meta: {} as StateMeta,
  },
  actors: {
    startComfortLogIn,
    askAppLogIn,
    finishAppLogIn,
    watchAppLogIn,
    clock,
    firstLogin: firstLoginMachine,
  },
  guards: {
    isAsked: ({ context }) => context.logIn !== undefined,
    isPast: ({ context, event }) =>
      event.type === 'clock.ticked' && secondsUntil(context.logIn, event.now) === 0,
    isFirst: (args) => firstLoginUrl(args) !== '',
    saysApproved: says('approved'),
    saysDenied: says('denied'),
    saysExpired: says('expired'),
    saysRetriesExceeded: says('retriesExceeded'),
    isApproved: ({ context }) => context.logIn?.status === 'approved',
    isDenied: ({ context }) => context.logIn?.status === 'denied',
    isExpired: ({ context }) => context.logIn?.status === 'expired',
    isRetriesExceeded: ({ context }) => context.logIn?.status === 'retriesExceeded',
  },
  actions: {
    keepLogIn: assign((_, answer: Answer<AppLogIn>) => ({ logIn: replyOf(answer) })),
    countDown: assign(({ context, event }) => ({
      secondsLeft:
        event.type === 'clock.ticked' ? secondsUntil(context.logIn, event.now) : undefined,
    })),
    keepReply: assign((_, answer: Answer<ProcessReply>) => ({ reply: replyOf(answer) })),
    keepFirstLogin: assign((_, output: StepOutput<ProcessReply>) =>
      output.kind === 'moved'
        ? { reply: output.reply }
        : { reply: undefined, failure: output.failure },
    ),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ failure: failureOfAnswer(answer) })),
    keepSurprise: assign((_, error: unknown) => ({ failure: failureOfError(error) })),
    forgetFailure: assign({ failure: undefined, reply: undefined }),
  },
}).createMachine({
  id: 'comfortLogin',
  context: ({ input }) => ({
    logIn: undefined,
    ...input,
    secondsLeft: undefined,
    reply: undefined,
    failure: undefined,
  }),
  output: ({ context: { reply, failure } }): AppLogInOutput => {
    if (reply) return { kind: 'loggedIn', reply };
    return failure ? { kind: 'failed', failure } : { kind: 'credentials' };
  },
  on: { 'credentials.requested': { target: '.left', actions: 'forgetFailure' } },
  initial: 'beginning',
  states: {
    /** A page that loads anew goes on with what was asked for before: nobody is pushed to twice (P7). */
    beginning: {
      always: [{ guard: 'isAsked', target: 'waiting.checked' }, { target: 'asking' }],
    },
    asking: {
      ...between,
      invoke: {
        src: 'startComfortLogIn',
        input: ({ context: { authenticationId, identifier } }) => ({
          authenticationId,
          identifier,
        }),
        onDone: [
          // Too many pushes are answered as a log-in that is over already.
          {
            guard: isDone,
            target: 'waiting.checked',
            actions: { type: 'keepLogIn', params: answered },
          },
          { guard: hasCode('RATE_LIMITED'), target: 'retriesExceeded' },
          {
            guard: isUnreachable,
            target: 'error',
            actions: { type: 'keepRefusal', params: answered },
          },
          { target: 'failed', actions: { type: 'keepRefusal', params: answered } },
        ],
        onError: { target: 'error', actions: { type: 'keepSurprise', params: thrown } },
      },
    },
    waiting: {
      meta: { route: 'comfortLoginWaiting' },
      // The clock's first tick comes at once: the time left is there with the rest of the page.
      invoke: [{ src: 'watchAppLogIn', input: here }, { src: 'clock' }],
      on: {
        'appLogIn.changed': [
          { guard: 'saysApproved', target: 'approved' },
          { guard: 'saysDenied', target: 'denied' },
          { guard: 'saysExpired', target: 'sessionExpired' },
          { guard: 'saysRetriesExceeded', target: 'retriesExceeded' },
        ],
        'clock.ticked': [{ guard: 'isPast', target: 'sessionExpired' }, { actions: 'countDown' }],
        'approval.claimed': '.checking',
      },
      initial: 'listening',
      states: {
        listening: {},
        /** The customer says that they have approved: ask, in case the event was lost. */
        checking: {
          on: { 'approval.claimed': {} },
          invoke: {
            src: 'askAppLogIn',
            input: here,
            onDone: [
              {
                guard: isDone,
                target: 'checked',
                actions: { type: 'keepLogIn', params: answered },
              },
              { target: 'listening' },
            ],
            onError: 'listening',
          },
        },
        checked: {
          always: [
            { guard: 'isApproved', target: '#comfortLogin.approved' },
            { guard: 'isDenied', target: '#comfortLogin.denied' },
            { guard: 'isExpired', target: '#comfortLogin.sessionExpired' },
            { guard: 'isRetriesExceeded', target: '#comfortLogin.retriesExceeded' },
            { target: 'listening' },
          ],
        },
      },
    },
    approved: {
      meta: { route: 'comfortLoginApproved' },
      on: { 'credentials.requested': {} },
      invoke: {
        src: 'finishAppLogIn',
        input: here,
        ...afterAnswer({ done: 'finished', keep: 'keepReply', unreachable: 'uncollected' }),
      },
    },
    /** Approved, but nobody answered: the approval waits for a while, and is collected by the next try. */
    uncollected: {
      meta: { route: 'comfortLoginError' },
      on: { 'retry.requested': 'approved' },
    },
    finished: { always: [{ guard: 'isFirst', target: 'firstLogin' }, { target: 'loggedIn' }] },
    /** The PIN is needed once (C1); the same screen as after a QR code (C2). */
    firstLogin: {
      meta: { route: 'comfortLoginFirstLogin' },
      invoke: {
        id: STEP,
        src: 'firstLogin',
        input: (args) => ({ url: firstLoginUrl(args) }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'moved',
            target: 'loggedIn',
            actions: { type: 'keepFirstLogin', params: answered },
          },
          { target: 'failed', actions: { type: 'keepFirstLogin', params: answered } },
        ],
      },
    },
    denied: { meta: { route: 'comfortLoginDenied' } },
    retriesExceeded: { meta: { route: 'comfortLoginRetriesExceeded' } },
    sessionExpired: { meta: { route: 'comfortLoginSessionExpired' } },
    error: { meta: { route: 'comfortLoginError' } },
    loggedIn: over,
    left: over,
    failed: over,
  },
});
