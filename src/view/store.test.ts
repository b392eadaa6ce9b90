// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { credentialsMachine } from '#machines/credentials/machine.ts';
import { initUiMachine } from '#machines/init-ui/machine.ts';
import { pictureOf } from '#machines/picture.ts';
import { qrLoginMachine } from '#machines/qr-login/machine.ts';
import { answering, deaf, refused, silent, unreachable } from '#machines/testing/answers.ts';
import { opened, silentProcess, willingApp } from '#machines/testing/app.ts';
import { arrive, logIn, openApp } from '#machines/testing/running.ts';
import { LATER_TEXTS } from '#src/i18n/later.ts';
import { loadTexts, showLocale, startTexts, textsOfPage } from '#src/i18n/texts.ts';
import { navigationFailed } from '#src/loading/navigation-failed.ts';
import { configureRenewal } from '#src/loading/renewal.ts';
import { FIRST_SCREENS } from '#src/screens/first.tsx';
import { LATER_SCREENS } from '#src/screens/later.ts';
import { createLogger } from '#src/services/logger.ts';
import { openStorage } from '#src/services/storage.ts';
import { createViewStore } from './store.ts';

beforeEach(() => {
  startTexts();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** Opens the wizard at the log-in form, and its view. */
async function open(machine = willingApp()) {
  const app = createActor(machine, { input: opened });
  const logger = createLogger('ERROR');
  const store = createViewStore(app, { sources: {}, logger });
  app.start();
  await arrive(app, 'login.form.editing');
  await expect.poll(() => store.getView().screen).toBeDefined();
  return { app, store, log: vi.spyOn(logger, 'log') };
}

test.each([
  [refused('USER_SESSION_EXPIRED'), 'ERROR.SESSION_EXPIRED.PAGE_TITLE'],
  [refused('USER_SESSION_EXPIRED', { otherCustomer: true }), 'ERROR.OTHER_CUSTOMER.TITLE'],
  [refused(), 'ERROR.TECHNICAL.PAGE_TITLE'],
  [refused('RATE_LIMITED'), 'ERROR.TOO_MANY.TITLE'],
  [{ ...unreachable, offline: true }, 'COMMON.OFFLINE_TITLE'],
] as const)(
  '[P1, P4] %j: the title says the cause, if it is known, on a page of its own and in place',
  async (answer, titleKey) => {
    const initUi = initUiMachine.provide({ actors: { requestInitUi: answering(answer) } });
    for (const errorShown of [false, true]) {
      const app = openApp(willingApp().provide({ actors: { initUi } }), { errorShown });
      const store = createViewStore(app, { sources: {}, logger: createLogger('ERROR') });
      await expect
        .poll(() => store.getView())
        .toMatchObject({
          state: expect.stringMatching(errorShown ? /InPlace$/ : /^errorPage/),
          titleKey,
        });
    }
  },
);

test('[N1] [P4] an error in place that comes again at once, after another try, is one that the customer arrives at anew', async () => {
  const initUi = initUiMachine.provide({ actors: { requestInitUi: answering(unreachable) } });
  const app = openApp(willingApp().provide({ actors: { initUi } }), { errorShown: true });
  const store = createViewStore(app, { sources: {}, logger: createLogger('ERROR') });
  const shown = { route: 'inPlaceError', state: 'errorInPlace', stale: false };
  await expect.poll(() => store.getView()).toMatchObject(shown);
  const { place } = store.getView();
  app.send({ type: 'retry.requested' });
  await arrive(app, 'errorInPlace');
  await expect.poll(() => store.getView()).toMatchObject(shown);
  expect(store.getView().place).not.toBe(place);
});

test('[N3] however slow the first screen is, nothing takes the place of what the page was served with', async () => {
  const load = vi.spyOn(FIRST_SCREENS.login, 'load').mockReturnValue(new Promise(() => {}));
  onTestFinished(() => load.mockRestore());
  const app = createActor(willingApp(), { input: opened });
  const store = createViewStore(app, { sources: {}, logger: createLogger('ERROR') });
  app.start();
  await arrive(app, 'login.form.editing');
  await vi.advanceTimersByTimeAsync(5000);
  expect(load).toHaveBeenCalled();
  expect(store.getView().screen).toBeUndefined();
});

test('[N2] a waiting state is drawn once a customer notices the wait; `data-state` says it at once', async () => {
  const credentials = credentialsMachine.provide({ actors: { logIn: silent() } });
  const { app, store } = await open(willingApp().provide({ actors: { credentials } }));
  const { screen } = store.getView();
  logIn(app);
  expect(store.getView()).toMatchObject({ state: 'login.submitting', screen, stale: false });
  expect(store.isAhead()).toBe(false);
  await vi.advanceTimersByTimeAsync(199);
  expect(store.getView().screen).toBe(screen);
  await vi.advanceTimersByTimeAsync(1);
  expect(store.getView().screen?.props).toMatchObject({ phase: 'submitting' });
});

test('[N2] [L3] the answer to what was sent is drawn at once', async () => {
  const credentials = credentialsMachine.provide({
    actors: { logIn: answering(refused('INVALID_CREDENTIALS')) },
  });
  const { app, store } = await open(willingApp().provide({ actors: { credentials } }));
  logIn(app);
  await vi.advanceTimersByTimeAsync(0);
  expect(store.getView().screen?.props).toMatchObject({ problem: { kind: 'wrongCredentials' } });
});

test('[N2] [A10] that the session lasts longer draws nothing anew', async () => {
  const { app, store } = await open();
  const drawn = vi.fn();
  store.subscribe(drawn);
  app.send({ type: 'session.extended', expiresAt: '2030-01-01T00:00:00Z' });
  expect(drawn).not.toHaveBeenCalled();
});

test('[N2] a new screen comes at once, even if its first state is one of waiting', async () => {
  const qrLogin = qrLoginMachine.provide({
    actors: { startQrLogIn: silent(), watchAppLogIn: deaf(), clock: deaf() },
  });
  const { app, store } = await open(willingApp().provide({ actors: { qrLogin } }));
  store.prefetch(['qrCodeLogin']);
  await Promise.all([LATER_SCREENS.qrCodeLogin.load(), loadTexts(['qr'])]);
  app.send({ type: 'qr.requested', identifier: '' });
  await vi.advanceTimersByTimeAsync(0);
  expect(store.getView()).toMatchObject({ state: 'qrLogin.loading', route: 'qrCodeLogin' });
});

test('[N2] of a step that is answered at once, only the next one is drawn', async () => {
  const { app, store } = await open();
  store.prefetch(['psd2TanAuth']);
  await Promise.all([LATER_SCREENS.psd2TanAuth.load(), loadTexts(['tan'])]);
  await vi.advanceTimersByTimeAsync(0);
  const shown = new Set<unknown>([store.getView().screen]);
  const ahead: boolean[] = [];
  store.subscribe(() => {
    shown.add(store.getView().screen);
    ahead.push(store.isAhead());
  });
  logIn(app);
  await vi.advanceTimersByTimeAsync(0);
  expect(store.getView()).toMatchObject({ route: 'psd2TanAuth', stale: false });
  expect(shown.size).toBe(2);
  // In between, nothing on the screen could be used.
  expect(ahead).toContain(true);
  expect(store.isAhead()).toBe(false);
});

test('[N2] a step that is slow to arrive: the previous screen is unusable at once, and says so soon', async () => {
  const { app, store } = await open(
    willingApp().provide({ actors: { authProcess: silentProcess() } }),
  );
  logIn(app);
  await vi.advanceTimersByTimeAsync(0);
  expect(store.getView()).toMatchObject({ state: 'process.psd2Tan.starting.brief', stale: false });
  expect(store.isAhead()).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(store.getView()).toMatchObject({ route: 'login', stale: true });
  expect(store.getView().screen?.props).toMatchObject({ phase: 'submitting' });
  await vi.advanceTimersByTimeAsync(200);
  expect(store.getView()).toMatchObject({ route: 'waiting', stale: false });
});

/** Holds the code of the QR code's screen until the test lets it load. */
async function slowQrCode() {
  const draw = await LATER_SCREENS.qrCodeLogin.load();
  let come = () => {};
  const code = new Promise<typeof draw>((resolve) => {
    come = () => resolve(draw);
  });
  const load = vi.spyOn(LATER_SCREENS.qrCodeLogin, 'load').mockReturnValue(code);
  onTestFinished(() => load.mockRestore());
  return { come: () => come() };
}

test('[N1, N2] a screen whose code is slow to arrive: the waiting screen replaces the previous one', async () => {
  const { come } = await slowQrCode();
  const { app, store } = await open();
  app.send({ type: 'qr.requested', identifier: '' });
  await vi.advanceTimersByTimeAsync(999);
  expect(store.getView()).toMatchObject({ route: 'login', stale: true });
  await vi.advanceTimersByTimeAsync(1);
  const told = { state: 'qrLogin.scanning.waiting', route: 'waiting', stale: false };
  expect(store.getView()).toMatchObject(told);
  expect(store.getView().screen?.props).toMatchObject({ reason: 'loading' });
  const { place } = store.getView();
  // It takes the focus only once, whatever the machines do meanwhile.
  app.send({ type: 'session.extended', expiresAt: '2030-01-01T00:00:00Z' });
  app.send({ type: 'features.known', features: ['NEW_QR'] });
  const stale = vi.fn();
  store.subscribe(() => store.getView().stale && stale());
  await vi.advanceTimersByTimeAsync(3000);
  expect(store.getView()).toMatchObject({ ...told, place });
  expect(stale).not.toHaveBeenCalled();
  come();
  await expect.poll(() => store.getView()).toMatchObject({ route: 'qrCodeLogin', stale: false });
  await vi.advanceTimersByTimeAsync(3000);
  expect(store.getView()).toMatchObject({ route: 'qrCodeLogin', stale: false });
});

test('[X9] the view of a wizard that was taken away shows and tells nothing any more', async () => {
  const { come } = await slowQrCode();
  const { app, store } = await open();
  const drawn = vi.fn();
  store.subscribe(drawn);
  app.send({ type: 'qr.requested', identifier: '' });
  await arrive(app, 'qrLogin.scanning.waiting');
  store.close();
  drawn.mockClear();
  const before = store.getView();
  pictureOf(app).chain.at(-1)?.send({ type: 'credentials.requested' });
  app.send({ type: 'qr.requested', identifier: '' });
  await arrive(app, 'qrLogin.scanning.waiting');
  come();
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.getView()).toBe(before);
  expect(drawn).not.toHaveBeenCalled();
});

test('[N2] slow code behind the log-in page shows the waiting screen, too', async () => {
  const { app, store } = await open(
    willingApp().provide({ actors: { prepareOtherWay: silent() } }),
  );
  app.send({ type: 'qr.requested', identifier: '' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.getView()).toMatchObject({ state: 'preparingQrLogin', route: 'waiting' });
});

test('[N2] [I2] a screen whose texts in another language are slow to arrive keeps what was typed', async () => {
  const { speakEnglish, come } = await slowEnglish();
  const { app, store } = await open();
  app.send({ type: 'qr.requested', identifier: '' });
  await expect.poll(() => store.getView().route).toBe('qrCodeLogin');
  const { place } = store.getView();
  const spoken = speakEnglish();
  await vi.advanceTimersByTimeAsync(3000);
  expect(store.getView()).toMatchObject({ route: 'qrCodeLogin', place });
  come();
  await spoken;
  await expect.poll(() => store.getView()).toMatchObject({ place, stale: false });
});

test('[N2] [T1] once the wizard has failed, the waiting screen does not replace its message', async () => {
  const { app, store } = await open();
  app.send({ type: 'theme.failed' });
  expect(store.getView()).toMatchObject({ state: 'failed', route: 'login' });
  await vi.advanceTimersByTimeAsync(3000);
  expect(store.getView()).toMatchObject({ state: 'failed', route: 'login' });
});

test('[N2] [T1] a wizard that fails while a screen is loading no longer says that it is loading', async () => {
  await slowQrCode();
  const { app, store } = await open();
  app.send({ type: 'qr.requested', identifier: '' });
  await vi.advanceTimersByTimeAsync(500);
  app.send({ type: 'theme.failed' });
  await vi.advanceTimersByTimeAsync(3000);
  expect(store.getView()).toMatchObject({ state: 'failed', route: 'login' });
});

/** The code of the QR code's screen is missing, and the test decides whether the bank can be reached. */
async function missingQrCode() {
  sessionStorage.clear();
  const load = vi.spyOn(LATER_SCREENS.qrCodeLogin, 'load').mockRejectedValue(new Error('gone'));
  onTestFinished(() => load.mockRestore());
  let unreachable = () => {};
  let reachable = () => {};
  const answer = new Promise<Response>((resolve, reject) => {
    unreachable = () => reject(new TypeError('away'));
    reachable = () => resolve(new Response(''));
  });
  const asked = vi.fn(() => answer);
  vi.stubGlobal('fetch', asked);
  onTestFinished(() => void vi.unstubAllGlobals());
  const reload = vi.fn();
  configureRenewal({ storage: openStorage(), embedded: false, build: 'one', reload });
  const { app, store } = await open();
  app.send({ type: 'qr.requested', identifier: '' });
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  return { app, store, load, asked, reload, unreachable, reachable };
}

test('[N4, P5] a screen is requested no more often, whatever the machines do meanwhile', async () => {
  const { app, store, load, asked, reload, unreachable } = await missingQrCode();
  expect(load).toHaveBeenCalledTimes(2);
  app.send({ type: 'session.extended', expiresAt: '2030-01-01T00:00:00Z' });
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(2);
  unreachable();
  await expect.poll(() => store.getView().route).toBe('navigationError');
  expect(app.getSnapshot().context.navigationFailure).toMatchObject({
    category: 'PAGE_NOT_FOUND',
    params: { contentId: 'qrCodeLogin' },
  });
  expect(asked).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
});

test('[N4] a screen is requested once, even if one that was wanted before it comes meanwhile', async () => {
  const { come } = await slowQrCode();
  const tan = vi.spyOn(LATER_SCREENS.psd2TanAuth, 'load').mockReturnValue(new Promise(() => {}));
  onTestFinished(() => tan.mockRestore());
  const { app, store } = await open();
  app.send({ type: 'qr.requested', identifier: '' });
  await arrive(app, 'qrLogin.scanning.waiting');
  pictureOf(app).chain.at(-1)?.send({ type: 'credentials.requested' });
  logIn(app);
  await expect.poll(() => tan.mock.calls.length).toBe(1);
  come();
  await vi.advanceTimersByTimeAsync(0);
  app.send({ type: 'features.known', features: [] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.getView()).toMatchObject({ route: 'waiting' });
  expect(tan).toHaveBeenCalledTimes(1);
});

test('[P5] a screen that the customer no longer waits for may fail to load', async () => {
  const { app, store, load, unreachable } = await missingQrCode();
  pictureOf(app).chain.at(-1)?.send({ type: 'credentials.requested' });
  unreachable();
  await vi.advanceTimersByTimeAsync(400);
  expect(store.getView()).toMatchObject({ route: 'login', stale: false });
  expect(app.getSnapshot().context.navigationFailure).toBeUndefined();
  // When it is needed again, it is requested again.
  load.mockRestore();
  app.send({ type: 'qr.requested', identifier: '' });
  await expect.poll(() => store.getView().route).toBe('qrCodeLogin');
});

test('[N4, L9] a screen that the customer no longer waits for causes no reload', async () => {
  const { app, store, reload, reachable } = await missingQrCode();
  pictureOf(app).chain.at(-1)?.send({ type: 'credentials.requested' });
  reachable();
  await vi.advanceTimersByTimeAsync(400);
  expect(store.getView()).toMatchObject({ route: 'login', stale: false });
  expect(reload).not.toHaveBeenCalled();
});

test('[N4, P7] a screen that fails to load after another tab took over the log-in does not reload this page, which would take it back', async () => {
  const asked = vi.fn(async () => new Response(''));
  vi.stubGlobal('fetch', asked);
  onTestFinished(() => void vi.unstubAllGlobals());
  const reload = vi.fn();
  sessionStorage.clear();
  configureRenewal({ storage: openStorage(), embedded: false, build: 'one', reload });
  let fail = (_: Error) => {};
  const hanging = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const load = vi.spyOn(LATER_SCREENS.psd2TanAuth, 'load').mockReturnValue(hanging);
  onTestFinished(() => load.mockRestore());
  const { app, store } = await open();
  await Promise.all([LATER_SCREENS.otherTab.load(), loadTexts(['tan'])]);
  logIn(app);
  await expect.poll(() => load.mock.calls.length).toBe(1);
  app.send({ type: 'lead.lost' });
  await expect.poll(() => store.getView()).toMatchObject({ route: 'otherTab', stale: false });
  fail(new Error('gone'));
  await vi.advanceTimersByTimeAsync(400);
  expect(store.getView()).toMatchObject({ route: 'otherTab', stale: false });
  expect(asked).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

/** German is shown, and the English texts of the QR code are held until the test lets them load. */
async function slowEnglish() {
  await showLocale('de-DE', new AbortController().signal);
  const texts = await LATER_TEXTS['en-GB'].qr();
  let come = () => {};
  const slow = new Promise<typeof texts>((resolve) => {
    come = () => resolve(texts);
  });
  const spy = vi.spyOn(LATER_TEXTS['en-GB'], 'qr').mockReturnValue(slow);
  onTestFinished(() => spy.mockRestore());
  return {
    speakEnglish: () => showLocale('en-GB', new AbortController().signal),
    come: () => come(),
  };
}

test('[I2] a screen prefetched in another language is shown once its texts in this one are loaded', async () => {
  const { speakEnglish, come } = await slowEnglish();
  const { app, store } = await open();
  store.prefetch(['qrCodeLogin']);
  await Promise.all([LATER_SCREENS.qrCodeLogin.load(), loadTexts(['qr'])]);
  await vi.advanceTimersByTimeAsync(0);
  await speakEnglish();
  app.send({ type: 'qr.requested', identifier: '' });
  await arrive(app, 'qrLogin.scanning.waiting');
  await vi.advanceTimersByTimeAsync(400);
  expect(store.getView()).toMatchObject({ route: 'login', stale: true });
  come();
  await expect.poll(() => store.getView()).toMatchObject({ route: 'qrCodeLogin', stale: false });
});

test('[I2] the language changes while a screen is loaded: it is shown in the new one, not before', async () => {
  const { speakEnglish, come } = await slowEnglish();
  const draw = await LATER_SCREENS.qrCodeLogin.load();
  let loaded = () => {};
  const code = new Promise<typeof draw>((resolve) => {
    loaded = () => resolve(draw);
  });
  const load = vi.spyOn(LATER_SCREENS.qrCodeLogin, 'load').mockReturnValueOnce(code);
  onTestFinished(() => load.mockRestore());
  const { app, store } = await open();
  app.send({ type: 'qr.requested', identifier: '' });
  await expect.poll(() => load.mock.calls.length).toBe(1);
  await speakEnglish();
  loaded();
  await vi.advanceTimersByTimeAsync(400);
  expect(store.getView()).toMatchObject({ route: 'login', stale: true });
  come();
  await expect.poll(() => store.getView()).toMatchObject({ route: 'qrCodeLogin', stale: false });
  expect(textsOfPage().language).toBe('en-GB');
});

test('[P5] a screen that cannot be drawn from what the machines know is a navigation failure', async () => {
  const { app, store } = await open();
  const draw = await LATER_SCREENS.qrCodeLogin.load();
  const broken = () => {
    throw new Error('nothing to draw');
  };
  const load = vi.spyOn(LATER_SCREENS.qrCodeLogin, 'load');
  onTestFinished(() => load.mockRestore());
  load.mockResolvedValue(Object.assign(broken, draw));
  app.send({ type: 'qr.requested', identifier: '' });
  await expect.poll(() => store.getView().route).toBe('navigationError');
  expect(app.getSnapshot().context.navigationFailure).toMatchObject({
    type: 'UNKNOWN_ERROR',
    cause: 'nothing to draw',
  });
});

test('[N2, P5] if the page for failed navigations cannot be drawn either, a plain one is, with the reference and another try', async () => {
  const { app, store } = await open();
  const draw = await FIRST_SCREENS.navigationError.load();
  const broken = () => {
    throw new Error('nothing to draw');
  };
  const load = vi.spyOn(FIRST_SCREENS.navigationError, 'load');
  onTestFinished(() => load.mockRestore());
  load.mockResolvedValue(Object.assign(broken, draw));
  app.send(navigationFailed(new Error('gone')));
  await expect.poll(() => store.getView().route).toBe('navigationError');
  const { traceId } = app.getSnapshot().context.navigationFailure ?? {};
  expect(store.getView()).toMatchObject({
    stale: false,
    screen: { props: { reference: traceId } },
  });
  expect(store.isAhead()).toBe(false);
});

test('[N2, P5] the plain page of a failed navigation can be used while its proper page is loaded once more', async () => {
  const load = vi.spyOn(FIRST_SCREENS.navigationError, 'load');
  onTestFinished(() => load.mockRestore());
  load
    .mockRejectedValueOnce(new Error('gone'))
    .mockRejectedValueOnce(new Error('gone'))
    .mockReturnValue(new Promise(() => {}));
  const { app, store } = await open();
  app.send(navigationFailed(new Error('gone')));
  await expect.poll(() => store.getView().route).toBe('navigationError');
  app.send({ type: 'features.known', features: [] });
  await vi.advanceTimersByTimeAsync(3000);
  expect(store.getView()).toMatchObject({ route: 'navigationError', stale: false });
  expect(store.isAhead()).toBe(false);
});

/** An app whose machine breaks when the language is changed. */
const breaking = () =>
  willingApp().provide({
    actions: {
      rememberChoice: () => {
        throw new Error('broken');
      },
    },
  });

test('[N2] if the app machine itself fails, a message replaces the wizard, and the error is logged', async () => {
  const { app, store, log } = await open(breaking());
  app.send({ type: 'locale.changed', locale: 'en-GB' });
  expect(store.getView()).toMatchObject({ state: 'failed' });
  expect(log).toHaveBeenCalledExactlyOnceWith(
    'ERROR',
    expect.stringContaining('broken'),
    expect.any(String),
  );
  expect(pictureOf(app).state).toBe('login.form.editing');
});

test('[N2] [P4] if the machine of a step fails, the app says so on an error page: no message replaces the wizard', async () => {
  const keepIdentifier = () => {
    throw new Error('broken');
  };
  const credentials = credentialsMachine.provide({ actions: { keepIdentifier } });
  const { app, store, log } = await open(willingApp().provide({ actors: { credentials } }));
  logIn(app);
  await expect.poll(() => store.getView().state).toMatch(/^errorPage/);
  expect(log).not.toHaveBeenCalled();
});

test('[N2] that message stays, also if a screen was being loaded', async () => {
  await slowQrCode();
  const { app, store } = await open(breaking());
  app.send({ type: 'qr.requested', identifier: '' });
  await vi.advanceTimersByTimeAsync(500);
  app.send({ type: 'locale.changed', locale: 'en-GB' });
  await vi.advanceTimersByTimeAsync(3000);
  expect(store.getView()).toMatchObject({ state: 'failed' });
});
