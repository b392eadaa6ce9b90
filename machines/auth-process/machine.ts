import { assign, type DoneActorEvent, sendTo, setup } from 'xstate';
import type { PostProcessReply, ProcessReply } from '#contract/process.ts';
import type { Locale } from '#contract/steps.ts';
import {
  type Answer,
  answered,
  failureOfAnswer,
  failureOfError,
  isDone,
  isUnreachable,
  replyOf,
  type StepOutput,
  thrown,
} from '../answer.ts';
import { between, over } from '../between.ts';
import { confirmationMachine } from '../confirmation/machine.ts';
import { consentMachine } from '../consent/machine.ts';
import type { Failure } from '../error-catalogue.ts';
import { STEP, type StateMeta } from '../picture.ts';
import { termsMachine } from '../terms/machine.ts';
import type { Standing } from './lookup.ts';
import { type Next, nextOf, type StepState } from './next.ts';
import { askPostProcess, askProcess } from './ports.ts';

export type AuthProcessEvent =
  | { readonly type: 'retry.requested' }
  | { readonly type: 'locale.changed'; readonly locale: Locale };

/** `completed`: every step is taken. */
export type AuthProcessOutput =
  | { readonly kind: 'completed' }
  | { readonly kind: 'failed'; readonly failure: Failure };

interface Context {
  readonly authenticationId: string;
  readonly locale: Locale;
  readonly standing: Standing | undefined;
  readonly next: Next | undefined;
  readonly failure: Failure | undefined;
}

const stand = (standing: Standing) => ({ standing, next: nextOf(standing) });

const isNext =
  (state: StepState) =>
  ({ context: { next } }: { context: Context }) =>
    next?.kind === 'step' && next.state === state;

type StepDone = { readonly event: DoneActorEvent<StepOutput<unknown>> };
const isMoved = ({ event }: StepDone) => event.output.kind === 'moved';

const stepIsOver = [
  {
    guard: isMoved,
    target: 'deciding',
    actions: { type: 'keepMove', params: answered<StepOutput<ProcessReply>> },
  },
  { target: 'failed', actions: { type: 'keepMove', params: answered<StepOutput<ProcessReply>> } },
] as const;

/** The action's URL that the next step is made at. */
const stepUrl = ({ context: { next } }: { context: Context }) =>
  next?.kind === 'step' ? next.url : '';

/**
 * The authentication process (A1–A4): asks where it stands, enters the step the backend offers, and
 * lets each step's reply decide what follows, in whatever order. Once completed it goes through the
 * post-authentication steps the same way.
 */
