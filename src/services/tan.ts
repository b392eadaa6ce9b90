import { fromCallback, fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { API_BASE } from '#contract/endpoint.ts';
import { eventsPath } from '#contract/platform.ts';
import { ChallengeEvent, chooseMethod, submitTan } from '#contract/tan.ts';
import { tanMachine } from '#machines/tan/machine.ts';
import { call } from './http.ts';
import { Intents } from './intents.ts';

/** The event in a message, if it is one the contract knows. */
function challengeEventIn(data: unknown): ChallengeEvent | undefined {
  try {
    const event = z.safeParse(ChallengeEvent, JSON.parse(String(data)));
    return event.success ? event.data : undefined;
  } catch {
    return undefined;
  }
}

const SECOND = 1000;

/** The TAN machine with every port provided by the browser. `authenticationId`: whose events are heard. */
export function provideTan(authenticationId: string) {
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
      watchChallenge: fromCallback(({ input: { challengeId }, sendBack }) => {
        const source = new EventSource(API_BASE + eventsPath(authenticationId));
        source.addEventListener('challenge', ({ data }) => {
          const event = challengeEventIn(data);
          if (event?.challengeId === challengeId) {
            sendBack({ type: 'challenge.changed', status: event.status });
          }
        });
        return () => source.close();
      }),
      clock: fromCallback(({ sendBack }) => {
        const tick = () => sendBack({ type: 'clock.ticked', now: Date.now() });
        tick();
        const timer = setInterval(tick, SECOND);
        document.addEventListener('visibilitychange', tick);
        return () => {
          clearInterval(timer);
          document.removeEventListener('visibilitychange', tick);
        };
      }),
    },
  });
}
