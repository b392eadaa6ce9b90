import {
  type ActorOptions,
  type AnyActorLogic,
  createActor,
  fromCallback,
  fromPromise,
} from 'xstate';
import { ChallengeEvent, challenge, chooseMethod, submitTan } from '#contract/tan.ts';
import { tanMachine } from '#machines/tan/machine.ts';
import type { TanInput } from '#machines/tan/setup.ts';
import { clock } from './clock.ts';
import { watchEvents } from './events.ts';
import { call } from './http.ts';
import { Intents } from './intents.ts';

const intents = new Intents();

/** Until when the TAN is good that was sent last, by the challenge's id. */
const renewed = new Map<string, string>();

/** Whether it speaks of a TAN before the last one. A confirmation counts, whichever TAN it was by. */
function isOutdated(
  challengeId: string,
  { status, expiresAt }: Omit<ChallengeEvent, 'challengeId'>,
) {
  const latest = renewed.get(challengeId);
  if (status === 'confirmed' || expiresAt === undefined || latest === undefined) return false;
  return Date.parse(expiresAt) < Date.parse(latest);
}

/** The TAN machine with every port provided by the browser. Made when this file is loaded, not while a customer waits. */
const provided = tanMachine.provide({
  actors: {
    submitTan: fromPromise(({ input: { challengeId, tan }, signal }) =>
      call(submitTan, {
        path: { challenge: challengeId },
        body: { tan: tan.reveal() },
        idempotencyKey: crypto.randomUUID(),
        signal,
      }),
    ),
    requestTan: fromPromise(async ({ input: { challengeId, methodId }, signal }) => {
      const answer = await intents.carryOut(`${challengeId} ${methodId}`, (idempotencyKey) =>
        call(chooseMethod, {
          path: { challenge: challengeId },
          body: { methodId },
          idempotencyKey,
          signal,
        }),
      );
      if (answer.kind === 'done') renewed.set(challengeId, answer.value.expiresAt);
      return answer;
    }),
    watchChallenge: fromCallback(({ input: { authenticationId, challengeId }, sendBack }) => {
      const tell = (told: Omit<ChallengeEvent, 'challengeId'>) => {
        if (isOutdated(challengeId, told)) return;
        sendBack({ type: 'challenge.changed', status: told.status });
      };
      return watchEvents({
        authenticationId,
        name: 'challenge',
        schema: ChallengeEvent,
        hear: (event) => {
          if (event.challengeId === challengeId) tell(event);
        },
        ask: () =>
          call(challenge, { path: { challenge: challengeId }, inPassing: true }).then(
            (answer) => {
              if (answer.kind === 'done') tell(answer.value);
            },
            // A failed poll is ignored: the next one follows.
            () => {},
          ),
      });
    }),
    clock,
  },
});

type Inspect = ActorOptions<AnyActorLogic>['inspect'];

/** An actor for a TAN challenge, not started yet. */
export function createTan(input: TanInput, inspect?: Inspect) {
  return createActor(provided, { ...(inspect && { inspect }), input });
}
