import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { EVENTS } from '#machines/inspection/allowed.ts';
import { seenEvent } from '#machines/inspection/mask.ts';
import type { Message } from '#machines/inspection/message.ts';
import { observe } from '#machines/inspection/observe.ts';
import { MASK } from '#machines/inspection/shapes.ts';
import { pictureOf } from '#machines/picture.ts';
import { qrLoginMachine } from '#machines/qr-login/machine.ts';
import { answerOf } from '#machines/recording/answer-of.ts';
import { sequenceOf } from '#machines/recording/from-messages.ts';
import { type PortAnswer, Sequence, type SequenceStep } from '#machines/recording/sequence.ts';
import { stagedApp } from '#machines/replay/app.ts';
import { parseSequence } from '#machines/replay/parse.ts';
import { replay } from '#machines/replay/replay.ts';
import { createStage } from '#machines/replay/stage.ts';
import { Secret } from '#machines/secret.ts';
import { found, quiet as quietTabs } from '#machines/tabs/walk.ts';
import { deaf, done } from '#machines/testing/answers.ts';
import { opened } from '#machines/testing/app.ts';
import { appLogIn, remittance } from '#machines/testing/replies.ts';
import { arrive, logIn } from '#machines/testing/running.ts';
import { readSequence } from './read.ts';

/** Typed values for every event, as the guards of the machines read them. */
const typed = () => ({
  identifier: 'Karla Kanarienvogel',
  pin: new Secret('83917'),
  tan: new Secret('482913'),
  failure: { traceId: 'DE89370400440532013000', code: 'Karla Kanarienvogel' },
});

const FILES = fileURLToPath(new URL('files/', import.meta.url));
const files = (await readdir(FILES)).filter((name) => name.endsWith('.json'));

describe('every sequence file', () => {
  test.each(files)('[D3] %s goes as it says', async (name) => {
    const outcome = await replay(await readSequence(path.join(FILES, name)));
    expect(outcome).toMatchObject({ kind: 'same' });
  });
});

test('[D3] the example in the manual goes as it says', async () => {
  const manual = await readFile(path.join(FILES, '../../../docs/sequences.md'), 'utf8');
  const [, written = ''] = /```json\n([\s\S]*?)```/.exec(manual) ?? [];
  expect(await replay(Sequence.parse(JSON.parse(written)))).toMatchObject({ kind: 'same' });
});

describe('record and replay', () => {
  test.each(files)(
    '[D3] the recording of %s replays to the same states, three times',
    async (name) => {
      const messages: Message[] = [];
      const written = await readSequence(path.join(FILES, name));
      await replay(written, { inspect: observe('run', (message) => messages.push(message)) });
      const recorded = sequenceOf(messages, written.title);
      const last = written.steps.at(-1)?.state;
      expect(recorded.steps.at(-1)?.state).toBe(last);
      const states = recorded.steps.map(({ state }) => state);
      const said = written.steps.flatMap(({ state }) => state ?? []);
      expect(said.filter((state) => !states.includes(state))).toEqual([]);
      for (let time = 0; time < 3; time += 1) {
        expect(await replay(recorded)).toEqual({ kind: 'same', steps: recorded.steps.length });
      }
    },
  );
});

test('[D3, L8] events in the TAN component are recorded with the TAN masked, except for its own end', async () => {
  const messages: Message[] = [];
  const written = await readSequence(path.join(FILES, 'wrong-tan.json'));
  await replay(written, { inspect: observe('run', (message) => messages.push(message)) });
  const recorded = sequenceOf(messages, written.title);
  const events = recorded.steps.filter((step) => 'event' in step);
  const submitted = events.filter(({ event }) => event === 'tan.submitted');
  const masked = { tan: '[masked]' };
  expect(submitted.map((step) => step.with)).toEqual([{ tan: '' }, masked, masked, masked]);
  expect(events.map(({ event }) => event)).not.toContain('order.confirmed');
});

