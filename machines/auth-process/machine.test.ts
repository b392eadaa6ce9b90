import { expect, test } from 'vitest';
import { type ActorRefFrom, createActor, fromPromise, waitFor } from 'xstate';
import type { PostProcessReply, ProcessReply } from '#contract/process.ts';
import type { Answer } from '../answer.ts';
import { STEP } from '../picture.ts';
import {
  answering,
  childDone,
  done,
  everyAnswer,
  refused,
  unreachable,
} from '../testing/answers.ts';
import { silentProcess } from '../testing/app.ts';
import { findGaps } from '../testing/coverage.ts';
import { postReply, processReply } from '../testing/replies.ts';
import type { authProcessMachine } from './machine.ts';

const input = { authenticationId: 'auth-1', locale: 'de-DE' as const };

const quiet = silentProcess();

const moved = (reply: ProcessReply | PostProcessReply) => childDone(STEP, { kind: 'moved', reply });
const failed = childDone(STEP, { kind: 'failed', failure: { code: 'X', traceId: 'T' } });

test('[D2] generated paths reach every state and every transition', () => {
  const replies = [
    processReply('START_TAN_PROCESS_FOR_UNLOCK_PIN'),
    processReply('START_TAN_PROCESS_FOR_PSD2_AUTH'),
    processReply('START_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH'),
    processReply('APPROVE_TERMS_OF_SERVICE'),
    processReply('APPROVE_TERMS_OF_SERVICE_QES'),
    processReply('APPROVE_TERMS_OF_SERVICE_QID'),
    processReply('QR_CODE_FIRST_LOGIN'),
    processReply('COMFORT_FIRST_LOGIN'),
    processReply('SOMETHING_NEW'),
    processReply(),
  ];
  const anywhere = [
    ...replies.flatMap((reply) => everyAnswer('0.authProcess.asking', reply)),
    ...everyAnswer('0.authProcess.askingPost', postReply('GIVE_CONSENT')),
    ...(['GIVE_CONSENT_QES', 'SELECT_PREFERRED_IBAN', 'INITIATE_REMITTANCE'] as const).map((step) =>
      childDone('0.authProcess.askingPost', done(postReply(step))),
    ),
    childDone('0.authProcess.askingPost', done(postReply())),
    failed,
    { type: 'retry.requested' },
    { type: 'locale.changed', locale: 'en-GB' },
    { type: 'xstate.after.400.authProcess.asking.brief' },
    { type: 'xstate.after.400.authProcess.askingPost.brief' },
  ];
  const afterwards = ['consent', 'qesConsent', 'preferredIban', 'remittance'];
  const inPost = [...anywhere, moved(postReply())];
  const elsewhere = [...anywhere, moved(processReply('START_TAN_PROCESS_FOR_PSD2_AUTH'))];
  const gaps = findGaps({
    machine: quiet,
    inputs: [input, { ...input, reply: processReply('APPROVE_TERMS_OF_SERVICE') }],
    events: (state) => (afterwards.includes(String(state)) ? inPost : elsewhere),
    distinguish: ({ next }) => next,
  });
  expect(gaps).toEqual({ states: [], transitions: [] });
});

/** Ends the present step as its child would. */
function endStep(
  actor: ActorRefFrom<typeof authProcessMachine>,
  reply: ProcessReply | PostProcessReply,
) {
  const { children } = actor.getSnapshot();
  expect(children[STEP]).toBeDefined();
  // The event a step's end makes; the step itself has tests of its own.
  actor.send(moved(reply) as never);
}

test('[A1] [A2] [A4] steps are taken in the order of the backend, the post-authentication ones after', async () => {
  const machine = quiet.provide({
    actors: { askPostProcess: answering(done(postReply('GIVE_CONSENT'))) },
  });
  const actor = createActor(machine, {
    input: { ...input, reply: processReply('APPROVE_TERMS_OF_SERVICE') },
  }).start();
  expect(actor.getSnapshot().value).toBe('tos');
  endStep(actor, processReply('START_TAN_PROCESS_FOR_PSD2_AUTH'));
  expect(actor.getSnapshot().value).toBe('psd2Tan');
  endStep(actor, processReply());
  await waitFor(actor, (snapshot) => snapshot.matches('consent'));
  endStep(actor, postReply());
  expect(actor.getSnapshot().output).toEqual({ kind: 'completed' });
});

test('[P7] without a reply it asks the backend where the process stands', async () => {
  const machine = quiet.provide({
    actors: { askProcess: answering(done(processReply('START_TAN_PROCESS_FOR_UNLOCK_PIN'))) },
  });
  const actor = createActor(machine, { input }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('unlockPin'));
});

test('[A3] a step that cannot be found ends the process with its exact message', () => {
  const actor = createActor(quiet, {
    input: { ...input, reply: processReply('SOMETHING_NEW') },
  }).start();
  expect(actor.getSnapshot().output).toMatchObject({
    kind: 'failed',
    failure: { message: 'Next authentication process step SOMETHING_NEW could not be found' },
  });
});

test('[N2] nobody answers: says so, and asks again when told to', async () => {
  const actor = createActor(quiet.provide({ actors: { askProcess: answering(unreachable) } }), {
    input,
  }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('unavailable'));
  actor.send({ type: 'retry.requested' });
  expect(actor.getSnapshot().matches('asking')).toBe(true);
});

test('[N2] what nobody answered first is forgotten once the process is completed', async () => {
  const answers: Answer<ProcessReply>[] = [unreachable, done(processReply())];
  const askProcess = fromPromise<Answer<ProcessReply>, { authenticationId: string }>(
    async () => answers.shift() ?? unreachable,
  );
  const askPostProcess = answering<PostProcessReply, { authenticationId: string }>(
    done(postReply()),
  );
  const machine = quiet.provide({ actors: { askProcess, askPostProcess } });
  const actor = createActor(machine, { input }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('unavailable'));
  actor.send({ type: 'retry.requested' });
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  expect(output).toEqual({ kind: 'completed' });
});

test('[R2] a refusal ends the process with its code', async () => {
  const actor = createActor(
    quiet.provide({ actors: { askProcess: answering(refused('USER_SESSION_EXPIRED')) } }),
    { input },
  ).start();
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  expect(output).toMatchObject({ failure: { code: 'USER_SESSION_EXPIRED' } });
});
