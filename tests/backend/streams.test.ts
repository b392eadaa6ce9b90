import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Unavailable } from '#backend/refusal.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { eventsPath } from '#contract/platform.ts';
import { watch } from './event-reader.ts';
import { bankingApp, HIGH, shared, start, Wizard } from './harness.ts';

const running = shared();
const open = () => Wizard.open(running().browser());
const app = () => bankingApp(running().origin);

test('[Q5] [C4] whatever happens while nobody listens is told on the next connect', async () => {
  const wizard = await open();
  const { id } = await wizard.startQr();
  const before = await watch(wizard);
  expect((await before.next())?.data.status).toBe('waiting');
  before.stop();
  await app().decide(id, 'approve', 'emma');
  const after = await watch(wizard);
  expect(await after.next()).toEqual({ event: 'app-log-in', data: { id, status: 'approved' } });
});

test('[Q5] [A5] after the log-in it tells of the running challenge, and no more of the code', async () => {
  const wizard = await open();
  await wizard.startQr();
  await wizard.logIn('anna');
  const { id, expiresAt } = await wizard.startTan('psd2-auth');
  const watcher = await watch(wizard);
  expect(await watcher.next()).toEqual({
    event: 'challenge',
    data: { challengeId: id, status: 'pending', expiresAt },
  });
  await app().decide(id, 'approve', 'anna');
  expect((await watcher.next())?.data.status).toBe('confirmed');
});

test('[Q5] [A5] a TAN that is typed in one tab is told to the other', async () => {
  const wizard = await open();
  await wizard.logIn('anna');
  const { id, expiresAt } = await wizard.startTan('psd2-auth');
  const watcher = await watch(wizard);
  expect((await watcher.next())?.data.status).toBe('pending');
  await wizard.submitTan(id, await wizard.tanFor('anna', id));
  const confirmed = { challengeId: id, status: 'confirmed', expiresAt };
  expect((await watcher.next())?.data).toEqual(confirmed);
});

test('[Q5] [S5] a TAN that is taken is told to the other tab, also if no line can be written about it', async () => {
  const wizard = await open();
  await wizard.logIn('clara');
  const { id } = await wizard.startTan('psd2-auth');
  const watcher = await watch(wizard);
  expect((await watcher.next())?.data.status).toBe('pending');
  const tan = await wizard.tanFor('clara', id);
  vi.spyOn(running().server.services.audit, 'write').mockRejectedValueOnce(new Unavailable('gone'));
  expect((await wizard.submitTan(id, tan, 'typed-once')).status).toBe(503);
  expect((await wizard.submitTan(id, tan, 'typed-once')).status).toBe(200);
  expect((await watcher.next())?.data.status).toBe('confirmed');
});

test('[Q5] [S2] [S6] a log-in that is sent again by who has its answer ends no stream', async () => {
  const wizard = await open();
  const again = () => wizard.logIn('anna', '12345', 'one-and-the-same');
  await again();
  const { id } = await wizard.startTan('psd2-auth');
  const watcher = await watch(wizard);
  await watcher.next();
  expect((await again()).status).toBe(200);
  await wizard.submitTan(id, await wizard.tanFor('anna', id));
  expect((await watcher.next())?.data).toMatchObject({ challengeId: id, status: 'confirmed' });
});

test('[Q5] a HEAD opens no stream, which would stay open for ever with nobody to read it', async () => {
  const { browser, id } = await open();
  const url = browser.origin + API_BASE + eventsPath(id);
  expect((await browser.request(url, { method: 'HEAD' })).status).toBe(404);
});

test('[Q5] a browser that disconnects gets no more events, and no listener is left behind', async () => {
  const { bus } = running().server.services;
  const { subscribe, onSessionReplaced } = bus;
  let listening = 0;
  const counted = (stop: () => void) => {
    listening += 1;
    return () => {
      listening -= 1;
      stop();
    };
  };
  bus.subscribe = (id, listener) => counted(subscribe(id, listener));
  bus.onSessionReplaced = (id, listener) => counted(onSessionReplaced(id, listener));
  onTestFinished(() => void Object.assign(bus, { subscribe, onSessionReplaced }));
  const wizard = await open();
  await wizard.startQr();
  const watcher = await watch(wizard);
  await watcher.next();
  expect(listening).toBe(2);
  watcher.stop();
  await expect.poll(() => listening).toBe(0);
});

test('[S4] [N5] a stream that is asked for behind another one on one connection, as no browser does, is not kept when that has gone', async () => {
  const { server, inner, browser } = await start();
  const wizard = await Wizard.open(browser());
  const cookie = wizard.browser.jar.headerFor(wizard.browser.origin);
  const { port, hostname } = new URL(inner);
  const socket = connect(Number(port), hostname);
  const request = `GET ${API_BASE}${eventsPath(wizard.id)} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`;
  socket.write(request.repeat(3));
  const [said] = await once(socket, 'data');
  expect(String(said)).toMatch(/^HTTP\/1.1 200/);
  socket.destroy();
  const { registry } = server.services.metrics;
  const open = () => registry.getSingleMetricAsString('auth_event_streams');
  await expect.poll(open).toMatch(/ 0$/);
});

test('[Q5] is closed to every other browser, before the log-in too', async () => {
  const wizard = await open();
  await wizard.startQr();
  const stranger = await open();
  const url = `/services_auth/auth-backend/api${wizard.base}/events`;
  expect((await stranger.browser.request(running().origin + url)).status).toBe(404);
  expect((await fetch(running().origin + url)).status).toBe(401);
});

test('[S4] [Q5] ever new sessions get one address no more streams than it may have; whoever gets none goes on by asking', async () => {
  const limits = { ...HIGH, streamsPerAddress: 2 };
  const { browser, log } = await start({ config: { rateLimits: limits } });
  const waiting = () => Wizard.open(browser());
  const [first, second, third] = [await waiting(), await waiting(), await waiting()];
  const { stop } = await watch(first);
  await watch(second);
  const events = (headers = {}) => third.browser.call('GET', `${third.base}/events`, { headers });
  const refused = await events();
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
  expect(refused.headers.get('retry-after')).toBe('60');
  const { id } = await third.startQr();
  expect((await third.get(`app-log-ins/${id}`)).body.status).toBe('waiting');
  // Neither from another address, nor once there is room again.
  stop();
  await expect
    .poll(async () =>
      watch(third).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  expect(log.join('')).not.toContain('"level":50');
});

test('[Q5] a hundred waiting browsers are each told once, of their own code, and of nothing else', {
  timeout: 180_000,
}, async () => {
  const waiting: { id: string; next: () => Promise<unknown>; stop: () => void }[] = [];
  // Node's own would be lines of the output that are no JSON (N5).
  const warnings: string[] = [];
  const warn = ({ name }: Error) => void warnings.push(name);
  process.on('warning', warn);
  onTestFinished(() => void process.off('warning', warn));
  for (let n = 0; n < 100; n += 1) {
    const wizard = await open();
    const { id } = await wizard.startQr();
    const { next, stop } = await watch(wizard);
    await next();
    waiting.push({ id, next, stop });
  }
  for (const { id } of waiting) {
    expect((await app().decide(id, 'approve', 'emma')).status).toBe(200);
  }
  const told = await Promise.all(waiting.map(({ next }) => next()));
  expect(told).toEqual(
    waiting.map(({ id }) => ({ event: 'app-log-in', data: { id, status: 'approved' } })),
  );
  for (const { stop } of waiting) stop();
  expect(warnings).toEqual([]);
});
