import { answered, hasKind, payload } from '../on-answer.ts';
import { STEP } from '../picture.ts';
import { authenticationIdIn } from './context.ts';
import { safeguarded, safeguards } from './safeguards.ts';
import { appSetup } from './setup.ts';

/** Behind the log-in: the steps that the bank asks for, one after the other (A1–A10). */
export const process = appSetup.createStateConfig({
  entry: 'forgetFailure',
  on: {
    ...safeguarded,
    'back.requested': { actions: 'askToQuit' },
    'locale.applied': {
      actions: [{ type: 'keepLocale', params: payload }, 'passLocaleToStep'],
    },
  },
  invoke: [
    {
      id: STEP,
      src: 'authProcess',
      input: ({ context }) => ({
        authenticationId: authenticationIdIn(context),
        locale: context.locale,
        ...(context.processReply ? { reply: context.processReply } : {}),
      }),
      onDone: [
        { guard: hasKind('completed'), target: 'completing' },
        { target: 'raising', actions: { type: 'keepProcessEnd', params: answered } },
      ],
    },
    ...safeguards,
  ],
  exit: ['forgetProcessReply', 'closeQuitDialog'],
});
