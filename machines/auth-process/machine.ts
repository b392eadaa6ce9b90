import { between, over } from '../between.ts';
import { afterAnswer, payload } from '../on-answer.ts';
import { STEP_STATES } from './next.ts';
import { type AuthProcessOutput, processSetup, stand } from './setup.ts';
import { stepStates } from './step-states.ts';

/**
 * The authentication process (A1–A4): asks where it stands, enters the step the backend offers, and
 * lets each step's reply decide what follows, in whatever order. Once completed it goes through the
 * post-authentication steps the same way.
 */
export const authProcessMachine = processSetup.createMachine({
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
  on: { 'locale.changed': { actions: { type: 'keepLocale', params: payload } } },
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
        ...afterAnswer({ done: 'deciding', keep: 'keepProcess', unreachable: 'unavailable' }),
      },
    },
    askingPost: {
      ...between,
      invoke: {
        src: 'askPostProcess',
        input: ({ context }) => ({ authenticationId: context.authenticationId }),
        ...afterAnswer({ done: 'deciding', keep: 'keepPostProcess', unreachable: 'unavailable' }),
      },
    },
    unavailable: {
      meta: { route: 'inPlaceError' },
      on: { 'retry.requested': 'asking' },
    },
    deciding: {
      always: [
        ...STEP_STATES.map((state) => ({
          guard: { type: 'isNext' as const, params: { state } },
          target: state,
        })),
        { guard: 'isPostProcessUnknown', target: 'askingPost' },
        { guard: 'isFinished', target: 'completed' },
        { target: 'failed', actions: 'keepFault' },
      ],
    },
    ...stepStates,
    completed: { ...over, entry: 'forgetFailure' },
    failed: over,
  },
});
