import { answered, hasKind, payload } from '../on-answer.ts';
import { STEP } from '../picture.ts';
import { authenticationIdIn } from './context.ts';
import { cancelled } from './leaving.ts';
import { keepingOpen } from './safeguards.ts';
import { appSetup } from './setup.ts';

/** The log-in page (L1–L9): by access key or alias and PIN, with the other ways beside it. */
export const login = appSetup.createStateConfig({
  meta: { route: 'login' },
  entry: 'forgetAppLogIns',
  on: {
    'quit.decided': cancelled,
    'bankSelection.requested': cancelled,
    'qr.requested': {
      target: 'preparingQrLogin',
      actions: { type: 'keepIdentifier', params: payload },
    },
    'comfort.requested': [
      {
        guard: { type: 'isIdentified', params: payload },
        target: 'preparingComfortLogin',
        actions: { type: 'keepIdentifier', params: payload },
      },
      { actions: 'tellIdentifierMissing' },
    ],
  },
  invoke: [
    keepingOpen,
    {
      id: STEP,
      src: 'credentials',
      input: ({ context }) => ({
        authenticationId: authenticationIdIn(context),
        identifier: context.identifier,
      }),
      onDone: [
        {
          guard: hasKind('loggedIn'),
          target: 'process',
          actions: { type: 'keepLogIn', params: answered },
        },
        { target: 'raising', actions: { type: 'keepLogIn', params: answered } },
      ],
    },
  ],
  exit: 'closeQuitDialog',
});
