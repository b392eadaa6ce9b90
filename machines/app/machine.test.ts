import { describe, expect, test, vi } from 'vitest';
import {
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  type InputFrom,
  SimulatedClock,
  type SnapshotFrom,
  waitFor,
} from 'xstate';
import type { BankSettingsReply, SessionReply } from '#contract/entry.ts';
import type { Locale } from '#contract/locale.ts';
import type { CancellationReply } from '#contract/process.ts';
import type { Answer } from '../answer.ts';
import { authProcessMachine } from '../auth-process/machine.ts';
import { quiet as quietComfortLogin } from '../comfort-login/walk.ts';
import { credentialsMachine } from '../credentials/machine.ts';
import { NEW_QR } from '../features.ts';
import { initUiMachine } from '../init-ui/machine.ts';
import { localeMachine } from '../locale/machine.ts';
import { pictureOf } from '../picture.ts';
import { quiet as quietQrLogin } from '../qr-login/walk.ts';
import {
  answering,
  answeringInTurn,
  done,
  refused,
  silent,
  unreachable,
} from '../testing/answers.ts';
import { opened, willingApp } from '../testing/app.ts';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import {
  appLogIn,
  initUiReply,
  postReply,
  processReply,
  sessionReply,
} from '../testing/replies.ts';
import { type App, arrive, logIn, openApp } from '../testing/running.ts';
import { sendToStep } from '../testing/sending.ts';
import { themeMachine } from '../theme/machine.ts';
import type { leadTab as leadTabPort, requestBankSettings as port } from './ports.ts';
import { THEME_WAIT } from './setup.ts';
import { url, walks } from './walk.ts';

type CancelAnswer = Answer<CancellationReply>;
const stateOf = (app: App) => pictureOf(app).state;

type SettingsAnswer = Promise<never> | Answer<BankSettingsReply>;

/** A bank whose settings stay silent until they are settled: of whoever asked last. */
function slowBank() {
  let resolve = (_: SettingsAnswer) => {};
  const requestBankSettings = fromPromise<Answer<BankSettingsReply>, InputFrom<typeof port>>(
    () =>
      new Promise((resolved) => {
        resolve = resolved;
      }),
  );
  return { requestBankSettings, settle: (answer: SettingsAnswer) => resolve(answer) };
}

describe('a whole log-in', () => {
  test('[E7] [A1] goes through PIN, TAN, terms and consent, and leaves by the URL that the backend returns', async () => {
    const leave = vi.fn(() => new Promise<void>(() => {}));
    const app = openApp(willingApp().provide({ actors: { leave: fromPromise(leave) } }));
    await arrive(app, 'login.form.editing');
    expect(pictureOf(app).route).toBe('login');
    logIn(app);
    await arrive(app, 'process.psd2Tan.unconfirmed');
    expect(pictureOf(app).route).toBe('psd2TanAuth');
    sendToStep(app, { type: 'order.confirmed' });
    sendToStep(app, { type: 'continue.requested' });
    await arrive(app, 'process.tos.reading.open');
    expect(pictureOf(app).route).toBe('tos');
    sendToStep(app, { type: 'terms.accepted', ticked: true });
    await arrive(app, 'process.consent.deciding.open');
    expect(pictureOf(app).route).toBe('consent');
    sendToStep(app, { type: 'decision.made', decision: 'given' });
    await arrive(app, 'returning');
    expect(leave).toHaveBeenCalledWith(
      expect.objectContaining({ input: { url: 'https://party/cb?code=1&state=s' } }),
    );
  });

  test('[P7] goes on at the current step of the process after a reload', async () => {
    const initUi = initUiMachine.provide({
      actors: { requestInitUi: answering(done(initUiReply(true))) },
    });
    const app = openApp(willingApp().provide({ actors: { initUi } }));
    await arrive(app, 'process.psd2Tan.unconfirmed');
  });
});

describe('the entry', () => {
  test.each([
    { clientId: '', redirectUri: 'https://party/cb', route: 'initial' as const },
    { clientId: 'demo', redirectUri: '', route: 'login' as const },
    { clientId: 'demo', redirectUri: 'https://party/cb', route: undefined },
  ])(
    '[E1] [P3] %j: shows the corrupt-URL page, without request or way back, also after an error',
    async (entry) => {
      const request = vi.fn();
      const machine = willingApp().provide({
        actors: {
          requestSession: fromPromise(request),
          requestBankSettings: fromPromise(request),
          initUi: initUiMachine.provide({ actors: { requestInitUi: fromPromise(request) } }),
        },
      });
      const app = openApp(machine, { entry });
      expect(pictureOf(app)).toMatchObject({ state: 'corruptUrl', route: 'corruptUrl' });
      app.send({ type: 'back.requested' });
      expect(stateOf(app)).toBe('corruptUrl');
      const cannotBeLoaded = {
        type: 'UNKNOWN_CONTENT_ID',
        messageKey: 'APP_COULD_NOT_BE_STARTED',
        traceId: 'T1',
      } as const;
      const goInACircle = { type: 'redirects.exceeded', traceId: 'T2' } as const;
      for (const [event, state] of [
        [{ type: 'navigation.failed', failure: cannotBeLoaded }, 'navigationError'],
        [goInACircle, 'errorPage.errorTechnical'],
        [goInACircle, 'errorInPlace'],
      ] as const) {
        app.send(event);
        await arrive(app, state);
        app.send({ type: 'retry.requested' });
        expect(stateOf(app)).toBe('corruptUrl');
      }
      expect(request).not.toHaveBeenCalled();
    },
  );

  test('[E1] with a missing parameter requests no theme, not even the one in the cookie', () => {
    const request = vi.fn();
    const theme = themeMachine.provide({
      actors: { loadTheme: fromPromise(request), loadLocalTheme: fromPromise(request) },
    });
    const machine = willingApp().provide({ actors: { theme } });
    openApp(machine, {
      entry: { clientId: '', redirectUri: 'https://party/cb', route: 'initial' },
      themeSources: { url: null, nativeApp: null, sessionStorage: null, cookie: '8840_1' },
    });
    expect(request).not.toHaveBeenCalled();
  });

  test('[E3] without a response from init-ui shows error-technical, and a retry starts again, as if nothing had failed', async () => {
    const initUi = initUiMachine.provide({
      actors: { requestInitUi: answeringInTurn(unreachable, done(initUiReply())) },
    });
    const app = openApp(willingApp().provide({ actors: { initUi } }));
    await arrive(app, 'errorPage.errorTechnical');
    app.send({ type: 'retry.requested' });
    await arrive(app, 'login.form.editing');
    expect(app.getSnapshot().context.failure).toBeUndefined();
  });

  test('[E3] with an error code from init-ui shows the code’s page, and cannot be retried', async () => {
    const initUi = initUiMachine.provide({
      actors: { requestInitUi: answering(refused('USER_SESSION_EXPIRED')) },
    });
    const app = openApp(willingApp().provide({ actors: { initUi } }));
    await arrive(app, 'errorPage.sessionExpired');
    app.send({ type: 'retry.requested' });
    expect(stateOf(app)).toBe('errorPage.sessionExpired');
  });

  test('[E3, N2] with RATE_LIMITED from init-ui shows error-technical, and can be retried', async () => {
    const initUi = initUiMachine.provide({
      actors: { requestInitUi: answering(refused('RATE_LIMITED')) },
    });
    const app = openApp(willingApp().provide({ actors: { initUi } }));
    await arrive(app, 'errorPage.errorTechnical');
    expect(app.getSnapshot().can({ type: 'retry.requested' })).toBe(true);
  });
});

