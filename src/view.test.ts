// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { credentialsMachine } from '#machines/credentials/machine.ts';
import { pictureOf } from '#machines/picture.ts';
import { Secret } from '#machines/secret.ts';
import { silent } from '#machines/testing/answers.ts';
import { opened, silentProcess, willingApp } from '#machines/testing/app.ts';
import { sendToStep } from '#machines/testing/sending.ts';
import { needTexts, startTexts } from './i18n/texts.ts';
import { LATER_SCREENS } from './screens/later.ts';
import type { App } from './screens/scene.ts';
import { createLogger } from './services/logger.ts';
import { createViewStore } from './view.ts';

beforeEach(() => {
  startTexts();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** The wizard, open on the log-in form, and what is shown of it. */
async function open(machine = willingApp()) {
  const app = createActor(machine, { input: opened });
  const elements = { sources: {}, logger: createLogger('ERROR') };
  const store = createViewStore(app, { elements });
  app.start();
  await arrive(app, 'login.form.editing');
  await vi.waitFor(() => expect(store.getView().screen).toBeDefined());
  return { app, store };
}

async function arrive(app: App, state: string): Promise<void> {
  await vi.waitFor(() => expect(pictureOf(app).state).toBe(state));
}

const logIn = (app: App) =>
  sendToStep(app, { type: 'pin.submitted', identifier: 'anna', pin: new Secret('1') });

test('[N2] that an answer is awaited is drawn once a customer notices it; the state says it at once', async () => {
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

test('[N2] of a step that is answered at once, nothing is drawn but the next', async () => {
  const { app, store } = await open();
  store.prefetch(['psd2TanAuth']);
  await Promise.all([LATER_SCREENS.psd2TanAuth.load(), needTexts(['tan'])]);
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
  // In between nothing on the screen could be used.
  expect(ahead).toContain(true);
  expect(store.isAhead()).toBe(false);
});

test('[N2] a step that takes long to come: what is shown cannot be used at once, and says so soon', async () => {
  const { app, store } = await open(
    willingApp().provide({ actors: { authProcess: silentProcess() } }),
  );
  logIn(app);
  await vi.advanceTimersByTimeAsync(0);
  expect(store.getView()).toMatchObject({ state: 'process.psd2Tan.starting.brief', stale: false });
  expect(store.isAhead()).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(store.getView()).toMatchObject({ route: 'login', stale: true });
  await vi.advanceTimersByTimeAsync(200);
  expect(store.getView()).toMatchObject({ route: 'waiting', stale: false });
});
