import { fromCallback, fromPromise } from 'xstate';
import {
  AppLogInEvent,
  appLogIn,
  finishAppLogIn,
  startComfortLogIn,
  startQrLogIn,
} from '#contract/app-log-in.ts';
import type { AppLogIn } from '#contract/app-log-in-state.ts';
import { type Answer, failureOfError, mayRepeat, replyOf, Surprise } from '#machines/answer.ts';
import { comfortLoginMachine } from '#machines/comfort-login/machine.ts';
import { qrLoginMachine } from '#machines/qr-login/machine.ts';
import { addressOf, call } from './call.ts';
import { clock } from './clock.ts';
import { watchEvents } from './events.ts';
import type { Intents } from './intents.ts';
import { leadOnce } from './lead-tab.ts';
import type { LogIns } from './log-ins.ts';
import { newId } from './new-id.ts';
import type { provideProcess } from './process.ts';
import { newReference } from './reference.ts';

interface Input {
  readonly authenticationId: string;
  readonly id: string;
}

const pathOf = ({ authenticationId, id }: Input) => ({ id: authenticationId, appLogIn: id });

/** Whether a try can no longer log anybody in. The bank forgets old ones; another tab may have ended their log-in. */
const isOver = (answer: Answer<AppLogIn>): boolean =>
  answer.kind === 'done'
    ? answer.value.status === 'denied' || answer.value.status === 'expired'
    : answer.kind === 'refused' &&
      (answer.code === 'NOT_FOUND' || answer.code === 'USER_SESSION_EXPIRED');

/** Listens for changes on the other device, and asks for the status if one may have been missed (Q5). */
const watchAppLogIn = fromCallback<{ type: string }, Input>(({ input, sendBack }) => {
  const tell = (status: string) => sendBack({ type: 'appLogIn.changed', status });
  const ask = () => {
    call(appLogIn, { path: pathOf(input), inPassing: true }).then(
      (answer) => {
        if (answer.kind === 'done') tell(answer.value.status);
        else if (isOver(answer)) tell('expired');
      },
      // A failed poll is ignored: the next one follows.
      () => {},
    );
  };
  return watchEvents({
    authenticationId: input.authenticationId,
    name: 'app-log-in',
    schema: AppLogInEvent,
    // Another try may have made this one void. A stream begins with the latest try only.
    hear: ({ id, status }) => (id === input.id ? tell(status) : ask()),
    ask,
  });
});

/** How long to repeat the question, and at what intervals, in ms: a device that wakes up has no network at first. */
const ASKED_FOR = 20_000;
const ASKED_AGAIN_AFTER = 2000;

/**
 * Asks until the bank answers, or time is up. A hotspot's or a gateway's own page, which breaks the contract or refuses
 * without a code, does not count as an answer.
 */
const askOutcome = fromPromise<Answer<AppLogIn>, Input>(async ({ input, signal }) => {
  const none = (reference: string) => ({ kind: 'unreachable', reference }) as const;
  for (const until = performance.now() + ASKED_FOR; ; ) {
    const answer = await call(appLogIn, { path: pathOf(input), inPassing: true, signal }).then(
      (said) => (said.kind === 'refused' && !said.code ? none(said.traceId) : said),
      (error) => none(failureOfError(error).traceId),
    );
    if (!mayRepeat(answer) || signal.aborted || performance.now() >= until) return answer;
    await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN_AFTER));
  }
});

/**
 * Begins a log-in on another device. A log-in by PIN whose answer was lost may have changed the session's id
 * (S2). Gives an unexpected error a reference that is logged: shown in place, nothing else would log it (N5). A
 * `Surprise` has been logged already.
 */
async function begin(logIns: LogIns, ask: () => Promise<Answer<AppLogIn>>) {
  try {
    return await logIns.reopening(ask);
  } catch (error) {
    if (error instanceof Surprise) throw error;
    throw new Surprise(String(error), newReference(String(error)));
  }
}

const finish = (intents: Intents, logIns: LogIns) =>
  fromPromise(({ input, signal }: { input: Input; signal: AbortSignal }) => {
    const path = pathOf(input);
    return intents.carryOut(`${input.id}/log-in`, (idempotencyKey) =>
      logIns.send(addressOf(finishAppLogIn, { path }), idempotencyKey, () =>
        call(finishAppLogIn, { path, idempotencyKey, signal }),
      ),
    );
  });

/**
 * Asks for a push, which is sent once per intent (S6). The repeated answer to a call whose first one was lost says how
 * that try began; it may be over by now, denied or replaced by a QR code. Then the customer asks for another.
 */
async function askForPush(
  intents: Intents,
  { authenticationId: id, identifier }: { authenticationId: string; identifier: string },
  signal: AbortSignal,
): Promise<Answer<AppLogIn>> {
  const intent = `${id}/comfort/${identifier}`;
  const push = () =>
    intents.carryOut(intent, (idempotencyKey) =>
      call(startComfortLogIn, { path: { id }, body: { identifier }, idempotencyKey, signal }),
    );
  const isRepeated = intents.isOpen(intent);
  const answer = await push();
  if (!isRepeated || answer.kind !== 'done') return answer;
  const path = { id, appLogIn: answer.value.id };
  const now = await call(appLogIn, { path, signal });
  return isOver(now) ? push() : answer;
}

/** Log-in by QR code with every port provided by the browser (Q1–Q6). */
export function provideQrLogin(intents: Intents, logIns: LogIns) {
  return qrLoginMachine.provide({
    actors: {
      startQrLogIn: fromPromise(({ input: { authenticationId: id, renews }, signal }) =>
        begin(logIns, () =>
          call(startQrLogIn, {
            path: { id },
            body: renews ? { renews } : undefined,
            idempotencyKey: newId(),
            signal,
          }),
        ),
      ),
      askOutcome,
      finishAppLogIn: finish(intents, logIns),
      watchAppLogIn,
      clock,
    },
  });
}

/** Log-in by comfort app with every port provided by the browser (C1–C4). */
export function provideComfortLogin(
  intents: Intents,
  logIns: LogIns,
  firstLogin: ReturnType<typeof provideProcess>['firstLogin'],
) {
  return comfortLoginMachine.provide({
    actors: {
      startComfortLogIn: fromPromise(({ input, signal }) => {
        const answer = begin(logIns, () => askForPush(intents, input, signal));
        leadOnce(answer.then(replyOf, () => undefined));
        return answer;
      }),
      askAppLogIn: fromPromise(({ input, signal }) =>
        call(appLogIn, { path: pathOf(input), signal }),
      ),
      askOutcome,
      finishAppLogIn: finish(intents, logIns),
      watchAppLogIn,
      clock,
      firstLogin,
    },
  });
}