describe('start-up', () => {
  test('[X6] loads the session, the language, the theme and the portal strictly one after the other', async () => {
    const order: string[] = [];
    const noting = <Value, Input>(name: (input: Input) => string, value: NoInfer<Value>) =>
      fromPromise<Value, Input>(async ({ input }) => {
        order.push(`${name(input)} …`);
        await Promise.resolve();
        order.push(`… ${name(input)}`);
        return value;
      });
    const machine = willingApp().provide({
      actors: {
        requestSession: noting(() => 'session', done(sessionReply())),
        locale: localeMachine.provide({
          actors: { loadTexts: noting(({ locale }) => locale, undefined) },
        }),
        theme: themeMachine.provide({
          actors: { loadTheme: noting(({ themeId }) => themeId, '8840_1') },
        }),
        setUpPortal: noting(() => 'portal', undefined),
      },
    });
    const app = openApp(machine, { localeCookie: 'en-GB' });
    await arrive(app, 'login.form.editing');
    const stages = ['session', 'en-GB', '8840_1', 'portal'];
    // Without what is loaded to be shown before the session is known.
    const after = order.slice(order.indexOf('session …'));
    expect(after.filter((stage) => !stage.includes('de-DE'))).toEqual(
      stages.flatMap((stage) => [`${stage} …`, `… ${stage}`]),
    );
  });

  test('[L6] [T1] shows the log-in form only once the theme is applied', async () => {
    let applyTheme = (_themeId: string) => {};
    const applied = new Promise<string>((resolve) => {
      applyTheme = resolve;
    });
    const theme = themeMachine.provide({ actors: { loadTheme: fromPromise(() => applied) } });
    const app = openApp(willingApp().provide({ actors: { theme } }));
    await waitFor(app, (snapshot) =>
      snapshot.matches({ starting: { session: 'theming', initUi: 'ready' } }),
    );
    expect(app.getSnapshot().context.appliedTheme).toBeUndefined();
    expect(stateOf(app)).toBe('starting');
    applyTheme('8840_1');
    await arrive(app, 'login.form.editing');
    expect(app.getSnapshot().context.appliedTheme).toEqual({ themeId: '8840_1', from: 'bank' });
  });

  test('[L6] [T1] a theme from a cookie may be another bank’s: the form waits for that of the session', async () => {
    let answer = (_: Answer<SessionReply>) => {};
    const session = new Promise<Answer<SessionReply>>((resolve) => {
      answer = resolve;
    });
    let apply = (_: string) => {};
    const applied = new Promise<string>((resolve) => {
      apply = resolve;
    });
    const theme = themeMachine.provide({
      actors: {
        loadTheme: fromPromise(async ({ input: { themeId } }) =>
          themeId === '8888_89' ? themeId : applied,
        ),
      },
    });
    const app = openApp(
      willingApp().provide({
        actors: { theme, requestSession: fromPromise(() => session) },
      }),
      { themeSources: { ...opened.themeSources, cookie: '8888_89' } },
    );
    await waitFor(app, ({ context }) => context.appliedTheme?.themeId === '8888_89');
    answer(done(sessionReply()));
    await arrive(app, 'awaitingTheme');
    expect(app.getSnapshot().context.appliedTheme).toBeUndefined();
    apply('8840_1');
    await arrive(app, 'login.form.editing');
    expect(app.getSnapshot().context.appliedTheme?.themeId).toBe('8840_1');
  });

  test.each([
    ['the log-in page', initUiReply()],
    ['a process that has begun, as at a first log-in', initUiReply(true)],
    ['an approval in the comfort app', initUiReply(false, {}, { comfortLogIn: appLogIn() })],
    ['a QR code', initUiReply(false, {}, { qrLogIn: appLogIn({ status: 'processing' }) })],
  ])(
    '[L6, Q4, C2, T1] without a theme it shows no screen, wherever it starts: %s',
    async (_, reply) => {
      const clock = new SimulatedClock();
      const machine = willingApp().provide({
        actors: {
          theme: themeMachine.provide({ actors: { loadTheme: silent() } }),
          initUi: initUiMachine.provide({ actors: { requestInitUi: answering(done(reply)) } }),
        },
      });
      const app = createActor(machine, { input: opened, clock }).start();
      await waitFor(app, (snapshot) => snapshot.matches({ starting: { session: 'theming' } }));
      clock.increment(THEME_WAIT);
      await waitFor(app, (snapshot) => !snapshot.matches('starting'));
      expect(stateOf(app)).toBe('awaitingTheme');
    },
  );

  test('[T5] goes on after waiting 50 ms for the theme, but the log-in form still waits for it', async () => {
    const clock = new SimulatedClock();
    let setUp = false;
    const app = createActor(
      willingApp().provide({
        actors: {
          theme: themeMachine.provide({ actors: { loadTheme: silent() } }),
          setUpPortal: fromPromise(async () => {
            setUp = true;
          }),
        },
      }),
      { input: opened, clock },
    ).start();
    await waitFor(app, (snapshot) => snapshot.matches({ starting: { session: 'theming' } }));
    clock.increment(49);
    expect(setUp).toBe(false);
    clock.increment(1);
    expect(setUp).toBe(true);
    await waitFor(app, (snapshot) => snapshot.matches('awaitingTheme'));
  });

  test('[P1] [Y4] shows an error once the bank’s name is known, or after a second', async () => {
    const clock = new SimulatedClock();
    const { requestBankSettings, settle } = slowBank();
    const refusedAtStart = () =>
      createActor(
        willingApp().provide({ actors: { requestSession: expired(), requestBankSettings } }),
        { input: opened, clock },
      ).start();
    const isRefused = (snapshot: SnapshotFrom<App>) =>
      snapshot.matches({ starting: { session: 'refused' } });

    const named = refusedAtStart();
    await waitFor(named, isRefused);
    settle(done({ 'de-DE': { name: 'Bank am Markt', banknameAusblenden: false } }));
    await arrive(named, 'errorPage.sessionExpired');
    expect(named.getSnapshot().context.bank).toHaveProperty('de-DE');

    const nameless = refusedAtStart();
    await waitFor(nameless, isRefused);
    clock.increment(999);
    expect(isRefused(nameless.getSnapshot())).toBe(true);
    clock.increment(1);
    expect(stateOf(nameless)).toBe('errorPage.sessionExpired');
  });

  test.each<[string, () => SettingsAnswer, object]>([
    [
      'its name is shown when it comes',
      () => done({ 'de-DE': { name: 'Bank am Markt', banknameAusblenden: false } }),
      { 'de-DE': { name: 'Bank am Markt' } },
    ],
    ['nobody is told when they fail', () => Promise.reject(new Error('down')), {}],
  ])(
    '[Y4] [N2] settings of the bank that stay silent keep the log-in form away for a second; %s',
    async (_, answer, bank) => {
      const clock = new SimulatedClock();
      const { requestBankSettings, settle } = slowBank();
      const app = createActor(willingApp().provide({ actors: { requestBankSettings } }), {
        input: opened,
        clock,
      }).start();
      await arrive(app, 'awaitingName');
      clock.increment(999);
      expect(stateOf(app)).toBe('awaitingName');
      clock.increment(1);
      await arrive(app, 'login.form.editing');
      logIn(app);
      await arrive(app, 'process.psd2Tan.unconfirmed');
      expect(app.getSnapshot().context.bank).toBeUndefined();
      settle(answer());
      await waitFor(app, ({ context }) => context.bank !== undefined);
      expect(app.getSnapshot().context.bank).toMatchObject(bank);
      expect(stateOf(app)).toBe('process.psd2Tan.unconfirmed');
    },
  );

  test('[P1] [Y4] what is known of the bank stays, also if another start cannot ask for it', async () => {
    const initUi = initUiMachine.provide({
      actors: { requestInitUi: answeringInTurn(unreachable, done(initUiReply())) },
    });
    const settings = done({ 'de-DE': { name: 'Bank am Markt', banknameAusblenden: false } });
    const app = openApp(
      willingApp().provide({
        actors: { initUi, requestBankSettings: answeringInTurn(settings, unreachable) },
      }),
    );
    await arrive(app, 'errorPage.errorTechnical');
    app.send({ type: 'retry.requested' });
    await arrive(app, 'login.form.editing');
    expect(app.getSnapshot().context.bank).toEqual(settings.kind === 'done' && settings.value);
  });

  test('[T1] replaces the theme that a cookie names by the theme of the session', async () => {
    const asked: string[] = [];
    const theme = themeMachine.provide({
      actors: {
        loadTheme: fromPromise(async ({ input: { themeId } }) => {
          asked.push(themeId);
          return themeId;
        }),
      },
    });
    const app = openApp(willingApp().provide({ actors: { theme } }), {
      themeSources: { ...opened.themeSources, cookie: '8888_89' },
    });
    await arrive(app, 'login.form.editing');
    expect(asked).toEqual(['8888_89', '8840_1']);
    expect(app.getSnapshot().context.appliedTheme?.themeId).toBe('8840_1');
  });

  test('[T2] is asked for in the appearance that the page opened with', async () => {
    const asked = vi.fn(async () => '8840_1');
    const theme = themeMachine.provide({ actors: { loadTheme: fromPromise(asked) } });
    await arrive(
      openApp(willingApp().provide({ actors: { theme } }), { appearance: 'DARK' }),
      'login.form.editing',
    );
    expect(asked).toHaveBeenCalledWith(
      expect.objectContaining({ input: expect.objectContaining({ appearance: 'DARK' }) }),
    );
  });

  /** Wizards of which one of the first two calls gets this answer, and the other none. */
  const startingWith = (answer: Answer<never>) => [
    willingApp().provide({
      actors: {
        requestSession: answering(answer),
        initUi: initUiMachine.provide({ actors: { requestInitUi: silent() } }),
      },
    }),
    willingApp().provide({
      actors: {
        requestSession: silent(),
        initUi: initUiMachine.provide({ actors: { requestInitUi: answering(answer) } }),
      },
    }),
  ];

  test('[T3] [N2] the page of an error at the start looks like the bank that the refusal names, else like the default', async () => {
    const bank = { authenticationSession: { rzbk: '8888', markenId: '89' } };
    for (const [details, themeId] of [
      [bank, '8888_89'],
      [{}, '9998'],
    ] as const) {
      for (const machine of startingWith(refused('USER_SESSION_EXPIRED', details))) {
        const app = openApp(machine);
        await arrive(app, 'errorPage.sessionExpired');
        await expect.poll(() => app.getSnapshot().context.appliedTheme?.themeId).toBe(themeId);
      }
    }
  });

  test('[T3] [N2] so does that of an answer that breaks the contract', async () => {
    const app = openApp(
      willingApp().provide({
        actors: { requestSession: fromPromise(() => Promise.reject(new Error('HTML'))) },
      }),
    );
    await arrive(app, 'errorPage.errorTechnical');
    await expect.poll(() => app.getSnapshot().context.appliedTheme?.themeId).toBe('9998');
    expect(app.getSnapshot().context.failure?.message).toBe('HTML');
  });

  test('[T1] [N2] where nobody answers, no theme is tried, which would fail and replace the page', async () => {
    const request = vi.fn(async (): Promise<string> => Promise.reject(new Error('nobody')));
    const theme = themeMachine.provide({
      actors: { loadTheme: fromPromise(request), loadLocalTheme: fromPromise(request) },
    });
    for (const machine of startingWith(unreachable)) {
      await arrive(openApp(machine.provide({ actors: { theme } })), 'errorPage.errorTechnical');
    }
    expect(request).not.toHaveBeenCalled();
  });

  test('[E5] [T3] prefers the theme of the native app to the theme of the session', async () => {
    const app = openApp(willingApp(), {
      themeSources: { ...opened.themeSources, nativeApp: '8888_89', cookie: '9998' },
    });
    await arrive(app, 'login.form.editing');
    expect(app.getSnapshot().context.appliedTheme?.themeId).toBe('8888_89');
  });

  test('[T1] ends in the error box if neither the theme nor its local copy can be loaded', async () => {
    const theme = themeMachine.provide({
      actors: {
        loadTheme: fromPromise(() => Promise.reject(new Error('HTML'))),
        loadLocalTheme: fromPromise(() => Promise.reject(new Error('HTML'))),
      },
    });
    const app = openApp(willingApp().provide({ actors: { theme } }));
    await arrive(app, 'failed');
  });

  test('[N2] so it does if no texts can be loaded', async () => {
    const locale = localeMachine.provide({
      actors: { loadTexts: fromPromise(() => Promise.reject(new Error('HTML'))) },
    });
    const app = openApp(willingApp().provide({ actors: { locale } }));
    await arrive(app, 'failed');
  });

  test('[X6] without rzbk and markenId applies the default theme', async () => {
    const { authenticationSession: _, ...session } = sessionReply();
    const app = openApp(
      willingApp().provide({ actors: { requestSession: answering(done<SessionReply>(session)) } }),
    );
    await arrive(app, 'login.form.editing');
    expect(app.getSnapshot().context.appliedTheme?.themeId).toBe('9998');
  });

  test.each<[string, () => Promise<Answer<BankSettingsReply>>]>([
    ['cannot be loaded', () => Promise.reject(new Error('down'))],
    ['are refused', async () => refused('TECHNICAL_ERROR')],
  ])('[Y4] reaches the log-in form even if the bank settings %s', async (_, ask) => {
    const app = openApp(
      willingApp().provide({ actors: { requestBankSettings: fromPromise(ask) } }),
    );
    await arrive(app, 'login.form.editing');
    expect(app.getSnapshot().context.bank).toEqual({});
  });
});

