import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { demoCustomers } from '#backend/demo/personas.ts';
import { Upstreams } from '#backend/forward/upstreams.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { SERVICE_PATHS } from '#contract/forward.ts';
import { gate } from '../tools/gate.ts';
import { portOf } from '../tools/ports.ts';
import { watch } from './event-reader.ts';
import { facts, type Running, start, Wizard } from './harness.ts';

/** Demo customers; after `beSlow`, looking one up in this way waits for `answer`. */
async function slowCustomers(way: 'find' | 'byId') {
  const customers = await demoCustomers();
  const { open: ask, opened: isAsked } = gate();
  const { open: answer, opened: mayAnswer } = gate();
  let isSlow = false;
  const slow: typeof customers.find = async (name) => {
    if (isSlow) ask();
    if (isSlow) await mayAnswer;
    return customers[way](name);
  };
  const beSlow = () => {
    isSlow = true;
  };
  return { customers: { ...customers, [way]: slow }, beSlow, isAsked, answer };
}

test.each([
  ['', {}],
  [', also where it was to bring along what follows', { prefer: 'included' }],
])(
  '[N4] a server that stops finishes what is under way%s, and takes nothing new',
  async (_, headers) => {
    const { customers, beSlow, isAsked, answer } = await slowCustomers('find');
    const { server, browser, log } = await start({ customers });
    const wizard = await Wizard.open(browser());
    beSlow();
    const body = { identifier: 'anna', pin: '12345' };
    const underWay = wizard.browser.call('POST', `${wizard.base}/log-in`, { body, headers });
    await isAsked;
    const closed = server.close();
    await expect.poll(() => fetch(wizard.browser.inner).catch(() => 'refused')).toBe('refused');
    answer();
    expect((await underWay).status).toBe(200);
    await closed;
    // Nobody need look at a stop.
    expect(log.filter((line) => line.includes('"level":50'))).toEqual([]);
  },
);

/** A connection that the server has accepted, as browsers open them before they need one. */
async function unused({ server, config }: Running): Promise<Socket> {
  const accepted = once(server.app.server, 'connection');
  const socket = connect(config.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await accepted;
  return socket;
}

test('[N4] a server that stops closes unused connections while other requests are still under way', async () => {
  const { customers, beSlow, isAsked, answer } = await slowCustomers('find');
  const running = await start({ customers });
  const wizard = await Wizard.open(running.browser());
  const socket = await unused(running);
  beSlow();
  const underWay = wizard.logIn('anna');
  await isAsked;
  const closed = running.server.close();
  await once(socket, 'close');
  // It has waited for this all the while, and would not after its patience.
  answer();
  expect((await underWay).status).toBe(200);
  await closed;
});

/** A request whose body is still missing. */
const HEAD = `POST ${API_BASE}/nowhere HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n`;

/** A request that has begun to arrive; the returned function sends what is missing of it. */
async function begun({ server, config }: Running) {
  const socket = connect(config.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const arrived = once(server.app.server, 'request');
  socket.write(HEAD);
  await arrived;
  return { socket, complete: () => socket.write('{}') };
}

test('[N4] a server that stops closes a connection once it has answered, while another request is still under way', async () => {
  const running = await start();
  const [one, other] = [await begun(running), await begun(running)];
  const closed = running.server.close();
  const done = once(one.socket, 'close');
  one.socket.resume();
  one.complete();
  await done;
  other.complete();
  expect(String(await once(other.socket, 'data'))).toMatch(/^HTTP\/1.1 404 /);
  await closed;
});

test('[N4] a server that stops waits ten seconds for what is under way, and no longer', async () => {
  const { customers, beSlow, isAsked, answer } = await slowCustomers('find');
  const { server, browser } = await start({ customers });
  const wizard = await Wizard.open(browser());
  beSlow();
  const underWay = wizard.logIn('anna').catch(() => 'cut off');
  await isAsked;
  const closed = server.close();
  await expect.poll(() => fetch(wizard.browser.inner).catch(() => 'refused')).toBe('refused');
  const later = performance.now() + 10_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  onTestFinished(() => clock.mockRestore());
  expect(await underWay).toBe('cut off');
  answer();
  await closed;
});

test('[N4] [X2] a server that stops leaves no connection to a service open, which would keep its process alive', async () => {
  const open = new Set<Socket>();
  const upstream = createServer({ keepAliveTimeout: 600_000 }, (_, response) => {
    response.end('<svg/>');
  });
  upstream.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await once(upstream.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    upstream.closeAllConnections();
    upstream.close();
  });
  const service = { url: `http://127.0.0.1:${portOf(upstream)}`, paths: ['/a'] };
  const upstreams = z.parse(Upstreams, { 'portal-content-v2': service });
  const { server, inner } = await start({ config: { upstreams } });
  const path = `${API_BASE}${SERVICE_PATHS['portal-content-v2']}/a`;
  expect((await fetch(inner + path)).status).toBe(200);
  expect(open.size).toBe(1);
  await server.close();
  await expect.poll(() => open.size).toBe(0);
});

test('[N4] a request sent as the server stops is answered, also over a connection not used before', async () => {
  const running = await start();
  const socket = await unused(running);
  const closed = running.server.close();
  socket.write('GET /services_auth/auth-backend/healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
  await closed;
});

test('[N4] a request that begins while the server stops is answered, also over a connection that was about to be closed as never used', async () => {
  const running = await start();
  const socket = await unused(running);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const closed = running.server.close();
  // Not by polling, which would let the time pass.
  while (vi.getTimerCount() === 0) await new Promise(setImmediate);
  // The first look finds it unused, the second would close it.
  await vi.advanceTimersByTimeAsync(50);
  const arrived = once(running.server.app.server, 'request');
  socket.write(HEAD);
  await arrived;
  await vi.advanceTimersByTimeAsync(50);
  socket.write('{}');
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 404 /);
  socket.destroy();
  await closed;
});

test('[N4] [E7] a customer on the way back to the party while the server stops still gets there', async () => {
  const { customers, beSlow, isAsked, answer } = await slowCustomers('byId');
  const { server, browser } = await start({ customers });
  const wizard = await Wizard.open(browser());
  await wizard.logIn('henry');
  const { redirectUrl } = (await wizard.post('completion')).body;
  const resumed = await wizard.browser.request(String(redirectUrl));
  beSlow();
  // The party exchanges the code and asks for the claims, both at this process.
  const back = wizard.browser.visit(resumed.headers.get('location') ?? '');
  await isAsked;
  const closed = server.close();
  await expect.poll(() => fetch(wizard.browser.inner).catch(() => 'refused')).toBe('refused');
  answer();
  expect(facts(await back)).toMatchObject({ given_name: 'Henry' });
  await closed;
});

test('[N4] [Q5] a server that stops sends the waiting browsers back, each at a moment of its own', async () => {
  const { server, browser } = await start();
  const waiting = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const wizard = await Wizard.open(browser());
      return watch(wizard);
    }),
  );
  const closed = server.close();
  const said = await Promise.all(waiting.map((stream) => stream.rest()));
  await closed;
  const pauses = said.map((text) => Number(/retry: (\d+)$/.exec(text.trim())?.[1]));
  expect(Math.min(...pauses)).toBeGreaterThan(0);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1000);
  expect(new Set(pauses).size).toBeGreaterThan(10);
});