test('[D3] a wait that went by is recorded with its length, though it has a name', async () => {
  const messages: Message[] = [];
  const slow = Sequence.parse({
    title: 'The theme takes longer than it is waited for, and its server never answers',
    steps: [
      { state: 'starting' },
      { after: 50, state: 'awaitingTheme' },
      { after: 2000 },
      { port: 'loadLocalTheme', answer: { kind: 'done' }, state: 'login.form.editing' },
      { port: 'loadTheme', answer: { kind: 'done' } },
    ],
  });
  await replay(slow, { inspect: observe('run', (message) => messages.push(message)) });
  const recorded = sequenceOf(messages, slow.title);
  expect(recorded.steps.at(-1)?.state).toBe('login.form.editing');
  expect(await replay(recorded)).toEqual({ kind: 'same', steps: recorded.steps.length });
});

test.each([
  ['none', ['requestSession', 'loadTexts', 'loadTheme']],
  ['own', ['requestSession', 'loadTheme', 'loadTexts', 'setUpPortal']],
  ['own', ['requestSession', 2000, 'loadLocalTheme', 'loadTexts', 'setUpPortal']],
  ['other', ['requestSession', 'loadTheme', 'loadTexts', 'loadTheme', 'setUpPortal']],
] as const)(
  '[D3] which theme the page knew is recorded, whenever it comes: %s %j',
  async (theme, order) => {
    const messages: Message[] = [];
    const written = Sequence.parse({
      title: 'A theme that comes after the session',
      opened: { theme },
      otherPorts: 'silent',
      steps: order.map((next) =>
        typeof next === 'number' ? { after: next } : { port: next, answer: { kind: 'done' } },
      ),
    });
    const inspect = observe('run', (message) => messages.push(message));
    expect(await replay(written, { inspect })).toMatchObject({ kind: 'same' });
    const recorded = sequenceOf(messages, written.title);
    expect(recorded.opened.theme).toBe(theme);
    expect(await replay(recorded)).toEqual({ kind: 'same', steps: recorded.steps.length });
  },
);

test('[D3] the response that makes the log-in fail is recorded with the final state', async () => {
  const messages: Message[] = [];
  const written = Sequence.parse({
    title: 'No texts',
    steps: [{ port: 'loadTexts', answer: { kind: 'thrown' }, state: 'failed' }],
  });
  await replay(written, { inspect: observe('run', (message) => messages.push(message)) });
  const recorded = sequenceOf(messages, written.title);
  expect(recorded.steps.findLast((step) => 'port' in step)).toMatchObject({
    port: 'loadTexts',
    state: 'failed',
  });
  expect(await replay(recorded)).toMatchObject({ kind: 'same' });
});

test('[D3] a clock that ticks as soon as it is started is recorded after what started it', async () => {
  const messages: Message[] = [];
  const stage = createStage(() => false);
  const ticking = qrLoginMachine.provide({
    actors: {
      startQrLogIn: stage.asks('startQrLogIn', appLogIn()),
      watchAppLogIn: deaf(),
      clock: fromCallback(({ sendBack }) => sendBack({ type: 'clock.ticked', now: 0 })),
    },
  });
  const inspect = observe('run', (message) => messages.push(message));
  const machine = stagedApp(stage).provide({ actors: { qrLogin: ticking } });
  const app = createActor(machine, { input: opened, inspect }).start();
  await expect.poll(() => pictureOf(app).state).toBe('login.form.editing');
  app.send({ type: 'qr.requested', identifier: '' });
  await expect.poll(() => pictureOf(app).state).toBe('qrLogin.scanning.waiting');
  app.stop();
  const recorded = sequenceOf(messages, 'ticking');
  expect(recorded.steps.at(-1)).toMatchObject({
    event: 'clock.ticked',
    state: 'qrLogin.scanning.waiting',
  });
  expect(await replay(recorded)).toEqual({ kind: 'same', steps: recorded.steps.length });
});

test('[D3] a TAN for a new browser, of whose order a recording names the kind alone, is replayed', async () => {
  const of = (stepType: string) => ({ kind: 'done' as const, next: [stepType] });
  const started = { challenge: { order: { kind: 'trustBrowser' } } };
  const unknownBrowser = Sequence.parse({
    title: 'A new browser',
    steps: [
      { state: 'login.form.editing' },
      { machine: 'credentials', event: 'pin.submitted', with: { identifier: MASK, pin: MASK } },
      { port: 'logIn', answer: of('START_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH') },
      {
        port: 'startTan',
        answer: { ...of('END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH'), value: started },
        state: 'process.browserDetection.confirming.unconfirmed',
      },
    ],
  });
  expect(await replay(unknownBrowser)).toEqual({ kind: 'same', steps: 4 });
});