const expired = <Input>() => answering<SessionReply, Input>(refused('USER_SESSION_EXPIRED'));

describe('errors', () => {
  test('[R1] [R2] an error code from the log-in is logged with its reference and shows its page', async () => {
    const logFailure = vi.fn();
    const machine = willingApp(refused('LOCKED_ACCOUNT'));
    const app = openApp(
      machine.provide({ actions: { logFailure: ({ context }) => logFailure(context.failure) } }),
    );
    await arrive(app, 'login.form.editing');
    logIn(app);
    await arrive(app, 'errorPage.lockedAccountError');
    expect(logFailure).toHaveBeenCalledWith({ code: 'LOCKED_ACCOUNT', traceId: 'TRACE1' });
  });

  test('[P4] a second error is shown in place, with its reference, and can be retried', async () => {
    const app = openApp(willingApp(refused('NO_SCA_METHOD')), { errorShown: true });
    await arrive(app, 'login.form.editing');
    logIn(app);
    await arrive(app, 'errorInPlace');
    expect(app.getSnapshot().context.failure).toEqual({ code: 'NO_SCA_METHOD', traceId: 'TRACE1' });
    app.send({ type: 'retry.requested' });
    await arrive(app, 'login.form.editing');
  });

  test('[P7, N2] from the log-in of another customer leads back to the log-in page, where that customer can go on; it does not end that log-in', async () => {
    const cancel = vi.fn(async (): Promise<CancelAnswer> => refused('TECHNICAL_ERROR'));
    const other = refused('USER_SESSION_EXPIRED', { otherCustomer: true });
    const credentials = credentialsMachine.provide({
      actors: {
        logIn: answeringInTurn(other, other, done(processReply('START_TAN_PROCESS_FOR_PSD2_AUTH'))),
      },
    });
    const app = openApp(
      willingApp().provide({ actors: { credentials, cancel: fromPromise(cancel) } }),
    );
    for (const state of ['errorPage.sessionExpired', 'errorInPlace']) {
      await arrive(app, 'login.form.editing');
      logIn(app);
      await arrive(app, state);
      app.send({ type: 'back.requested' });
    }
    await arrive(app, 'login.form.editing');
    logIn(app);
    await arrive(app, 'process.psd2Tan.unconfirmed');
    expect(app.getSnapshot().context.failure).toBeUndefined();
    expect(cancel).not.toHaveBeenCalled();
  });

  test('[N2] the identifier is kept after an error and a retry', async () => {
    const app = openApp(willingApp(refused()));
    await arrive(app, 'login.form.editing');
    logIn(app);
    await arrive(app, 'errorPage.errorTechnical');
    app.send({ type: 'retry.requested' });
    await arrive(app, 'login.form.editing');
    expect(app.getSnapshot().context.identifier).toBe('anna');
  });

  test('[E8] leaving from an error page tells the backend that an error is the cause', async () => {
    const cancel = vi.fn(async (): Promise<CancelAnswer> => done(url));
    const machine = willingApp(refused('UNDERAGE')).provide({
      actors: { cancel: fromPromise(cancel) },
    });
    const app = openApp(machine);
    await arrive(app, 'login.form.editing');
    logIn(app);
    await arrive(app, 'errorPage.notOfLegalAge');
    app.send({ type: 'back.requested' });
    await arrive(app, 'returning');
    expect(cancel).toHaveBeenCalledWith(
      expect.objectContaining({ input: { authenticationId: 'auth-1', cause: 'error' } }),
    );
  });

  test('[E6] [E8] [N2] [R2] so does leaving because nobody answers after the last step, asked once more', async () => {
    const cancel = vi.fn(async (): Promise<CancelAnswer> => done(url));
    const machine = willingApp(done(processReply())).provide({
      actors: {
        authProcess: authProcessMachine.provide({
          actors: { askPostProcess: answering(done(postReply())) },
        }),
        complete: answering(unreachable),
        cancel: fromPromise(cancel),
      },
    });
    const app = openApp(machine);
    await arrive(app, 'login.form.editing');
    logIn(app);
    await arrive(app, 'completeUnavailable');
    app.send({ type: 'retry.requested' });
    expect(stateOf(app)).toMatch(/^completing/);
    await arrive(app, 'completeUnavailable');
    expect(app.getSnapshot().context.failure?.traceId).toBe('W1');
    app.send({ type: 'back.requested' });
    await arrive(app, 'returning');
    expect(cancel).toHaveBeenCalledWith(
      expect.objectContaining({ input: { authenticationId: 'auth-1', cause: 'error' } }),
    );
  });

  test('[N2] [E8] after a reload, an expired log-in that the URL names cannot be retried but left for the party', async () => {
    const cancel = vi.fn(async (): Promise<CancelAnswer> => done(url));
    const initUi = initUiMachine.provide({ actors: { requestInitUi: silent() } });
    const app = openApp(
      willingApp().provide({
        actors: { cancel: fromPromise(cancel), requestSession: expired(), initUi },
      }),
      { entry: { ...opened.entry, interaction: 'auth-7' }, errorShown: true },
    );
    await arrive(app, 'errorInPlace');
    expect(app.getSnapshot().can({ type: 'retry.requested' })).toBe(false);
    app.send({ type: 'back.requested' });
    await arrive(app, 'returning');
    expect(cancel).toHaveBeenCalledWith(
      expect.objectContaining({ input: { authenticationId: 'auth-7', cause: 'error' } }),
    );
  });

  test('[N2] after a reload, an expired log-in that the URL does not name can be retried but not left', async () => {
    const initUi = initUiMachine.provide({ actors: { requestInitUi: silent() } });
    const app = openApp(willingApp().provide({ actors: { requestSession: expired(), initUi } }), {
      errorShown: true,
    });
    await arrive(app, 'errorInPlace');
    expect(app.getSnapshot().can({ type: 'back.requested' })).toBe(false);
    app.send({ type: 'retry.requested' });
    expect(stateOf(app)).not.toBe('errorInPlace');
  });

  test('[N2, R3] after a reload, a failure that may pass can be retried or left, until the log-in turns out to be gone', async () => {
    const initUi = initUiMachine.provide({ actors: { requestInitUi: silent() } });
    const app = openApp(
      willingApp().provide({
        actors: {
          cancel: answering(refused('NOT_FOUND')),
          requestSession: answering(refused('TECHNICAL_ERROR')),
          initUi,
        },
      }),
      { entry: { ...opened.entry, interaction: 'auth-7' }, errorShown: true },
    );
    await arrive(app, 'errorInPlace');
    expect(app.getSnapshot().can({ type: 'retry.requested' })).toBe(true);
    app.send({ type: 'back.requested' });
    await waitFor(app, ({ context }) => context.failure?.code === 'USER_SESSION_EXPIRED');
    expect(app.getSnapshot().can({ type: 'back.requested' })).toBe(false);
    expect(app.getSnapshot().can({ type: 'retry.requested' })).toBe(false);
  });

  test('[P2] redirects in a circle end in error-technical', async () => {
    const app = openApp(willingApp());
    await arrive(app, 'login.form.editing');
    app.send({ type: 'redirects.exceeded', traceId: 'T9' });
    await arrive(app, 'errorPage.errorTechnical');
    expect(app.getSnapshot().context.failure?.traceId).toBe('T9');
  });

  test('[P5] [R5] a navigation failure shows its own page and is stored with all its fields', async () => {
    const app = openApp(willingApp());
    await arrive(app, 'login.form.editing');
    const failed = {
      type: 'UNKNOWN_CONTENT_ID',
      messageKey: 'APP_COULD_NOT_BE_STARTED',
      category: 'PAGE_NOT_FOUND',
      params: { contentId: '7' },
      cause: 'no such content',
      traceId: 'T',
    } as const;
    app.send({ type: 'navigation.failed', failure: failed });
    expect(pictureOf(app).route).toBe('navigationError');
    expect(app.getSnapshot().context.navigationFailure).toEqual(failed);
  });
});