export const authProcessMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AuthProcessEvent,
    input: {} as { authenticationId: string; locale: Locale; reply?: ProcessReply },
    output: {} as AuthProcessOutput,
    meta: {} as StateMeta,
  },
  actors: {
    askProcess,
    askPostProcess,
    confirmation: confirmationMachine,
    terms: termsMachine,
    consent: consentMachine,
  },
  guards: {
    isStanding: ({ context }) => context.standing !== undefined,
    isPostProcessUnknown: ({ context }) => context.next?.kind === 'postProcessUnknown',
    isFinished: ({ context }) => context.next?.kind === 'finished',
  },
  actions: {
    keepProcess: assign((_, answer: Answer<ProcessReply>) => {
      const process = replyOf(answer);
      return process ? stand({ process }) : {};
    }),
    keepPostProcess: assign(({ context: { standing } }, answer: Answer<PostProcessReply>) => {
      const post = replyOf(answer);
      return post && standing ? stand({ process: standing.process, post }) : {};
    }),
    /** A step of the authentication is over. */
    keepMove: assign((_, output: StepOutput<ProcessReply>) =>
      output.kind === 'moved' ? stand({ process: output.reply }) : { failure: output.failure },
    ),
    /** A step after the authentication is over. */
    keepPostMove: assign(({ context: { standing } }, output: StepOutput<PostProcessReply>) => {
      if (output.kind === 'failed') return { failure: output.failure };
      return standing ? stand({ process: standing.process, post: output.reply }) : {};
    }),
    keepFault: assign(({ context: { next } }) => ({
      failure: failureOfError(next?.kind === 'fault' ? next.message : 'no next step'),
    })),
    keepLocale: assign(({ context, event }) => ({
      locale: event.type === 'locale.changed' ? event.locale : context.locale,
    })),
    passToStep: sendTo(STEP, ({ event }) => event),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ failure: failureOfAnswer(answer) })),
    keepSurprise: assign((_, error: unknown) => ({ failure: failureOfError(error) })),
    /** What went wrong before has been mended. */
    forgetFailure: assign({ failure: undefined }),
  },
}).createMachine({
  id: 'authProcess',
  context: ({ input: { authenticationId, locale, reply } }) => ({
    authenticationId,
    locale,
    standing: undefined,
    next: undefined,
    failure: undefined,
    ...(reply ? stand({ process: reply }) : {}),
  }),
  output: ({ context: { failure } }): AuthProcessOutput =>
    failure ? { kind: 'failed', failure } : { kind: 'completed' },
  on: { 'locale.changed': { actions: 'keepLocale' } },
  initial: 'beginning',
  states: {
    beginning: {
      always: [{ guard: 'isStanding', target: 'deciding' }, { target: 'asking' }],
    },
    asking: {
      ...between,
      invoke: {
        src: 'askProcess',
        input: ({ context }) => ({ authenticationId: context.authenticationId }),
        onDone: [
          { guard: isDone, target: 'deciding', actions: { type: 'keepProcess', params: answered } },
          {
            guard: isUnreachable,
            target: 'unavailable',
            actions: { type: 'keepRefusal', params: answered },
          },
          { target: 'failed', actions: { type: 'keepRefusal', params: answered } },
        ],
        onError: { target: 'failed', actions: { type: 'keepSurprise', params: thrown } },
      },
    },
    askingPost: {
      ...between,
      invoke: {
        src: 'askPostProcess',
        input: ({ context }) => ({ authenticationId: context.authenticationId }),
        onDone: [
          {
            guard: isDone,
            target: 'deciding',
            actions: { type: 'keepPostProcess', params: answered },
          },
          {
            guard: isUnreachable,
            target: 'unavailable',
            actions: { type: 'keepRefusal', params: answered },
          },
          { target: 'failed', actions: { type: 'keepRefusal', params: answered } },
        ],
        onError: { target: 'failed', actions: { type: 'keepSurprise', params: thrown } },
      },
    },
    unavailable: {
      meta: { route: 'inPlaceError' },
      on: { 'retry.requested': 'asking' },
    },
    deciding: {
      always: [
        { guard: isNext('unlockPin'), target: 'unlockPin' },
        { guard: isNext('psd2Tan'), target: 'psd2Tan' },
        { guard: isNext('tos'), target: 'tos' },
        { guard: isNext('consent'), target: 'consent' },
        { guard: 'isPostProcessUnknown', target: 'askingPost' },
        { guard: 'isFinished', target: 'completed' },
        { target: 'failed', actions: 'keepFault' },
      ],
    },
    unlockPin: {
      meta: { route: 'psd2TanAuth' },
      invoke: {
        id: STEP,
        src: 'confirmation',
        input: (args) => ({ purpose: 'unlockPin', url: stepUrl(args) }),
        onDone: stepIsOver,
      },
    },
    psd2Tan: {
      meta: { route: 'psd2TanAuth' },
      invoke: {
        id: STEP,
        src: 'confirmation',
        input: (args) => ({ purpose: 'logIn', url: stepUrl(args) }),
        onDone: stepIsOver,
      },
    },
    tos: {
      meta: { route: 'tos' },
      on: { 'locale.changed': { actions: ['keepLocale', 'passToStep'] } },
      invoke: {
        id: STEP,
        src: 'terms',
        input: (args) => ({ url: stepUrl(args), locale: args.context.locale }),
        onDone: stepIsOver,
      },
    },
    consent: {
      meta: { route: 'consent' },
      invoke: {
        id: STEP,
        src: 'consent',
        input: (args) => ({ url: stepUrl(args) }),
        onDone: [
          {
            guard: isMoved,
            target: 'deciding',
            actions: { type: 'keepPostMove', params: answered },
          },
          { target: 'failed', actions: { type: 'keepPostMove', params: answered } },
        ],
      },
    },
    completed: { ...over, entry: 'forgetFailure' },
    failed: over,
  },
});
