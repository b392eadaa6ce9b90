import type { AppLogInOutput } from '../app-log-in.ts';
import { answered, hasKind, keepSurprise } from '../on-answer.ts';
import { STEP } from '../picture.ts';
import type { RouteId } from '../routes.ts';
import { authenticationIdIn } from './context.ts';
import { cancelled } from './leaving.ts';
import { keepingOpen, safeguarded, safeguards } from './safeguards.ts';
import { appSetup } from './setup.ts';

const noteRoute = (noted: RouteId) => ({ type: 'noteRoute', params: { noted } }) as const;
const keepAppLogIn = { type: 'keepAppLogIn', params: answered<AppLogInOutput> } as const;
/** What follows from a log-in by another device: on, back to the log-in page, or an error. */
const isOver = [
  {
    guard: hasKind<AppLogInOutput>('loggedIn'),
    target: 'process',
    actions: keepAppLogIn,
  },
  {
    guard: hasKind<AppLogInOutput>('credentials'),
    target: 'login',
    actions: noteRoute('login'),
  },
  { target: 'raising', actions: keepAppLogIn },
] as const;

/** Quitting leads where the party wants it: back to the log-in page, or to the party as from that page (E6). */
const quitting = {
  'quit.decided': [{ guard: 'quitsToLogIn', actions: 'passQuit' }, cancelled],
  'reset.needed': cancelled,
} as const;

/** Waits for the machine of that way to log in, which may not be loaded yet (N3). */
const preparing = (target: 'qrLogin' | 'comfortLogin') =>
  appSetup.createStateConfig({
    meta: { keepsPicture: true },
    invoke: {
      src: 'prepareOtherWay',
      onDone: target,
      onError: { target: 'raising', actions: keepSurprise },
    },
  });

export const preparingQrLogin = preparing('qrLogin');
export const preparingComfortLogin = preparing('comfortLogin');

/** Log-in by QR code (Q1–Q6). */
export const qrLogin = appSetup.createStateConfig({
  meta: { route: 'qrCodeLogin' },
  entry: noteRoute('qrCodeLogin'),
  on: quitting,
  invoke: [
    keepingOpen,
    {
      id: STEP,
      src: 'qrLogin',
      input: ({ context }) => ({
        authenticationId: authenticationIdIn(context),
        code: context.initUi?.authentication.qrLogIn,
      }),
      onDone: isOver,
    },
  ],
  exit: 'closeQuitDialog',
});

/** Log-in by approval in the comfort app (C1–C4). Guarded like the process, as its first log-in is a step of that. */
export const comfortLogin = appSetup.createStateConfig({
  on: { ...safeguarded, ...quitting },
  entry: noteRoute('comfortLoginWaiting'),
  invoke: [
    {
      id: STEP,
      src: 'comfortLogin',
      input: ({ context }) => {
        const logIn = context.initUi?.authentication.comfortLogIn;
        return {
          authenticationId: authenticationIdIn(context),
          identifier: context.identifier,
          ...(logIn && { logIn }),
        };
      },
      onDone: isOver,
    },
    keepingOpen,
    ...safeguards,
  ],
  exit: 'closeQuitDialog',
});