describe('quitting', () => {
  const quit = async (reply: CancellationReply) => {
    const cancel = vi.fn(async (): Promise<CancelAnswer> => done(reply));
    const app = openApp(willingApp().provide({ actors: { cancel: fromPromise(cancel) } }));
    await arrive(app, 'login.form.editing');
    logIn(app);
    await arrive(app, 'process.psd2Tan.unconfirmed');
    app.getSnapshot().children.quitDialog?.send({ type: 'quit.requested' });
    app.getSnapshot().children.quitDialog?.send({ type: 'quit.confirmed' });
    return { app, cancel };
  };

  test('[A9] [E6] returns to the party once it is confirmed, with the customer as the cause', async () => {
    const { app, cancel } = await quit(url);
    await arrive(app, 'returning');
    expect(app.getSnapshot().context.redirectUrl).toBe(url.redirectUrl);
    expect(cancel).toHaveBeenCalledWith(
      expect.objectContaining({ input: { authenticationId: 'auth-1', cause: 'customer' } }),
    );
  });

  test('[E6] returns to the log-in form if the backend answers backToLogIn', async () => {
    const { app } = await quit({ backToLogIn: true });
    await arrive(app, 'login.form.editing');
  });

  test('[P7] a page that the browser shows again, after the customer left, asks where the log-in stands', async () => {
    const initUi = initUiMachine.provide({
      actors: { requestInitUi: answeringInTurn(done(initUiReply()), done(initUiReply(true))) },
    });
    const app = openApp(
      willingApp().provide({ actors: { initUi, leave: fromPromise(async () => {}) } }),
    );
    await arrive(app, 'login.form.editing');
    app.send({ type: 'bankSelection.requested' });
    await arrive(app, 'process.psd2Tan.unconfirmed');
  });

  test('[N2] [R2] can be retried if its request gets no response, of which there is a reference', async () => {
    const app = openApp(willingApp().provide({ actors: { cancel: answering(unreachable) } }));
    await arrive(app, 'login.form.editing');
    app.send({ type: 'bankSelection.requested' });
    await arrive(app, 'cancelUnavailable');
    expect(app.getSnapshot().context.failure?.traceId).toBe('W1');
    app.send({ type: 'retry.requested' });
    expect(stateOf(app)).toMatch(/^cancelling/);
  });

  test.for([
    ['USER_SESSION_EXPIRED', 'has no session any more'],
    ['NOT_FOUND', 'has begun another log-in since this one was over'],
  ] as const)(
    '[R3, P4, N2, N5] refused with %s, as the customer %s, shows the session-expired page, with a reference and without a way back',
    async ([code]) => {
      const app = openApp(willingApp().provide({ actors: { cancel: answering(refused(code)) } }));
      await arrive(app, 'login.form.editing');
      app.send({ type: 'bankSelection.requested' });
      await arrive(app, 'errorPage.sessionExpired');
      // The reference that the page shows, as there was no error before.
      expect(app.getSnapshot().context.failure?.traceId).toBe('TRACE1');
      expect(app.getSnapshot().can({ type: 'back.requested' })).toBe(false);
    },
  );

  test('[P4] refused with USER_SESSION_EXPIRED, after an error page, shows that in place', async () => {
    const machine = willingApp().provide({
      actors: { cancel: answering(refused('USER_SESSION_EXPIRED')) },
    });
    const app = openApp(machine, { errorShown: true });
    await arrive(app, 'login.form.editing');
    app.send({ type: 'bankSelection.requested' });
    await arrive(app, 'errorInPlace');
    expect(app.getSnapshot().context.failure?.code).toBe('USER_SESSION_EXPIRED');
    expect(app.getSnapshot().can({ type: 'back.requested' })).toBe(false);
  });

  test('[N2, N5] can be retried after an exception, which is logged once with the reference shown', async () => {
    const logFailure = vi.fn();
    const app = openApp(
      willingApp().provide({
        actors: { cancel: fromPromise(() => Promise.reject(new Error('broken'))) },
        actions: { logFailure: ({ context }) => logFailure(context.failure) },
      }),
    );
    await arrive(app, 'login.form.editing');
    app.send({ type: 'bankSelection.requested' });
    await arrive(app, 'cancelUnavailable');
    expect(logFailure).toHaveBeenCalledExactlyOnceWith(app.getSnapshot().context.failure);
    expect(app.getSnapshot().context.failure?.message).toBe('broken');
  });

  test.each([
    { type: 'url.requested', route: 'login' },
    // The button beside an error in a step.
    { type: 'back.requested' },
  ] as const)(
    '[P2] [A9] by the browser’s Back button opens the quit dialog and stays at the current step; so does $type',
    async (event) => {
      const app = openApp(willingApp());
      await arrive(app, 'login.form.editing');
      logIn(app);
      await arrive(app, 'process.psd2Tan.unconfirmed');
      app.send(event);
      expect(app.getSnapshot().children.quitDialog?.getSnapshot().value).toBe('open');
      expect(stateOf(app)).toBe('process.psd2Tan.unconfirmed');
    },
  );

  const qr = { type: 'qr.requested', identifier: 'felix' } as const;
  const comfort = { type: 'comfort.requested', identifier: 'felix' } as const;
  test.each<
    [
      type: 'quit.decided' | 'bankSelection.requested' | 'reset.needed',
      state: string,
      begin?: (app: App) => void,
    ]
  >([
    ['quit.decided', 'login.form.editing'],
    ['bankSelection.requested', 'login.form.editing'],
    ['quit.decided', 'process.psd2Tan.unconfirmed', logIn],
    ['quit.decided', 'qrLogin.scanning.waiting', (app) => app.send(qr)],
    ['reset.needed', 'qrLogin.scanning.waiting', (app) => app.send(qr)],
    ['quit.decided', 'comfortLogin.waiting.listening', (app) => app.send(comfort)],
    ['reset.needed', 'comfortLogin.waiting.listening', (app) => app.send(comfort)],
  ])(
    '[E6] has the customer as its cause, also after an error that has passed: %s in %s',
    async (type, state, begin) => {
      const cancel = vi.fn(async (): Promise<CancelAnswer> => done(url));
      const initUi = initUiMachine.provide({
        actors: { requestInitUi: answeringInTurn(unreachable, done(initUiReply())) },
      });
      const app = openApp(
        willingApp().provide({ actors: { initUi, cancel: fromPromise(cancel) } }),
      );
      await arrive(app, 'errorPage.errorTechnical');
      app.send({ type: 'retry.requested' });
      await arrive(app, 'login.form.editing');
      begin?.(app);
      await arrive(app, state);
      app.send({ type });
      await arrive(app, 'returning');
      expect(cancel).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ input: { authenticationId: 'auth-1', cause: 'customer' } }),
      );
    },
  );
});