test.each([
  ['START_TAN_PROCESS_FOR_PSD2_AUTH', 'process.psd2Tan.unconfirmed'],
  ['START_TAN_PROCESS_FOR_UNLOCK_PIN', 'process.unlockPin.unconfirmed'],
  [
    'START_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH',
    'process.browserDetection.confirming.unconfirmed',
  ],
])(
  '[D3] a file need not say how the order of a TAN begins, whatever it is for: %s',
  async (step, state) => {
    const ordered = Sequence.parse({
      title: 'An order',
      steps: [
        { state: 'login.form.editing' },
        { machine: 'credentials', event: 'pin.submitted', with: { identifier: MASK, pin: MASK } },
        { port: 'logIn', answer: { kind: 'done', next: [step] }, state },
      ],
    });
    expect(await replay(ordered)).toEqual({ kind: 'same', steps: 3 });
  },
);

test('[D3] [Q4] the PIN that a step of the process asks for once is replayed', async () => {
  const firstLogIn = Sequence.parse({
    title: 'A first log-in',
    steps: [
      { state: 'login.form.editing' },
      { machine: 'credentials', event: 'pin.submitted', with: { identifier: MASK, pin: MASK } },
      { port: 'logIn', answer: { kind: 'done', next: ['QR_CODE_FIRST_LOGIN'] } },
      {
        machine: 'firstLogin',
        event: 'firstPin.submitted',
        with: { pin: MASK },
        state: 'returning',
      },
    ],
  });
  expect(await replay(firstLogIn)).toEqual({ kind: 'same', steps: 4 });
});

test('[D3, P7] that a payment was wanted before the page was loaded anew is recorded, and nothing else of it', () => {
  const type = 'xstate.done.actor.0.remittance.loading';
  const output = done({ ...remittance, begun: true });
  const answered = seenEvent({ type, ...{ output } });
  expect(answerOf(answered)).toEqual({ kind: 'done', value: { begun: true } });
});

describe('the way out of an error is recorded with what decides where it leads', () => {
  /** Opens the page, has this port answered so, and leaves the error. Returns whether that replays. */
  async function leave(port: string, answer: PortAnswer, interaction: string | undefined) {
    const messages: Message[] = [];
    // If the session does not start, nor does init-UI say which log-in it is.
    const isAtStart = port === 'requestSession';
    const stage = createStage(
      (asked) => asked === port || (isAtStart && asked === 'requestInitUi'),
    );
    const app = createActor(stagedApp(stage), {
      input: { ...opened, entry: { ...opened.entry, interaction } },
      inspect: observe('run', (message) => messages.push(message)),
    }).start();
    if (!isAtStart) {
      await arrive(app, 'login.form.editing');
      logIn(app);
    }
    await expect.poll(() => stage.answer(port, answer)).toBe(true);
    await expect.poll(() => app.getSnapshot().matches('errorPage')).toBe(true);
    app.send({ type: 'back.requested' });
    const { state } = pictureOf(app);
    app.stop();
    const recorded = sequenceOf(messages, 'leaving');
    expect(recorded.steps.at(-1)?.state).toBe(state);
    expect(await replay(recorded)).toEqual({ kind: 'same', steps: recorded.steps.length });
    return state;
  }

  test.each([
    [undefined, 'errorPage.errorTechnical'],
    ['a-log-in', 'cancelling.brief'],
  ])('[D3] [E1] whether the address names a log-in: %s', async (interaction, state) => {
    expect(await leave('requestSession', { kind: 'unreachable' }, interaction)).toBe(state);
  });

  test.each([
    [false, 'cancelling.brief'],
    [true, 'login.form.editing'],
  ])('[D3] [P7] whether the log-in is another customer’s: %s', async (otherCustomer, state) => {
    const code = 'USER_SESSION_EXPIRED';
    expect(await leave('logIn', { kind: 'refused', code, otherCustomer }, undefined)).toBe(state);
  });
});

