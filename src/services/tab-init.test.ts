import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { opened, willingApp } from '#machines/testing/app.ts';
import { themeMachine } from '#machines/theme/machine.ts';
import { readInitData } from './init-data.ts';
import { createLogger } from './logger.ts';
import { openStorage } from './storage.ts';
import { serveTabs } from './tab-answers.ts';
import { askTabs } from './tab-init.ts';

const fetched = vi.fn<typeof fetch>();
const logged = () =>
  fetched.mock.calls.flatMap(([, init]) => JSON.parse(String(init?.body)).messages);
const stops: (() => void)[] = [];

beforeEach(() => {
  sessionStorage.clear();
  fetched.mockReset().mockImplementation(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A tab with a log-in at the form, which answers other tabs. */
async function tabWithLogIn(logic = willingApp()) {
  const entry = { ...opened.entry, interaction: 'i1' };
  const input = { ...opened, entry, localeCookie: 'en-GB' } as const;
  const app = createActor(logic, { input }).start();
  await waitFor(app, (snapshot) => snapshot.matches('login'));
  const storage = openStorage();
  storage.write('yes', 'errorShown', 'i1');
  const logger = createLogger('DEBUG');
  const stop = serveTabs({ app, logger, storage });
  stops.push(stop, () => app.stop(), logger.close);
  return { app, storage, stop, logger };
}

const message = (origin: string, data: unknown, source: MessageEventSource | null = null) =>
  window.dispatchEvent(new MessageEvent('message', { origin, data, source }));

describe('an unrelated tab', () => {
  test('[X8] gets the init data from the tab that has a log-in', async () => {
    const { storage } = await tabWithLogIn();
    storage.write('8840_1', 'theme');
    // With a stopped clock nobody gives up, however busy the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await expect(askTabs({ logLevel: 'ERROR' })).resolves.toMatchObject({
      entry: { clientId: 'demo', redirectUri: 'https://party/cb', interaction: 'i1' },
      themeId: '8840_1',
      locale: 'en-GB',
      errorShown: true,
      at: expect.any(Date),
    });
    expect(fetched).not.toHaveBeenCalled();
  });

  test('[X8] gets no answer from a tab that has stopped: after 1500 ms it starts alone and logs the time-out', async () => {
    const { stop } = await tabWithLogIn();
    stop();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asking = askTabs({ logLevel: 'ERROR' });
    await vi.advanceTimersByTimeAsync(1500);
    await expect(asking).resolves.toBeUndefined();
    expect(logged()).toMatchObject([
      { level: 'ERROR', message: 'Timeout: no tab answered on the tab-init channel after 1500 ms' },
    ]);
  });

  test('[X8, N2] starts alone if the browser allows no channel between tabs', async () => {
    vi.stubGlobal('BroadcastChannel', function refused() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    await expect(askTabs({ logLevel: 'ERROR' })).resolves.toBeUndefined();
  });

  test('[X8] gets no answer from a tab that has no log-in yet', async () => {
    const app = createActor(willingApp(), { input: opened });
    const logger = createLogger('ERROR');
    stops.push(serveTabs({ app, logger, storage: openStorage() }), logger.close);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asking = askTabs({ logLevel: 'ERROR' });
    await vi.advanceTimersByTimeAsync(1500);
    await expect(asking).resolves.toBeUndefined();
  });

  test('[X8] gets no valid init data from the tab it found: after 5000 ms it starts alone and logs the time-out', async () => {
    const channel = new BroadcastChannel('auth-frontend|tabs');
    const asked = new Promise<void>((resolve) => {
      channel.addEventListener('message', ({ data }) => {
        if (data.type === 'find-init-channel')
          channel.postMessage({ type: 'init-channel', from: 'mute', to: data.from });
        if (data.type !== 'tab-init') return;
        channel.postMessage({ type: 'tab-init-data', to: data.from, data: 'nonsense' });
        resolve();
      });
    });
    stops.push(() => channel.close());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asking = askTabs({ logLevel: 'ERROR' });
    await asked;
    await vi.advanceTimersByTimeAsync(5000);
    await expect(asking).resolves.toBeUndefined();
    expect(logged()).toMatchObject([{ message: 'Timeout: no tab-init response after 5000 ms' }]);
  });
});

describe('two tabs that ask at the same time', () => {
  /** The init data for another tab. */
  const theirs = JSON.stringify({
    entry: { clientId: 'other', redirectUri: 'https://other/cb' },
    themeId: '',
    locale: null,
    errorShown: false,
    at: new Date().toISOString(),
  });

  test('[X8] ignore answers that are addressed to the other', async () => {
    const channel = new BroadcastChannel('auth-frontend|tabs');
    stops.push(() => channel.close());
    const found = new Promise<string>((resolve) => {
      channel.addEventListener('message', ({ data }) => resolve(data.from), { once: true });
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asking = askTabs({ logLevel: 'ERROR' });
    const self = await found;
    const heard = new Promise<void>((resolve) => {
      channel.addEventListener('message', ({ data }) => data.type === 'tab-init' && resolve());
    });
    channel.postMessage({ type: 'init-channel', from: 'theirs', to: 'somebody-else' });
    channel.postMessage({ type: 'init-channel', from: 'ours', to: self });
    const question = new Promise((resolve) => {
      channel.addEventListener('message', ({ data }) => resolve(data.to), { once: true });
    });
    await heard;
    expect(await question).toBe('ours');
    channel.postMessage({ type: 'tab-init-data', to: 'somebody-else', data: theirs });
    const mine = theirs.replaceAll('other', 'mine');
    channel.postMessage({ type: 'tab-init-data', to: self, data: mine });
    await expect(asking).resolves.toMatchObject({ entry: { clientId: 'mine' } });
  });

  test('[X8] get no answer to a request that is addressed to another tab, nor to what is no message', async () => {
    await tabWithLogIn();
    const channel = new BroadcastChannel('auth-frontend|tabs');
    stops.push(() => channel.close());
    const said: string[] = [];
    const found = new Promise<string>((resolve) => {
      channel.addEventListener('message', ({ data }) => {
        said.push(data.type);
        if (data.type === 'init-channel') resolve(data.from);
      });
    });
    for (const other of ['of another script', null]) channel.postMessage(other);
    channel.postMessage({ type: 'tab-init', from: 'me', to: 'somebody-else' });
    // Its answer comes after that to the first question, if there is one.
    channel.postMessage({ type: 'find-init-channel', from: 'me' });
    await found;
    expect(said).toEqual(['init-channel']);
  });
});

describe('a child tab', () => {
  const child = () => ({ postMessage: vi.fn() });

  test('[X8] gets the init data from its opener, addressed to this origin only', async () => {
    await tabWithLogIn();
    const asker = child();
    const source = asker as unknown as MessageEventSource;
    message(window.location.origin, { type: 'tab-init', from: 'child' }, source);
    const [answer, options] = asker.postMessage.mock.calls[0] ?? [];
    expect(answer).toMatchObject({ type: 'tab-init-data', to: 'child' });
    expect(readInitData(answer.data)).toMatchObject({ entry: { clientId: 'demo' } });
    expect(options).toEqual({ targetOrigin: window.location.origin });
  });

  test('[X8, N2] gets them also where the browser allows no channel between tabs, which is logged', async () => {
    vi.stubGlobal('BroadcastChannel', function refused() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    const { logger } = await tabWithLogIn();
    const asker = child();
    const source = asker as unknown as MessageEventSource;
    message(window.location.origin, { type: 'tab-init', from: 'child' }, source);
    expect(asker.postMessage).toHaveBeenCalledOnce();
    logger.close();
    expect(logged()).toMatchObject([
      {
        level: 'ERROR',
        message: 'Other tabs are not answered: SecurityError: The operation is insecure.',
      },
    ]);
  });

  test('[X8] asks its opener only if that shows the wizard, and otherwise any tab at once', async () => {
    await tabWithLogIn();
    const opener = { location: { href: `${window.location.origin}/portal` }, ...child() };
    vi.stubGlobal('opener', opener);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await expect(askTabs({ logLevel: 'ERROR' })).resolves.toMatchObject({
      entry: { clientId: 'demo' },
    });
    expect(opener.postMessage).not.toHaveBeenCalled();
  });

  test('[X8] asks an opener that shows the wizard, by a message for this origin only, and listens no longer than for its answer', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const data = JSON.stringify({
      entry: { clientId: 'demo', redirectUri: 'https://party/cb' },
      themeId: '',
      locale: null,
      errorShown: false,
      at: new Date().toISOString(),
    });
    const { origin } = window.location;
    const postMessage = vi.fn(({ from }) =>
      queueMicrotask(() => message(origin, { type: 'tab-init-data', to: from, data })),
    );
    const href = `${origin}/services_auth/auth-frontend/login`;
    vi.stubGlobal('opener', { location: { href }, postMessage });
    await expect(askTabs({ logLevel: 'ERROR' })).resolves.toMatchObject({
      entry: { clientId: 'demo' },
    });
    const question = { type: 'tab-init', from: expect.any(String) };
    expect(postMessage).toHaveBeenCalledExactlyOnceWith(question, origin);
    message('https://evil.example', question);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  test('[X8] of a page of another origin, whose address it may not read, asks any tab', async () => {
    await tabWithLogIn();
    const location = {
      get href(): string {
        throw new DOMException('Blocked a frame', 'SecurityError');
      },
    };
    vi.stubGlobal('opener', { location, ...child() });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await expect(askTabs({ logLevel: 'ERROR' })).resolves.toMatchObject({
      entry: { clientId: 'demo' },
    });
  });

  test('[X8] of another origin is not answered; a warning says so, once for each origin', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { logger } = await tabWithLogIn();
    const asker = child();
    const source = asker as unknown as MessageEventSource;
    for (const origin of ['https://evil.example', 'https://evil.example', 'https://other.example'])
      message(origin, { type: 'tab-init', from: 'child' }, source);
    expect(asker.postMessage).not.toHaveBeenCalled();
    const warnings = [
      'Messages from https://evil.example are ignored',
      'Messages from https://other.example are ignored',
    ];
    expect(warn.mock.calls.flat()).toEqual(warnings);
    logger.close();
    expect(logged()).toMatchObject(warnings.map((text) => ({ level: 'WARN', message: text })));
    warn.mockRestore();
  });

  // Two tabs that took an answer for a question would answer each other without end.
  const answer = { type: 'tab-init-data', to: 'x', data: '{}' };
  test.each([null, 'hello', { type: 'tab-init' }, { type: 'lead', from: 'x' }, answer])(
    '[X8] gets no answer to %j, which is unknown or asks nothing',
    async (data) => {
      await tabWithLogIn();
      const asker = child();
      message(window.location.origin, data, asker as unknown as MessageEventSource);
      expect(asker.postMessage).not.toHaveBeenCalled();
    },
  );
});

test('[X8] a tab stores its init data on pagehide, for a reload', async () => {
  const { storage } = await tabWithLogIn();
  expect(storage.read('reload')).toBeNull();
  window.dispatchEvent(new Event('pagehide'));
  expect(readInitData(storage.read('reload') ?? '')).toMatchObject({ entry: { clientId: 'demo' } });
});

test('[X8, T4] the default theme on the page, in place of one that cannot be had, is not what its reload begins with', async () => {
  const onlyDefault = themeMachine.provide({
    actors: {
      loadTheme: fromPromise(() => Promise.reject(new Error('no stylesheet'))),
      loadLocalTheme: fromPromise(async ({ input: { themeId } }) => {
        if (themeId !== '9998') throw new Error('no local copy');
        return themeId;
      }),
    },
  });
  const logic = willingApp().provide({ actors: { theme: onlyDefault } });
  const { app, storage } = await tabWithLogIn(logic);
  expect(app.getSnapshot().context.appliedTheme).toEqual({ themeId: '9998', from: 'local' });
  window.dispatchEvent(new Event('pagehide'));
  expect(readInitData(storage.read('reload') ?? '')).toMatchObject({ themeId: '' });
});

test('[X8, S2] a tab whose log-in is over neither stores its init data nor tells other tabs', async () => {
  const { app, storage } = await tabWithLogIn();
  app.send({ type: 'quit.decided' });
  await waitFor(app, (snapshot) => snapshot.matches('returning'));
  window.dispatchEvent(new Event('pagehide'));
  expect(storage.read('reload')).toBeNull();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asking = askTabs({ logLevel: 'ERROR' });
  await vi.advanceTimersByTimeAsync(1500);
  await expect(asking).resolves.toBeUndefined();
});