describe('other ways to log in', () => {
  test('[Q1] [Q4] a QR code that is approved leads on to the step that the bank names then', async () => {
    const app = openApp(willingApp(done(processReply('APPROVE_TERMS_OF_SERVICE'))));
    await arrive(app, 'login.form.editing');
    app.send({ type: 'qr.requested', identifier: '' });
    await arrive(app, 'qrLogin.scanning.waiting');
    expect(pictureOf(app).route).toBe('qrCodeLogin');
    sendToStep(app, { type: 'appLogIn.changed', status: 'approved' });
    await arrive(app, 'process.tos.reading.open');
  });

  test('[Q2] going back from the QR code to the form keeps the identifier', async () => {
    const app = openApp(willingApp());
    await arrive(app, 'login.form.editing');
    app.send({ type: 'qr.requested', identifier: 'anna' });
    await arrive(app, 'qrLogin.scanning.waiting');
    sendToStep(app, { type: 'credentials.requested' });
    await arrive(app, 'login.form.editing');
    expect(app.getSnapshot().context.identifier).toBe('anna');
    expect(app.getSnapshot().children.step?.getSnapshot()).toMatchObject({
      context: { identifier: 'anna' },
    });
  });

  test('[C1] [C3] the comfort app needs an identifier, and its approval leads on to the step that the bank names then', async () => {
    const app = openApp(willingApp(done(processReply('APPROVE_TERMS_OF_SERVICE'))));
    await arrive(app, 'login.form.editing');
    app.send({ type: 'comfort.requested', identifier: '' });
    await arrive(app, 'login.form.incomplete');
    app.send({ type: 'comfort.requested', identifier: 'felix' });
    await arrive(app, 'comfortLogin.waiting.listening');
    expect(pictureOf(app).chain.at(-1)?.getSnapshot().context.identifier).toBe('felix');
    sendToStep(app, { type: 'appLogIn.changed', status: 'approved' });
    await arrive(app, 'process.tos.reading.open');
  });

  test('[P7] [Q1] [C1] STEP_NOT_CURRENT, as the session is logged in already, leads on to the process', async () => {
    for (const way of ['qrLogin', 'comfortLogin'] as const) {
      const app = openApp(
        willingApp().provide({
          actors: {
            qrLogin: quietQrLogin.provide({
              actors: { startQrLogIn: answering(refused('STEP_NOT_CURRENT')) },
            }),
            comfortLogin: quietComfortLogin.provide({
              actors: { startComfortLogIn: answering(refused('STEP_NOT_CURRENT')) },
            }),
          },
        }),
      );
      await arrive(app, 'login.form.editing');
      app.send({
        type: way === 'qrLogin' ? 'qr.requested' : 'comfort.requested',
        identifier: 'anna',
      });
      await arrive(app, 'process.psd2Tan.unconfirmed');
    }
  });

  test('[P7] [Q5] a code that renews itself does not take the log-in from the tab in which the customer is by now', async () => {
    const qrLogin = quietQrLogin.provide({
      actors: {
        startQrLogIn: answeringInTurn(
          done(appLogIn()),
          refused('STEP_NOT_CURRENT'),
          refused('STEP_NOT_CURRENT'),
        ),
        askOutcome: answering(done(appLogIn({ status: 'expired' }))),
      },
    });
    const app = openApp(willingApp().provide({ actors: { qrLogin } }));
    await arrive(app, 'login.form.editing');
    app.send({ type: 'qr.requested', identifier: '' });
    await arrive(app, 'qrLogin.scanning.waiting');
    sendToStep(app, { type: 'clock.ticked', now: Date.parse(appLogIn().expiresAt) - 4000 });
    await arrive(app, 'qrLogin.expired');
    sendToStep(app, { type: 'refresh.requested' });
    await arrive(app, 'process.psd2Tan.unconfirmed');
  });

  test.each([
    ['comfortLoginWaiting', 'comfortLogin.waiting.listening'],
    ['consent', 'comfortLogin.waiting.listening'],
    ['initial', 'comfortLogin.waiting.listening'],
    ['login', 'login.form.editing'],
  ] as const)('[P7] [C1] reload at %s, push pending: leads to %s', async (route, state) => {
    const initUi = initUiMachine.provide({
      actors: {
        requestInitUi: answering(done(initUiReply(false, {}, { comfortLogIn: appLogIn() }))),
      },
    });
    const machine = willingApp().provide({ actors: { initUi } });
    const app = openApp(machine, { entry: { ...opened.entry, route } });
    await arrive(app, state);
  });

  test('[C1] [P7] whoever asks the comfort app at the form asks for the name typed there, not for the push before a reload', async () => {
    const ask = vi.fn(async (_: { identifier: string }) => done(appLogIn({ id: 'of emma' })));
    const reply = initUiReply(false, {}, { comfortLogIn: appLogIn({ id: 'of felix' }) });
    const machine = willingApp().provide({
      actors: {
        initUi: initUiMachine.provide({ actors: { requestInitUi: answering(done(reply)) } }),
        comfortLogin: quietComfortLogin.provide({
          actors: { startComfortLogIn: fromPromise(({ input }) => ask(input)) },
        }),
      },
    });
    const app = openApp(machine, { entry: { ...opened.entry, route: 'login' } });
    await arrive(app, 'login.form.editing');
    app.send({ type: 'comfort.requested', identifier: 'emma' });
    await arrive(app, 'comfortLogin.waiting.listening');
    expect(ask.mock.calls).toMatchObject([[{ identifier: 'emma' }]]);
    expect(pictureOf(app).chain.at(-1)?.getSnapshot().context.logIn).toMatchObject({
      id: 'of emma',
    });
  });

  test('[P7] [Q1] a QR code open in the app is continued after a reload, but not when another is requested', async () => {
    const reply = initUiReply(false, {}, { qrLogIn: appLogIn({ status: 'processing' }) });
    const initUi = initUiMachine.provide({
      actors: { requestInitUi: answering(done(reply)) },
    });
    const app = openApp(willingApp().provide({ actors: { initUi } }));
    await arrive(app, 'qrLogin.scanning.processing.open');
    sendToStep(app, { type: 'credentials.requested' });
    await arrive(app, 'login.form.editing');
    app.send({ type: 'qr.requested', identifier: '' });
    await arrive(app, 'qrLogin.scanning.waiting');
  });

  test('[P7] [C1] a tab that takes the log-in back from another goes on waiting for the approval', async () => {
    const initUi = initUiMachine.provide({
      actors: {
        requestInitUi: answering(done(initUiReply(false, {}, { comfortLogIn: appLogIn() }))),
      },
    });
    const entry = { ...opened.entry, route: 'login' as const };
    const app = openApp(willingApp().provide({ actors: { initUi } }), { entry });
    await arrive(app, 'login.form.editing');
    app.send({ type: 'comfort.requested', identifier: 'felix' });
    await arrive(app, 'comfortLogin.waiting.listening');
    app.send({ type: 'lead.lost' });
    expect(pictureOf(app).route).toBe('otherTab');
    app.send({ type: 'lead.wanted' });
    await arrive(app, 'comfortLogin.waiting.listening');
  });

  test.each([
    ['redirect', 'qr.requested', 'qrLogin.scanning.waiting', 'returning'],
    ['login', 'qr.requested', 'qrLogin.scanning.waiting', 'login.form.editing'],
    ['redirect', 'comfort.requested', 'comfortLogin.waiting.listening', 'returning'],
    ['login', 'comfort.requested', 'comfortLogin.waiting.listening', 'login.form.editing'],
  ] as const)(
    '[E6] cancelRedirectBehaviour %s: quitting after %s, in %s, leads to %s',
    async (cancelRedirectBehaviour, type, state, end) => {
      const initUi = initUiMachine.provide({
        actors: {
          requestInitUi: answering(done(initUiReply(false, { cancelRedirectBehaviour }))),
        },
      });
      const app = openApp(willingApp().provide({ actors: { initUi } }));
      await arrive(app, 'login.form.editing');
      app.send({ type, identifier: 'felix' });
      await arrive(app, state);
      app.send({ type: 'quit.decided' });
      await arrive(app, end);
    },
  );

  test('[E6] [C1] cancelRedirectBehaviour login: quitting where the PIN is needed once has the session reset first', async () => {
    const reply = initUiReply(false, { cancelRedirectBehaviour: 'login' });
    const cancel = vi.fn(async (): Promise<CancelAnswer> => done({ backToLogIn: true }));
    const first = processReply('COMFORT_FIRST_LOGIN');
    const app = openApp(
      willingApp().provide({
        actors: {
          cancel: fromPromise(cancel),
          initUi: initUiMachine.provide({ actors: { requestInitUi: answering(done(reply)) } }),
          comfortLogin: quietComfortLogin.provide({
            actors: {
              startComfortLogIn: answering(done(appLogIn())),
              finishAppLogIn: answering(done(first)),
            },
          }),
        },
      }),
    );
    await arrive(app, 'login.form.editing');
    app.send({ type: 'comfort.requested', identifier: 'felix' });
    await arrive(app, 'comfortLogin.waiting.listening');
    // As with the answer to the log-in: from now on the customer has a session.
    app.send({ type: 'session.extended', expiresAt: '2026-01-01T10:05:00.000Z' });
    sendToStep(app, { type: 'appLogIn.changed', status: 'approved' });
    await arrive(app, 'comfortLogin.firstLogin.form.editing');
    app.send({ type: 'quit.decided' });
    await arrive(app, 'login.form.editing');
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(app.getSnapshot().context.identifier).toBe('');
  });

  test.each([
    ['qr.requested', 'qrLogin.approved', false],
    ['qr.requested', 'qrLogin.uncollected', true],
    ['comfort.requested', 'comfortLogin.approved', false],
    ['comfort.requested', 'comfortLogin.uncollected', true],
  ] as const)(
    '[E6] [S2] cancelRedirectBehaviour login: quitting after %s, in %s, has the session reset that may have begun',
    async (type, state, isLost) => {
      const reply = initUiReply(false, { cancelRedirectBehaviour: 'login' });
      const cancel = vi.fn(async (): Promise<CancelAnswer> => done({ backToLogIn: true }));
      const app = openApp(
        willingApp().provide({
          actors: {
            cancel: fromPromise(cancel),
            initUi: initUiMachine.provide({ actors: { requestInitUi: answering(done(reply)) } }),
            qrLogin: quietQrLogin.provide({
              actors: {
                startQrLogIn: answering(done(appLogIn())),
                finishAppLogIn: isLost ? answering(unreachable) : silent(),
              },
            }),
            comfortLogin: quietComfortLogin.provide({
              actors: {
                startComfortLogIn: answering(done(appLogIn())),
                finishAppLogIn: isLost ? answering(unreachable) : silent(),
              },
            }),
          },
        }),
      );
      await arrive(app, 'login.form.editing');
      app.send({ type, identifier: 'felix' });
      await expect.poll(() => pictureOf(app).state).toMatch(/(waiting|listening)$/);
      sendToStep(app, { type: 'appLogIn.changed', status: 'approved' });
      await arrive(app, state);
      app.send({ type: 'quit.decided' });
      await arrive(app, 'login.form.editing');
      expect(cancel).toHaveBeenCalledOnce();
      expect(app.getSnapshot().context.identifier).toBe('');
    },
  );

  test('[P7] [A10] [P2] while the comfort app is asked, the session timer runs, Back only asks, and another tab can take the lead', async () => {
    let loseLead = () => {};
    const leadTab = fromCallback<EventObject, InputFrom<typeof leadTabPort>>(({ sendBack }) => {
      loseLead = () => sendBack({ type: 'lead.lost' });
    });
    const app = openApp(willingApp().provide({ actors: { leadTab } }));
    await arrive(app, 'login.form.editing');
    app.send({ type: 'comfort.requested', identifier: 'felix' });
    await arrive(app, 'comfortLogin.waiting.listening');
    const over = new Date(Date.now() - 1).toISOString();
    app.send({ type: 'session.extended', expiresAt: over });
    expect(app.getSnapshot().context.sessionEnd).toBe(over);
    expect(app.getSnapshot().children.sessionTimer).toBeDefined();
    app.send({ type: 'url.requested', route: 'login' });
    expect(app.getSnapshot().children.quitDialog?.getSnapshot().value).toBe('open');
    expect(stateOf(app)).toBe('comfortLogin.waiting.listening');
    loseLead();
    expect(pictureOf(app).route).toBe('otherTab');
  });
});

