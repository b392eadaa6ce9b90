// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { answering, done } from '#machines/testing/answers.ts';
import { opened, willingApp } from '#machines/testing/app.ts';
import { initUiReply, processReply } from '#machines/testing/replies.ts';
import { arrive, logIn } from '#machines/testing/running.ts';
import { configureRenewal } from '#src/loading/renewal.ts';
import { Intents } from './intents.ts';
import { type LaterMachines, laterMachines } from './later-machines.ts';
import { provideLogIn } from './log-in.ts';
import { LogIns } from './log-ins.ts';
import { openStorage } from './storage.ts';

/** The code behind the log-in page, which is being loaded until the test makes it fail. */
const code = vi.hoisted(() => ({ asked: 0, fail: (_: Error) => {} }));
vi.mock('./behind-log-in.ts', () => {
  code.asked += 1;
  return new Promise((_, reject) => {
    code.fail = reject;
  });
});

beforeEach(() => {
  code.asked = 0;
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

/** Loading fails, and once more: what is waited for is asked for twice. */
async function fail(later: LaterMachines): Promise<void> {
  for (const asked of [1, 2]) {
    await expect.poll(() => code.asked).toBe(asked);
    const loaded = later.load();
    code.fail(new Error('gone'));
    await expect(loaded).rejects.toThrow();
  }
}

/** A log-in that the bank has accepted while the code behind the log-in page is still loading. */
async function accepted() {
  const fetched = vi.fn(async (_: string) =>
    Response.json(processReply('START_TAN_PROCESS_FOR_PSD2_AUTH')),
  );
  vi.stubGlobal('fetch', fetched);
  const reload = vi.fn();
  configureRenewal({ storage: openStorage(), embedded: false, build: 'one', reload });
  const missing = vi.fn();
  const logIns = new LogIns(openStorage());
  const later = laterMachines({ intents: new Intents(), logIns, putInPlace: () => {}, missing });
  const { credentials } = provideLogIn(later, logIns);
  const wizard = willingApp().provide({
    actors: { credentials, cancel: answering(done({ backToLogIn: true })) },
  });
  const app = createActor(wizard, { input: opened }).start();
  await arrive(app, 'login.form.editing');
  logIn(app);
  await expect.poll(() => code.asked).toBe(1);
  return { app, fetched, reload, missing, later };
}

test('[N4] if the code behind the log-in page cannot be loaded, a log-in that waits for it reloads the page', async () => {
  const { later, reload } = await accepted();
  await fail(later);
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});

test('[N4] [N2] code that could not be loaded is loaded again as soon as it is wanted again', async () => {
  const needs = { intents: new Intents(), logIns: new LogIns(openStorage()), missing: vi.fn() };
  const later = laterMachines({ ...needs, putInPlace: () => {} });
  for (const asked of [1, 2]) {
    const loaded = later.load();
    await expect.poll(() => code.asked).toBe(asked);
    code.fail(new Error('offline'));
    await expect(loaded).rejects.toThrow();
  }
});

test('[N4, L9] once the customer is back on the log-in page, code that cannot be loaded causes no reload', async () => {
  const { app, fetched, reload, missing, later } = await accepted();
  app.send({ type: 'bankSelection.requested' });
  await arrive(app, 'login.form.editing');
  await fail(later);
  // By now, a reaction to that would have called the server.
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
  expect(missing).not.toHaveBeenCalled();
});

test('[N3] [P7] only a page that starts behind the log-in page waits for the code of the later steps', async () => {
  const missing = vi.fn();
  const logIns = new LogIns(openStorage());
  configureRenewal({ storage: openStorage(), embedded: true, build: 'one', reload: vi.fn() });
  const begin = (started: boolean) => {
    vi.stubGlobal('fetch', async () => Response.json(initUiReply(started)));
    const later = laterMachines({ intents: new Intents(), logIns, putInPlace: () => {}, missing });
    const { initUi } = provideLogIn(later, logIns);
    const entry = { route: 'initial', clientId: 'a', redirectUri: 'https://party/cb' } as const;
    return { later, page: createActor(initUi, { input: { entry } }).start() };
  };
  const atLogIn = begin(false);
  await expect.poll(() => atLogIn.page.getSnapshot().value).toBe('success');
  expect(code.asked).toBe(0);
  const behind = begin(true);
  await expect.poll(() => code.asked).toBe(1);
  expect(behind.page.getSnapshot().status).toBe('active');
  await fail(behind.later);
  await expect.poll(() => missing.mock.calls.length).toBe(1);
});
