import { createServer, type Server } from 'node:http';
import { createConnection } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type EventStream, EventStreams } from './event-streams.ts';

let server: Server;
let streams: EventStreams;
let clock = 0;
let opened: EventStream[] = [];

beforeEach(async () => {
  clock = 0;
  opened = [];
  streams = new EventStreams(() => clock);
  server = createServer((request, response) => {
    const owner = request.url ?? '';
    opened.push(streams.open(response, { owner, caller: '192.0.2.1', until: 60_000 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

function port(): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const open = (owner: string) => fetch(`http://127.0.0.1:${port()}/${owner}`);

async function connect(owner: string) {
  const { body } = await open(owner);
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  return async () => (await reader?.read())?.value;
}

test('[Q5] five hundred open streams share one timer, and none runs without streams', async () => {
  expect(vi.getTimerCount()).toBe(0);
  const readers = await Promise.all(Array.from({ length: 500 }, (_, n) => connect(`${n}`)));
  await expect.poll(() => streams.size).toBe(500);
  expect(vi.getTimerCount()).toBe(1);
  const first = await Promise.all(readers.map((read) => read()));
  // Of a process that crashes, browsers do not come back all at once.
  const pauses = first.map((said) => Number(/^retry: (\d+)\n\n$/.exec(said ?? '')?.[1]));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(3000);
  expect(new Set(pauses).size).toBeGreaterThan(100);
  vi.advanceTimersByTime(15_000);
  const beats = await Promise.all(readers.map((read) => read()));
  expect(new Set(beats)).toEqual(new Set(['event: alive\ndata: {}\n\n']));
  streams.closeAll(1000);
  await expect.poll(() => streams.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('[Q5] a stream that is opened after a time without any is kept alive like those before', async () => {
  for (let n = 0; n < 2; n += 1) {
    const read = await connect('somebody');
    expect(await read()).toMatch(/^retry/);
    vi.advanceTimersByTime(15_000);
    expect(await read()).toBe('event: alive\ndata: {}\n\n');
    opened[n]?.end();
    await expect.poll(() => streams.size).toBe(0);
  }
});

test('[Q5] [S1] no cache and no proxy keeps a stream back or takes it for anything else', async () => {
  const { headers } = await open('somebody');
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // nginx's own word for it.
    'x-accel-buffering': 'no',
  });
});

test('[Q5] [S4] a client that does not read its event stream is disconnected', async () => {
  const sleeper = createConnection(port(), '127.0.0.1');
  onTestFinished(() => void sleeper.destroy());
  sleeper.on('error', () => undefined);
  sleeper.pause().write('GET /sleeper HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await expect.poll(() => streams.size).toBe(1);
  const [stream] = opened;
  // What the two systems keep for them by themselves has its end.
  for (let n = 0; n < 1000; n += 1) stream?.send('news', 'x'.repeat(64 * 1024));
  await expect.poll(() => streams.size).toBe(0);
});

test('[Q5] [N2] a stream past its time is ended, and the oldest of too many of one browser, which does not come back for minutes', async () => {
  const readers: (() => Promise<string | undefined>)[] = [];
  // Over HTTP/1.1, a browser has six connections: enough are left for calls.
  for (let n = 0; n < 7; n += 1) readers.push(await connect('one-browser'));
  await expect.poll(() => streams.size).toBe(2);
  // The newest is that of the page in front of the customer.
  const [oldest] = readers;
  expect([await oldest?.(), await oldest?.(), await oldest?.()]).toEqual([
    expect.stringMatching(/^retry/),
    'retry: 300000\n\n',
    undefined,
  ]);
  clock = 60_000;
  vi.advanceTimersByTime(15_000);
  await expect.poll(() => streams.size).toBe(0);
});

test('[S1] a stream is no page and belongs to no other site, like every answer of a call', async () => {
  const { headers } = await open('somebody');
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});

test('[N4] [S2] a stream that is ended twice, as when a customer logs in while the process stops, ends once', async () => {
  const read = await connect('leaving');
  expect(await read()).toMatch(/^retry/);
  streams.closeAll(1);
  opened[0]?.end(7777);
  expect(await read()).toBe('retry: 1\n\n');
  expect(await read()).toBeUndefined();
});

test('[N5] [Q5] what is told to a stream that has just ended goes nowhere, and ends no process', async () => {
  const failures: unknown[] = [];
  server.on('request', (_request, response) => {
    response.on('error', (failure) => failures.push(failure));
  });
  const read = await connect('leaving');
  expect(await read()).toMatch(/^retry/);
  opened[0]?.end();
  opened[0]?.send('news', {});
  expect(await read()).toBeUndefined();
  await expect.poll(() => streams.size).toBe(0);
  expect(failures).toEqual([]);
});

test('[N4] a stream that is opened while all are being closed ends at once, with a time to come back', async () => {
  streams.closeAll(1000);
  const read = await connect('late');
  let said = '';
  for (let text = await read(); text !== undefined; text = await read()) said += text;
  expect(said).toMatch(/retry: 1000\n\n$/);
});
