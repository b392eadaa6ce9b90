import {
  type ActorOptions,
  type AnyActorLogic,
  createActor,
  fromCallback,
  fromPromise,
} from 'xstate';
import {
  type Challenge,
  ChallengeEvent,
  challenge,
  chooseMethod,
  submitTan,
} from '#contract/tan.ts';
import { tanMachine } from '#machines/tan/machine.ts';
import type { TanInput } from '#machines/tan/setup.ts';
import { call } from './call.ts';
import { clock } from './clock.ts';
import { watchEvents } from './events.ts';
import { Intents } from './intents.ts';
import { newId } from './new-id.ts';

const intents = new Intents();

/** What is said of a challenge: by an event, or by the bank when it is asked. */
type News = Pick<ChallengeEvent, 'status' | 'expiresAt'> &
  Partial<Pick<Challenge, 'methodId' | 'methods'>>;

/** The TAN machine with every port provided by the browser. Made when this file is loaded, not while a customer waits. */
const provided = tanMachine.provide({
  actors: {
    submitTan: fromPromise(({ input: { challengeId, tan }, signal }) =>
      call(submitTan, {
        path: { challenge: challengeId },
        body: { tan: tan.reveal() },
        idempotencyKey: newId(),
        signal,
      }),
    ),
    requestTan: fromPromise(({ input: { challengeId, methodId, inPlaceOf }, signal }) =>
      intents.carryOut(`${challengeId} ${methodId} ${inPlaceOf}`, (idempotencyKey) =>
        call(chooseMethod, {
          path: { challenge: challengeId },
          body: { methodId },
          idempotencyKey,
          signal,
        }),
      ),
    ),
    watchChallenge: fromCallback(
      ({ input: { authenticationId, challengeId }, sendBack, receive }) => {
        const tell = ({ status, expiresAt, methodId, methods }: News) =>
          sendBack({ type: 'challenge.changed', status, expiresAt, methodId, methods });
        const ask = () =>
          call(challenge, { path: { challenge: challengeId }, inPassing: true }).then(
            (answer) => {
              if (answer.kind === 'done') tell(answer.value);
            },
            // A failed poll is ignored: the next one follows.
            () => {},
          );
        receive(ask);
        return watchEvents({
          authenticationId,
          name: 'challenge',
          schema: ChallengeEvent,
          hear: (event) => {
            if (event.challengeId === challengeId) tell(event);
          },
          ask,
        });
      },
    ),
    clock,
  },
});

type Inspect = ActorOptions<AnyActorLogic>['inspect'];

/** An actor for a TAN challenge, not started yet. */
export function createTan(input: TanInput, inspect?: Inspect) {
  return createActor(provided, { ...(inspect && { inspect }), input });
}
