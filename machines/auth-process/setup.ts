import { assign, sendTo, setup } from 'xstate';
import type { Locale } from '#contract/locale.ts';
import type { PostProcessReply, ProcessReply } from '#contract/process.ts';
import { type Answer, failureOfError, replyOf } from '../answer.ts';
import { browserDetectionMachine } from '../browser-detection/machine.ts';
import { type ConfirmationOutput, confirmationMachine } from '../confirmation/machine.ts';
import {
  consentMachine,
  preferredAccountMachine,
  signatureConsentMachine,
} from '../decision/machine.ts';
import type { Failure } from '../error-catalogue.ts';
import { firstLoginMachine } from '../first-login/machine.ts';
import { failedByAnswer, failedByError } from '../on-answer.ts';
import { STEP, type StateMeta } from '../picture.ts';
import { remittanceMachine } from '../remittance/machine.ts';
import type { StepOutput } from '../step-output.ts';
import { termsMachine } from '../terms/machine.ts';
import type { Standing } from './lookup.ts';
import { type Next, nextOf, type StepState } from './next.ts';
import { askPostProcess, askProcess } from './ports.ts';

/** The language on the page has changed (I2). */
interface LocaleChanged {
  readonly type: 'locale.changed';
  readonly locale: Locale;
}

export type AuthProcessEvent = LocaleChanged | { readonly type: 'retry.requested' };

/** `completed`: every step is taken. */
export type AuthProcessOutput =
  | { readonly kind: 'completed' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface Context {
  readonly authenticationId: string;
  readonly locale: Locale;
  readonly standing: Standing | undefined;
  readonly next: Next | undefined;
  readonly failure: Failure | undefined;
}

/** Context update: the backend's last reply, and the step that follows from it. */
export const stand = (standing: Standing) => ({ standing, next: nextOf(standing) });

/** Types, actors, guards and actions of the machine. */
export const processSetup = setup({
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
    browserDetection: browserDetectionMachine,
    terms: termsMachine,
    firstLogin: firstLoginMachine,
    consent: consentMachine,
    signatureConsent: signatureConsentMachine,
    preferredAccount: preferredAccountMachine,
    remittance: remittanceMachine,
  },
  guards: {
    isNext: ({ context: { next } }, params: { state: StepState }) =>
      next?.kind === 'step' && next.state === params.state,
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
    keepMove: assign((_, output: ConfirmationOutput) => {
      if (output.kind === 'moved') return stand({ process: output.reply });
      return output.kind === 'failed' ? { failure: output.failure } : {};
    }),
    /** A step after the authentication is over. */
    keepPostMove: assign(({ context: { standing } }, output: StepOutput<PostProcessReply>) => {
      if (output.kind === 'failed') return { failure: output.failure };
      return standing ? stand({ process: standing.process, post: output.reply }) : {};
    }),
    keepFault: assign(({ context: { next } }) => ({
      failure: failureOfError(next?.kind === 'fault' ? next.message : 'no next step'),
    })),
    keepLocale: assign((_, { locale }: Pick<Context, 'locale'>) => ({ locale })),
    passToStep: sendTo(STEP, (_, changed: LocaleChanged) => changed),
    keepRefusal: assign(failedByAnswer),
    keepSurprise: assign(failedByError),
    forgetFailure: assign({ failure: undefined }),
  },
});
