import type { PostProcessReply } from '#contract/process.ts';
import type { ConfirmationOutput, ConfirmationPurpose } from '../confirmation/machine.ts';
import { answered, hasKind, payload } from '../on-answer.ts';
import { STEP } from '../picture.ts';
import type { RouteId } from '../routes.ts';
import type { StepOutput } from '../step-output.ts';
import type { StepState } from './next.ts';
import { type Context, processSetup } from './setup.ts';

const isMoved = hasKind<StepOutput<unknown> | ConfirmationOutput>('moved');

const keepMove = { type: 'keepMove', params: answered<ConfirmationOutput> } as const;
/** What follows from the end of an authentication step. */
const stepIsOver = [
  { guard: isMoved, target: 'deciding', actions: keepMove },
  { target: 'failed', actions: keepMove },
] as const;

const keepPostMove = {
  type: 'keepPostMove',
  params: answered<StepOutput<PostProcessReply>>,
} as const;
/** What follows from the end of a step after the authentication. */
const postStepIsOver = [
  { guard: isMoved, target: 'deciding', actions: keepPostMove },
  { target: 'failed', actions: keepPostMove },
] as const;

/** The URL of the next step, to which its calls are made. */
const stepUrl = ({ context: { next } }: { context: Context }) =>
  next?.kind === 'step' ? next.url : '';

function confirmation(purpose: ConfirmationPurpose) {
  return processSetup.createStateConfig({
    meta: { route: 'psd2TanAuth' },
    invoke: {
      id: STEP,
      src: 'confirmation',
      input: (args) => ({ purpose, url: stepUrl(args) }),
      onDone: stepIsOver,
    },
  });
}

function terms(route: RouteId) {
  return processSetup.createStateConfig({
    meta: { route },
    on: {
      'locale.changed': {
        actions: [
          { type: 'keepLocale', params: payload },
          { type: 'passToStep', params: payload },
        ],
      },
    },
    invoke: {
      id: STEP,
      src: 'terms',
      input: (args) => ({ url: stepUrl(args), locale: args.context.locale }),
      onDone: stepIsOver,
    },
  });
}

function firstLogin(route: RouteId) {
  return processSetup.createStateConfig({
    meta: { route },
    invoke: {
      id: STEP,
      src: 'firstLogin',
      input: (args) => ({ url: stepUrl(args) }),
      onDone: stepIsOver,
    },
  });
}

const browserDetection = processSetup.createStateConfig({
  meta: { route: 'browserDetection' },
  invoke: {
    id: STEP,
    src: 'browserDetection',
    input: (args) => ({ url: stepUrl(args) }),
    onDone: stepIsOver,
  },
});

function afterAuthentication(
  route: RouteId,
  src: 'consent' | 'signatureConsent' | 'preferredAccount' | 'remittance',
) {
  return processSetup.createStateConfig({
    meta: { route },
    invoke: {
      id: STEP,
      src,
      input: (args: { context: Context }) => ({ url: stepUrl(args) }),
      onDone: postStepIsOver,
    },
  });
}

/** One state for each step, and the route that shows it (A4). */
export const stepStates = {
  unlockPin: confirmation('unlockPin'),
  psd2Tan: confirmation('logIn'),
  browserDetection,
  tos: terms('tos'),
  qesTos: terms('qesTos'),
  qidTos: terms('qidTos'),
  qrCodeFirstLogin: firstLogin('qrCodeFirstlogin'),
  comfortFirstLogin: firstLogin('comfortLoginFirstLogin'),
  consent: afterAuthentication('consent', 'consent'),
  qesConsent: afterAuthentication('qesConsent', 'signatureConsent'),
  preferredIban: afterAuthentication('preferredIban', 'preferredAccount'),
  remittance: afterAuthentication('remittance', 'remittance'),
} as const satisfies Record<StepState, object>;
