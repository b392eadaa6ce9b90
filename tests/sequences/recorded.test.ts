import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { seenEvent } from '#machines/inspection/mask.ts';
import type { Message } from '#machines/inspection/message.ts';
import { observe } from '#machines/inspection/observe.ts';
import { MASK } from '#machines/inspection/shapes.ts';
import { answerOf } from '#machines/recording/answer-of.ts';
import { sequenceOf } from '#machines/recording/from-messages.ts';
import { Sequence, type SequenceStep } from '#machines/recording/sequence.ts';
import { stagedApp } from '#machines/replay/app.ts';
import { replay } from '#machines/replay/replay.ts';
import { createStage } from '#machines/replay/stage.ts';
import { done, refused } from '#machines/testing/answers.ts';
import { opened } from '#machines/testing/app.ts';
import {
  appLogIn,
  initUiReply,
  postReply,
  processReply,
  sessionReply,
} from '#machines/testing/replies.ts';
import { arrive } from '#machines/testing/running.ts';

/** What is recorded of a sequence that goes as it says; the recording goes so, too. */
async function recordingOf(
  steps: readonly object[],
  how: Record<string, unknown> = {},
  otherPorts: Sequence['otherPorts'] = 'silent',
): Promise<Sequence> {
  const messages: Message[] = [];
  const written = Sequence.parse({ title: 'written', opened: how, otherPorts, steps });
  const inspect = observe('run', (message) => messages.push(message));
  expect(await replay(written, { inspect })).toEqual({ kind: 'same', steps: written.steps.length });
  const recorded = sequenceOf(messages, written.title);
  expect(await replay(recorded)).toEqual({ kind: 'same', steps: recorded.steps.length });
  return recorded;
}

const eventsIn = ({ steps }: Sequence) =>
  steps.flatMap((step) => ('event' in step ? step.event : []));
const isDone = (port: string): SequenceStep => ({ port, answer: { kind: 'done' } });

describe('how the page was opened', () => {
  test.each([
    [{ clientId: '' }, 'corruptUrl'],
    [{ redirectUri: '' }, 'corruptUrl'],
    [{ route: null }, 'corruptUrl'],
    [{ clientId: 'demo-okvp', locale: 'en-GB', route: 'login' }, 'login.form.editing'],
  ])('[D3] [E1] it is recorded, and what follows from it: %j', async (how, state) => {
    const recorded = await recordingOf([{ state }], how, 'willing');
    expect(recorded.opened).toMatchObject(how);
    expect(recorded.steps.at(-1)?.state).toBe(state);
  });

  test.each([
    ['own', ['loadTheme']],
    ['own', ['loadTheme', 'requestSession', 'loadTexts', 'setUpPortal']],
    ['none', ['requestSession', 'loadTexts', 'loadTheme', 'setUpPortal']],
    ['none', ['requestSession', 'loadTexts']],
  ])(
    '[D3] [T2] a file that says nothing of the theme knows it from its steps: %s %j',
    async (theme, ports) => {
      expect((await recordingOf(ports.map(isDone))).opened.theme).toBe(theme);
    },
  );

  test('[D3] [T2] a page that is left before it knows the bank had its own theme, as far as anybody knows', async () => {
    const { opened: how } = await recordingOf([isDone('loadTheme')], { theme: 'other' });
    expect(how.theme).toBe('own');
  });

  test('[D3] [T2] the default theme is that of a bank without one', async () => {
    const messages: Message[] = [];
    const themeSources = { ...opened.themeSources, sessionStorage: '9998' };
    const stage = createStage((port) => port === 'requestSession');
    const inspect = observe('run', (message) => messages.push(message));
    const app = createActor(stagedApp(stage), { input: { ...opened, themeSources }, inspect });
    app.start();
    const authenticationSession = { rzbk: '0', markenId: '0' };
    stage.answer('requestSession', { kind: 'done', value: { authenticationSession } });
    await arrive(app, 'login.form.editing');
    app.stop();
    const recorded = sequenceOf(messages, 'default');
    expect(recorded.opened.theme).toBe('own');
    expect(await replay(recorded)).toEqual({ kind: 'same', steps: recorded.steps.length });
  });

  test('[D3] [T3] an error that asks for the theme before the session is not the bank’s word', async () => {
    const { opened: how } = await recordingOf(
      [
        isDone('loadTheme'),
        { port: 'requestInitUi', answer: { kind: 'refused' } },
        isDone('requestSession'),
        isDone('loadTexts'),
        isDone('loadTheme'),
      ],
      { theme: 'other' },
    );
    expect(how.theme).toBe('other');
  });
});