test('[D1, D3] actors beside the log-in are not part of its recording', () => {
  const messages: Message[] = [];
  const inspect = observe('run', (message) => messages.push(message));
  const tabs = createActor(quietTabs, { input: { hasOpener: false }, inspect }).start();
  const app = createActor(stagedApp(createStage(() => true)), { input: opened, inspect }).start();
  tabs.send(found);
  tabs.stop();
  app.stop();
  const { opened: how, steps } = sequenceOf(messages, 'beside');
  expect(how).toMatchObject({ route: 'initial', clientId: 'demo' });
  expect(JSON.stringify(messages)).toContain(found.type);
  expect(JSON.stringify(steps)).not.toContain(found.type);
});

describe('a replay’s report', () => {
  const locked = async () => readSequence(path.join(FILES, 'locked-account.json'));

  test('[D3] the first step that differs, with what was expected and what was found', async () => {
    const sequence = await locked();
    const steps = sequence.steps.map((step) =>
      'port' in step ? { ...step, state: 'errorPage.pinLocked' } : step,
    );
    expect(await replay({ ...sequence, steps })).toEqual({
      kind: 'differs',
      step: 3,
      what: steps[2],
      expected: 'errorPage.pinLocked',
      found: 'errorPage.lockedAccountError',
    });
  });

  test('[D3] a port that nobody asked, a machine that is not running', async () => {
    const sequence = await locked();
    const alone = (step: (typeof sequence.steps)[number]) => replay({ ...sequence, steps: [step] });
    expect(await alone({ port: 'endTan', answer: { kind: 'unreachable' } })).toMatchObject({
      step: 1,
      expected: 'that it can be done',
      found: 'nobody has asked endTan',
    });
    expect(await alone({ machine: 'terms', event: 'retry.requested' })).toMatchObject({
      step: 1,
      found: expect.stringMatching(/^terms is not running; running: app, /),
    });
  });

  test.each(['loadTheme', 'loadTexts', 'setUpPortal', 'prepareOtherWay'])(
    '[D3] an answer that a port cannot give, rather than take it for a success: %s',
    async (port) => {
      const sequence = await locked();
      for (const kind of ['unreachable', 'refused'] as const) {
        const steps = [{ port, answer: { kind } }, ...sequence.steps];
        expect(await replay({ ...sequence, steps })).toMatchObject({
          step: 1,
          found: `${port} is done, or thrown, and never ${kind}`,
        });
      }
    },
  );

  test('[D3] [A5] a TAN for an order that is confirmed: nobody asks for one any more', async () => {
    const [editing, submitted] = (await locked()).steps;
    const tan = { machine: 'tan', event: 'tan.submitted', with: { tan: MASK } };
    const next = ['START_TAN_PROCESS_FOR_PSD2_AUTH'];
    const unconfirmed = { port: 'logIn', answer: { kind: 'done', next } };
    const confirmed = { ...tan, state: 'process.psd2Tan.confirmed.ready' };
    const steps = [editing, submitted, unconfirmed, confirmed, tan];
    expect(await replay(Sequence.parse({ title: 'A TAN too many', steps }))).toMatchObject({
      step: 5,
      found: expect.stringMatching(/^tan is not running/),
    });
  });

  test('[D3] a name that is misspelt, with those that were there to be meant', async () => {
    const sequence = await locked();
    const withLast = (step: (typeof sequence.steps)[number]) =>
      replay({ ...sequence, steps: [{ state: 'login.form.editing' }, step] });
    expect(await withLast({ machine: 'credentials', event: 'pin.submited' })).toMatchObject({
      step: 2,
      found: expect.stringMatching(
        /^credentials knows no event pin\.submited; it knows: .*pin\.submitted/,
      ),
    });
    expect(await withLast({ machine: 'credential', event: 'pin.submitted' })).toMatchObject({
      found: expect.stringMatching(/^credential is not running; running: app, .*credentials/),
    });
    const typed = { identifer: '[masked]', pin: '[masked]' };
    expect(
      await withLast({ machine: 'credentials', event: 'pin.submitted', with: typed }),
    ).toMatchObject({ found: 'pin.submitted has no identifer; it has: identifier, pin' });
    expect(await withLast({ port: 'logn', answer: { kind: 'unreachable' } })).toMatchObject({
      found: expect.stringMatching(/^no machine has a port logn; there are: .*logIn/),
    });
    const silent = { ...sequence, otherPorts: 'silent' as const };
    const steps = [{ port: 'logIn', answer: { kind: 'done' as const } }];
    expect(await replay({ ...silent, steps })).toMatchObject({
      found: expect.stringMatching(
        /^nobody has asked logIn; waiting for an answer: .*requestSession/,
      ),
    });
  });

  test('[D3] a port that is misspelt in a later step is named where its call, answered too early, made a difference', async () => {
    const sequence = await locked();
    const steps = sequence.steps.map((step) =>
      'port' in step ? { ...step, port: 'login' } : step,
    );
    expect(await replay({ ...sequence, steps })).toMatchObject({
      step: 2,
      expected: 'login.submitting',
      found: expect.stringMatching(
        /^returning \(step 3: no machine has a port login; there are: .*logIn.*\)$/,
      ),
    });
  });

  test('[D3] an order whose challenge the contract does not allow, with the key that is wrong', async () => {
    const [editing, submitted] = (await locked()).steps;
    const next = ['START_TAN_PROCESS_FOR_PSD2_AUTH'];
    const value = { challenge: { status: 'open' } };
    const steps = [
      editing,
      submitted,
      { port: 'logIn', answer: { kind: 'done', next } },
      { port: 'startTan', answer: { kind: 'done', value } },
    ];
    expect(await replay(Sequence.parse({ title: 'A challenge', steps }))).toMatchObject({
      step: 4,
      found: expect.stringMatching(/^no order has such a challenge: challenge\.status: .*pending/),
    });
  });

  const DOUBTFUL: [number, SequenceStep, string][] = [
    [
      2,
      { port: 'logIn', answer: { kind: 'refused', code: 'LOCKED_ACOUNT' } },
      'no error code LOCKED_ACOUNT in contract/error-codes.ts',
    ],
    [
      2,
      { port: 'logIn', answer: { kind: 'done', next: ['APPROVE_TERMS'] } },
      'no step APPROVE_TERMS in contract/process.ts',
    ],
    [
      1,
      { machine: 'credentials', event: 'pin.submitted' },
      'pin.submitted says nothing of identifier, pin',
    ],
  ];

  test('[D3] a value that an event cannot have is named as a possible reason', async () => {
    const approved = { machine: 'qrLogin', event: 'appLogIn.changed', with: { status: 'aproved' } };
    const steps = [
      { state: 'login.form.editing' },
      { machine: 'app', event: 'qr.requested', with: { identifier: MASK } },
      approved,
      { state: 'qrLogin.approved' },
    ];
    expect(await replay(Sequence.parse({ title: 'A slip of the pen', steps }))).toMatchObject({
      step: 4,
      found: 'qrLogin.scanning.waiting (appLogIn.changed has no status "aproved")',
    });
  });

  test.each(DOUBTFUL)('[D3] a possible reason is named: step %i, %j', async (at, step, why) => {
    const sequence = await locked();
    const steps = sequence.steps.with(at, { ...step, state: 'nowhere' });
    const found = `errorPage.errorTechnical (${why})`;
    expect(await replay({ ...sequence, steps })).toMatchObject({ step: at + 1, found });
  });

  test.each<[number, SequenceStep]>([
    [2, { port: 'logIn', answer: { kind: 'refused' } }],
    [2, { port: 'logIn', answer: { kind: 'done', next: ['GIVE_CONSENT'] } }],
    [1, { machine: 'credentials', event: 'pin.submitted', with: { identifier: '', pin: '' } }],
    [1, { machine: 'app', event: 'locale.changed', with: { locale: 'en-GB' } }],
    [1, { machine: 'app', event: 'qr.requested', with: { identifier: MASK } }],
    [1, { machine: 'app', event: 'session.extended', with: { expiresAt: '2026-01-01T10:05:00Z' } }],
  ])('[D3] no reason is named where the file is right: step %i, %j', async (at, step) => {
    const sequence = await locked();
    const steps = sequence.steps.with(at, { ...step, state: 'nowhere' });
    expect(await replay({ ...sequence, steps })).toMatchObject({
      step: at + 1,
      found: expect.stringMatching(/^[\w.]+$/),
    });
  });

  test.each([
    { state: 'process.tos.reading.open' },
    { machine: 'terms', event: 'continue.requested' },
  ])(
    '[D3] the reason may be a step before, after which the file names no state: %j',
    async (next) => {
      const { steps, ...sequence } = await locked();
      const strange = { kind: 'done' as const, next: ['APPROVE_TERMS'] };
      const unseen = [...steps.slice(0, 2), { port: 'logIn', answer: strange }, next];
      expect(await replay({ ...sequence, steps: unseen })).toMatchObject({
        step: 4,
        found: expect.stringMatching(/ \(no step APPROVE_TERMS in contract\/process\.ts\)$/),
      });
    },
  );

  test('[D3] a file may begin with a mark of its encoding', async () => {
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'sequence-')), 'marked.json');
    const steps = [{ state: 'login.form.editing' }];
    await writeFile(file, `\uFEFF${JSON.stringify({ title: 'marked', steps })}`);
    expect(await readSequence(file)).toMatchObject({ title: 'marked' });
  });

  test.each(['utf16le', 'latin1'] as const)(
    '[D3] a file in another encoding, as Windows writes some, is refused as such: %s',
    async (encoding) => {
      const file = path.join(await mkdtemp(path.join(tmpdir(), 'sequence-')), 'other.json');
      const text = JSON.stringify({ title: 'Zugang für Prüfer', steps: [] });
      await writeFile(
        file,
        Buffer.from(`\uFEFF${text}`.slice(encoding === 'latin1' ? 1 : 0), encoding),
      );
      await expect(readSequence(file)).rejects.toThrow(`${file} is not UTF-8`);
    },
  );

  test.each([
    [{ machine: 'credentials', evnt: 'pin.submitted' }, /step 2: .*evnt/],
    [{ machine: 'credentials', evnt: 'pin.submitted' }, /step 2, event: /],
    [{ port: 'logIn', answer: { kind: 'refuse' } }, /step 2, answer\.kind: /],
    [{ after: '50' }, /step 2, after: .*number/],
    [{ after: '50', state: 'login' }, /step 2, after: .*number/],
    [{ after: -1 }, /step 2, after: must be at least 0$/m],
    [{ answer: { kind: 'done' } }, /step 2, port: /],
    [
      { port: 'logIn', answer: { kind: 'ok' }, state: 'login' },
      /step 2, answer\.kind: .*'done' \| 'refused'/,
    ],
    [{ machine: 'app', event: 'quit now', state: 'login' }, /step 2, event: /],
    [{ state: 'login', stat: 'login' }, /step 2: .*"stat"/],
    [null, /step 2: must be of type object$/m],
  ])('[D3] a step that is none is refused, by its number and key: %j', async (step, words) => {
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'sequence-')), 'wrong.json');
    const steps = [{ state: 'login.form.editing' }, step];
    await writeFile(file, JSON.stringify({ title: 'wrong', steps }));
    await expect(readSequence(file)).rejects.toThrow(words);
  });

  test.each(['pin', 'identifier', 'tan'])(
    '[D3] [S8] a file in which somebody wrote down a customer’s %s is refused',
    async (key) => {
      const file = path.join(await mkdtemp(path.join(tmpdir(), 'sequence-')), 'wrong.json');
      const typed = { identifier: MASK, pin: '', [key]: '12345' };
      const step = { machine: 'credentials', event: 'pin.submitted', with: typed };
      await writeFile(file, JSON.stringify({ title: 'wrong', steps: [step] }));
      await expect(readSequence(file)).rejects.toThrow(`step 1, with.${key}: never written down`);
    },
  );

  test('[D3] a route that there is not is refused, by its key', async () => {
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'sequence-')), 'wrong.json');
    await writeFile(file, JSON.stringify({ title: 'wrong', opened: { route: 'lgin' }, steps: [] }));
    await expect(readSequence(file)).rejects.toThrow(/opened\.route: Not in the route table/);
  });

  test.each([
    ['after a key', '{\r\n  "title": "Here",\r\n  "steps": [{ "after": 1, }]\r\n}'],
    ['at the end of a list', '{ "steps": [\n    { "after": 1 },\n  ],\n  "title": "Here"\n}'],
    ['where much is alike', '{ "steps": [{ "after": 1 },\n{ "after": 1 },\n], "title": "Here" }'],
  ])('[D3] where a file is no JSON, the line is named: a comma too many %s', (_, written) => {
    expect(() => parseSequence(Buffer.from(written), 'wrong.json')).toThrow(
      /^wrong\.json is not JSON: .*\(line 3\b/,
    );
  });

  test('[D3] a folder, or a file that is not there, is named', async () => {
    await expect(readSequence(FILES)).rejects.toThrow(`${FILES} cannot be read: it is a folder`);
    await expect(readSequence('nowhere.json')).rejects.toThrow(
      'nowhere.json cannot be read: there is no such file',
    );
  });

  test('[D3] a file without a step is refused, as it would pass whatever happens', () => {
    const written = Buffer.from('{"title":"Nothing","steps":[]}');
    expect(() => parseSequence(written, 'nothing.json')).toThrow(
      /^nothing\.json is not a sequence\.\n {2}steps: must be of length at least 1$/,
    );
  });

  test.each(['', ' '])('[D3] a file whose title nobody sees is refused: %j', (title) => {
    const written = Buffer.from(JSON.stringify({ title, steps: [{ state: 'login' }] }));
    expect(() => parseSequence(written, 'mine.json')).toThrow(
      /^mine\.json is not a sequence\.\n {2}title: must not be blank$/,
    );
  });

  test('[D3] what is wrong in a file is said in words that need no knowledge of the code', () => {
    const steps = [{ stat: 'login' }, { port: 'logIn' }, { after: '1s' }];
    const written = Buffer.from(JSON.stringify({ title: 5, steps }));
    expect(() => parseSequence(written, 'mine.json')).toThrow(
      `mine.json is not a sequence.
  title: must be of type string
  step 1, state: is missing
  step 1: Unrecognized key: "stat"
  step 2, answer: is missing
  step 3, after: must be of type number`,
    );
  });

  test('[D3] a file that is no sequence is refused, by the key that is wrong', async () => {
    const here = fileURLToPath(import.meta.url);
    await expect(readSequence(here)).rejects.toThrow(/is not JSON/);
    const schema = fileURLToPath(new URL('../../package.json', import.meta.url));
    await expect(readSequence(schema)).rejects.toThrow(/is not a sequence[\s\S]*title/);
  });
});