test('[N2] [N3] what was typed before the script ran is in the form that opens after an error', async () => {
  const initUi = initUiMachine.provide({
    actors: { requestInitUi: answeringInTurn(unreachable, done(initUiReply())) },
  });
  const app = openApp(willingApp().provide({ actors: { initUi } }));
  await arrive(app, 'errorPage.errorTechnical');
  app.send({ type: 'identifier.typed', identifier: 'anna' });
  app.send({ type: 'retry.requested' });
  await arrive(app, 'login.form.editing');
  expect(app.getSnapshot().children.step?.getSnapshot()).toMatchObject({
    context: { identifier: 'anna' },
  });
});

test('[X5] what the feature service allows counts as soon as it answers', () => {
  const app = openApp(willingApp());
  app.send({ type: 'features.known', features: [NEW_QR] });
  expect(app.getSnapshot().context.features).toEqual([NEW_QR]);
});

test('[A10] when the session ends, the session-expired page is shown with a reference', async () => {
  const app = openApp(willingApp());
  await arrive(app, 'login.form.editing');
  app.send({ type: 'session.extended', expiresAt: '2026-01-01T10:05:00.000Z' });
  logIn(app);
  await arrive(app, 'process.psd2Tan.unconfirmed');
  const now = Date.parse('2026-01-01T10:05:00.000Z');
  app.getSnapshot().children.sessionTimer?.send({ type: 'clock.ticked', now });
  await arrive(app, 'errorPage.sessionExpired');
  expect(app.getSnapshot().context.failure?.traceId).not.toBe('');
});

