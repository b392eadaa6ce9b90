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
import { clock } from './clock.ts';
import { watchEvents } from './events.ts';
import { call } from './http.ts';
import { Intents } from './intents.ts';

type SendBack = (event: { type: string; status: Challenge['status'] }) => void;

const tell = (sendBack: SendBack, status: Challenge['status']) =>
  sendBack({ type: 'challenge.changed', status });

/** The TAN machine with every port provided by the browser. `authenticationId`: whose events are heard. */
function provideTan(authenticationId: string) {
  const intents = new Intents();
  return tanMachine.provide({
    actors: {
      submitTan: fromPromise(({ input: { challengeId, tan }, signal }) =>
        call(submitTan, {
          path: { challenge: challengeId },
          body: { tan: tan.reveal() },
          idempotencyKey: crypto.randomUUID(),
          signal,
        }),
      ),
      requestTan: fromPromise(({ input: { challengeId, methodId }, signal }) =>
        intents.carryOut(methodId, (idempotencyKey) =>
          call(chooseMethod, {
            path: { challenge: challengeId },
            body: { methodId },
            idempotencyKey,
            signal,
          }),
        ),
      ),
      watchChallenge: fromCallback(({ input: { challengeId }, sendBack }) =>
        watchEvents({
          authenticationId,
          name: 'challenge',
          schema: ChallengeEvent,
          hear: (event) => {
            if (event.challengeId === challengeId) tell(sendBack, event.status);
          },
          ask: () =>
            call(challenge, { path: { challenge: challengeId }, inPassing: true }).then(
              (answer) => {
                if (answer.kind === 'done') tell(sendBack, answer.value.status);
              },
              // A failed poll is ignored: the next one follows.
              () => {},
            ),
        }),
      ),
      clock: clock(),
    },
  });
}

type Inspect = ActorOptions<AnyActorLogic>['inspect'];

/** An actor for a TAN challenge of this authentication, not started yet. */
export function createTan(authenticationId: string, challenge: Challenge, inspect?: Inspect) {
  const inspection = inspect ? { inspect } : {};
  return createActor(provideTan(authenticationId), { ...inspection, input: { challenge } });
}