test('[D3] [S8] no PIN, TAN, IBAN or name in a recorded file, whatever the customer does', async () => {
  const canaries = ['83917', '482913', 'DE89370400440532013000', 'Karla Kanarienvogel'];
  const anything = fc.constantFrom<unknown>(
    ...canaries,
    { accountId: canaries[2] },
    new Secret('83917'),
    { [String(canaries[2])]: [canaries[0]] },
  );
  const done = fc.record({
    port: fc.constantFrom('logIn', 'requestSession', 'startTan', 'fetchDetails', 'decide'),
    value: fc.dictionary(
      fc.constantFrom('status', 'traceId', 'challenge', 'relyingParty', 'accounts', ...canaries),
      anything,
    ),
  });
  const event = fc.record({
    type: fc.constantFrom(...Object.keys(EVENTS), ...canaries),
    with: fc.dictionary(
      fc.constantFrom('pin', 'tan', 'identifier', 'decision', 'status', ...canaries),
      anything,
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(done, event), { maxLength: 8 }), async (happenings) => {
      const messages: Message[] = [];
      const stage = createStage((port) => happenings.some((h) => 'port' in h && h.port === port));
      const app = createActor(stagedApp(stage), {
        input: opened,
        inspect: observe('run', (message) => messages.push(message)),
      }).start();
      for (const happening of happenings) {
        if ('port' in happening) {
          const value = happening.value as Record<string, never>;
          stage.answer(happening.port, { kind: 'done', value });
        } else {
          for (const actor of pictureOf(app).chain) {
            if (actor.getSnapshot().status !== 'active') continue;
            actor.send({ ...happening.with, ...typed(), type: happening.type });
          }
        }
        await setImmediate();
      }
      app.stop();
      const file = JSON.stringify(sequenceOf(messages, ''));
      for (const canary of canaries) expect(file).not.toContain(canary);
    }),
    { numRuns: 60 },
  );
});