test.each<[state: string, begin: (app: App) => void]>([
  ['process.psd2Tan.unconfirmed', logIn],
  [
    'comfortLogin.waiting.listening',
    (app) => app.send({ type: 'comfort.requested', identifier: 'felix' }),
  ],
])('[A10] the timer that runs hears of a later end of the session: %s', async (state, begin) => {
  const app = openApp(willingApp());
  await arrive(app, 'login.form.editing');
  app.send({ type: 'session.extended', expiresAt: '2026-01-01T10:05:00.000Z' });
  begin(app);
  await arrive(app, state);
  const later = '2026-01-01T10:10:00.000Z';
  app.send({ type: 'session.extended', expiresAt: later });
  const { children, context } = app.getSnapshot();
  expect(children.sessionTimer?.getSnapshot()).toMatchObject({ context: { expiresAt: later } });
  expect(context.sessionEnd).toBe(later);
});

test('[A10, N2] a late answer with an earlier end does not count for the timer that starts next', async () => {
  const app = openApp(willingApp());
  await arrive(app, 'login.form.editing');
  app.send({ type: 'comfort.requested', identifier: 'felix' });
  await arrive(app, 'comfortLogin.waiting.listening');
  const later = '2026-01-01T10:10:00.000Z';
  app.send({ type: 'session.extended', expiresAt: later });
  app.send({ type: 'session.extended', expiresAt: '2026-01-01T10:05:00.000Z' });
  expect(app.getSnapshot().context.sessionEnd).toBe(later);
});