describe('what a port answered', () => {
  const code = 'RATE_LIMITED';
  const traceId = '0123456789AB';
  const TERMS = 'APPROVE_TERMS_AND_CONDITIONS';

  test.each([
    [{ kind: 'unreachable', reference: 'W0123456789A' }, { kind: 'unreachable' }],
    [
      { ...refused(code, { retryAfterSeconds: 30 }), traceId },
      { kind: 'refused', code, traceId, retryAfterSeconds: 30 },
    ],
    [
      { ...refused(code, { retryAfterSeconds: 3600 }), traceId },
      { kind: 'refused', code, traceId },
    ],
    [done(processReply()), { kind: 'done', next: [] }],
    [done({ authenticationProcessCompleted: true }), { kind: 'done', next: [] }],
    [done(processReply(TERMS)), { kind: 'done', next: [TERMS] }],
    [done(postReply(TERMS)), { kind: 'done', next: [TERMS] }],
    [
      done(appLogIn()),
      { kind: 'done', value: { status: appLogIn().status, expiresAt: appLogIn().expiresAt } },
    ],
    [
      done(sessionReply()),
      {
        kind: 'done',
        value: {
          i18nAllowed: true,
          defaultLanguageEnglish: false,
          qrCodeLoginAllowed: false,
          comfortLoginAllowed: false,
        },
      },
    ],
    [done({ relyingParty: { clientId: 'party-2', clientName: 'A shop' } }), { kind: 'done' }],
    [
      done(initUiReply(true)),
      {
        kind: 'done',
        value: {
          relyingParty: {
            clientId: 'demo',
            ecoSystem: 'yes',
            applicationType: 'web',
            sameLegalEntity: false,
            embedded: false,
            onlineBanking: false,
            isNativeClient: false,
          },
          authentication: { started: true },
        },
      },
    ],
  ])('[D3] it is recorded without what is masked: %j', (output, answer) => {
    const answered = seenEvent({ type: 'xstate.done.actor.0.app.asking', ...{ output } });
    expect(answerOf(answered)).toEqual(answer);
  });

  test('[D3] [T3] a refusal that names the bank, whose theme is then loaded', async () => {
    const { steps } = await recordingOf([
      { port: 'requestSession', answer: { kind: 'refused', namesBank: true } },
      { ...isDone('loadTheme'), state: 'starting' },
    ]);
    expect(steps).toContainEqual({
      port: 'requestSession',
      answer: { kind: 'refused', namesBank: true },
      state: 'starting',
    });
  });
});

describe('what happened', () => {
  test('[D3] [Y4] the wait for the bank’s name after an error', async () => {
    const { steps } = await recordingOf([
      { port: 'requestSession', answer: { kind: 'unreachable' }, state: 'starting' },
      { after: 1000, state: 'errorPage.errorTechnical' },
    ]);
    expect(steps).toContainEqual({ after: 1000, state: 'errorPage.errorTechnical' });
  });

  test('[D3] [S5] that the order’s TAN could not be checked, and not what the page makes of it', async () => {
    const recorded = await recordingOf(
      [
        { machine: 'credentials', event: 'pin.submitted', with: { identifier: MASK, pin: MASK } },
        {
          port: 'logIn',
          answer: { kind: 'done', next: ['START_TAN_PROCESS_FOR_PSD2_AUTH'] },
          state: 'process.psd2Tan.unconfirmed',
        },
        { machine: 'tan', event: 'tan.submitted', with: { tan: MASK } },
        { port: 'submitTan', answer: { kind: 'thrown' }, state: 'errorPage.errorTechnical' },
      ],
      {},
      'willing',
    );
    expect(eventsIn(recorded)).toEqual(['pin.submitted', 'tan.submitted']);
  });

  test('[D3] of a clock’s ticks only those that change something, and all that happens between them', async () => {
    const tick = { machine: 'qrLogin', event: 'clock.ticked', with: { now: 0 } };
    const locale = { machine: 'app', event: 'locale.changed', with: { locale: 'en-GB' } };
    const recorded = await recordingOf(
      [
        { state: 'login.form.editing' },
        { machine: 'app', event: 'qr.requested', with: { identifier: '' } },
        tick,
        tick,
        locale,
        tick,
      ],
      {},
      'willing',
    );
    expect(eventsIn(recorded)).toEqual(['qr.requested', 'locale.changed']);
  });
});

test('[D3] a port of which the file says no more is willing', async () => {
  const submitted = {
    machine: 'credentials',
    event: 'pin.submitted',
    with: { identifier: MASK, pin: MASK },
  };
  const refusal = { kind: 'refused', code: 'INVALID_CREDENTIALS' };
  await recordingOf(
    [
      submitted,
      { port: 'logIn', answer: refusal, state: 'login.form.wrongCredentials' },
      { ...submitted, state: 'returning' },
    ],
    {},
    'willing',
  );
});
