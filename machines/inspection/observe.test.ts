import { expect, test } from 'vitest';
import { createActor, createMachine, fromPromise, toPromise } from 'xstate';
import { pictureOf, STEP } from '../picture.ts';
import { Secret } from '../secret.ts';
import { done } from '../testing/answers.ts';
import { opened, silentApp, willingApp } from '../testing/app.ts';
import { processReply } from '../testing/replies.ts';
import { Message, runOf } from './message.ts';
import { observe } from './observe.ts';

// Without digits, which could occur in the time of a message.
const PIN = 'canary-pin';
const IDENTIFIER = 'canary-customer';

/** Runs an observed app; returns it and the messages about it. */
function watched(machine: ReturnType<typeof silentApp>) {
  const messages: Message[] = [];
  const app = createActor(machine, {
    input: opened,
    inspect: observe('run-1', (message) => messages.push(message)),
  });
  app.start();
  return { app, messages };
}

async function loggedIn() {
  const { app, messages } = watched(
    willingApp(done(processReply('START_TAN_PROCESS_FOR_PSD2_AUTH'))),
  );
  await expect.poll(() => pictureOf(app).state).toBe('login.form.editing');
  const step = app.getSnapshot().children[STEP];
  step?.send({ type: 'pin.submitted', identifier: IDENTIFIER, pin: new Secret(PIN) });
  await expect.poll(() => pictureOf(app).route).toBe('psd2TanAuth');
  return { app, messages };
}

test('[D1] every actor is told of, with its machine and its parent', async () => {
  const { app, messages } = await loggedIn();
  const actors = messages.filter((message) => message.type === '@xstate.actor');
  const names = actors.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['app', 'theme', 'locale', 'credentials', 'logIn']));
  const credentials = actors.find(({ name }) => name === 'credentials');
  expect(credentials).toMatchObject({ parentId: app.sessionId, src: STEP });
  expect(JSON.parse(credentials?.definition ?? '')).toMatchObject({ id: 'credentials' });
  app.stop();
});

test('[D1] every message keeps the protocol, in order, each with a number of its own', async () => {
  const { app, messages } = await loggedIn();
  for (const message of messages) expect(Message.safeParse(message).error).toBeUndefined();
  expect(messages.map(({ id }) => id)).toEqual(messages.map((_, n) => `run-1/${n + 1}`));
  expect(new Set(messages.map(runOf))).toEqual(new Set(['run-1']));
  app.stop();
});

test('[D1] a snapshot names the transitions that led to it', async () => {
  const { app, messages } = await loggedIn();
  const sent = messages.findLast(
    (message) => message.type === '@xstate.snapshot' && message.event.type === 'pin.submitted',
  );
  expect(sent).toMatchObject({
    snapshot: { status: 'active', value: 'submitting' },
    transitions: [{ source: 'form', event: 'pin.submitted', index: 1 }],
  });
  app.stop();
});

test('[D1] it names each of them, immediate ones too, and none twice', () => {
  const within = { on: { leave: '#machine.left', stay: {} } };
  const machine = createMachine({
    id: 'machine',
    initial: 'entered',
    states: {
      entered: { initial: 'inner', states: { inner: within } },
      left: { always: 'over' },
      over: {},
    },
  });
  const messages: Message[] = [];
  const inspect = observe('run-1', (message) => messages.push(message));
  const actor = createActor(machine, { inspect }).start();
  for (const type of ['stay', 'leave', 'stay']) actor.send({ type });
  actor.stop();
  const taken = messages.flatMap((message) =>
    message.type === '@xstate.snapshot' ? [message.transitions] : [],
  );
  const [source, index] = ['entered.inner', 0];
  expect(taken).toEqual([
    [],
    [{ source, event: 'stay', index }],
    [
      { source, event: 'leave', index },
      { source: 'left', event: '', index },
    ],
    [],
    [],
  ]);
});

test('[D1] [S8] neither PIN nor identifier is in any message of a whole log-in', async () => {
  const { app, messages } = await loggedIn();
  app.stop();
  const text = JSON.stringify(messages);
  expect(text).toContain('pin.submitted');
  expect(text).not.toContain(PIN);
  expect(text).not.toContain(IDENTIFIER);
  // A value that the replies contain about the log-in.
  expect(text).not.toContain('https://party/cb');
});

test.each([
  [
    'returns',
    async () => ({ kind: 'done', identifier: PIN }),
    { status: 'done', output: { kind: 'done', identifier: '[masked]' } },
  ],
  [
    'throws',
    () => Promise.reject(new Error(PIN)),
    { status: 'error', error: { name: 'Error', message: '[masked]' } },
  ],
])(
  '[D1] [S8] of what a port %s, and was given, nothing shows that must not',
  async (_, work, end) => {
    const messages: Message[] = [];
    const actor = createActor(fromPromise<unknown, object>(work), {
      input: { locale: 'de-DE', pin: PIN },
      inspect: observe('run-1', (message) => messages.push(message)),
    });
    const over = toPromise(actor).catch(() => {});
    actor.start();
    await over;
    const seen = messages.flatMap((message) =>
      message.type === '@xstate.snapshot' ? [message.snapshot] : [],
    );
    const input = { locale: 'de-DE', pin: '[masked]' };
    expect(seen).toEqual([{ status: 'active', input }, end]);
    expect(JSON.stringify(messages)).not.toContain(PIN);
  },
);

test('[D1] a stopped app and its children are told of as stopped', () => {
  const { app, messages } = watched(silentApp());
  app.stop();
  const last = messages.findLast(({ sessionId }) => sessionId === app.sessionId);
  expect(last).toMatchObject({ type: '@xstate.snapshot', snapshot: { status: 'stopped' } });
});