test('[P7] a tab that loses the lead shows the other-tab page, and can take the log-in back', async () => {
  const app = openApp(willingApp());
  await arrive(app, 'login.form.editing');
  logIn(app);
  await arrive(app, 'process.psd2Tan.unconfirmed');
  app.send({ type: 'lead.lost' });
  expect(pictureOf(app).route).toBe('otherTab');
  app.send({ type: 'lead.wanted' });
  await arrive(app, 'login.form.editing');
});

test('[P7] a tab that takes the log-in back asks where it stands by now', async () => {
  const initUi = initUiMachine.provide({
    actors: { requestInitUi: answeringInTurn(done(initUiReply()), done(initUiReply(true))) },
  });
  const before = done(processReply('APPROVE_TERMS_OF_SERVICE'));
  const app = openApp(willingApp(before).provide({ actors: { initUi } }));
  await arrive(app, 'login.form.editing');
  logIn(app);
  await arrive(app, 'process.tos.reading.open');
  app.send({ type: 'lead.lost' });
  app.send({ type: 'lead.wanted' });
  await arrive(app, 'process.psd2Tan.unconfirmed');
});

test('[I2] a change of language from outside counts at the log-in page, too', async () => {
  let change = (_: Locale) => {};
  const hearLocale = fromCallback<EventObject, undefined>(({ sendBack }) => {
    change = (locale) => sendBack({ type: 'locale.changed', locale });
  });
  const app = openApp(willingApp().provide({ actors: { hearLocale } }));
  await arrive(app, 'login.form.editing');
  change('en-GB');
  await waitFor(app, ({ context }) => context.locale === 'en-GB');
});

test('[I2] a change of language reaches the step that shows a document', async () => {
  const app = openApp(willingApp(done(processReply('APPROVE_TERMS_OF_SERVICE'))));
  await arrive(app, 'login.form.editing');
  logIn(app);
  await arrive(app, 'process.tos.reading.open');
  app.send({ type: 'locale.changed', locale: 'en-GB' });
  await waitFor(app, ({ context }) => context.locale === 'en-GB');
  await arrive(app, 'process.tos.reading.open');
  expect(pictureOf(app).chain.at(-1)?.getSnapshot().context.locale).toBe('en-GB');
});

test('[I1] [I2] a language chosen before the session’s response or before a retry is kept', async () => {
  const remember = vi.fn();
  const app = openApp(
    willingApp(refused()).provide({
      actions: { rememberChoice: ({ context }) => remember(context.localeCookie) },
    }),
  );
  app.send({ type: 'locale.changed', locale: 'en-GB' });
  await arrive(app, 'login.form.editing');
  expect(app.getSnapshot().context.locale).toBe('en-GB');
  logIn(app);
  await arrive(app, 'errorPage.errorTechnical');
  app.send({ type: 'locale.changed', locale: 'de-DE' });
  app.send({ type: 'retry.requested' });
  await arrive(app, 'login.form.editing');
  expect(app.getSnapshot().context.locale).toBe('de-DE');
  expect(remember.mock.calls).toEqual([['en-GB'], ['de-DE']]);
});

test('[I1] if i18n is not allowed, the language stays German despite the cookie and a change of language', async () => {
  const remember = vi.fn();
  const app = openApp(
    willingApp().provide({
      actors: { requestSession: answering(done(sessionReply({ i18nAllowed: false }))) },
      actions: { rememberChoice: remember },
    }),
    { localeCookie: 'en-GB', locale: 'en-GB' },
  );
  await arrive(app, 'login.form.editing');
  app.send({ type: 'locale.changed', locale: 'en-GB' });
  expect(app.getSnapshot().context.locale).toBe('de-DE');
  expect(remember).not.toHaveBeenCalled();
});

// The last test, as it takes longer than all others.
test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
});
