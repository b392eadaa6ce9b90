import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { API_BASE, WIZARD_BASE } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { apiPath } from '#contract/forward.ts';
import { type Running, type StartOptions, start } from './harness.ts';

/** More than two sockets hold. */
const LARGE = 32 * 1024 * 1024;

/** A server with a large file. */
async function withLargeFile(options: StartOptions = {}): Promise<Running> {
  const wizardDir = mkdtempSync(join(tmpdir(), 'wizard-'));
  onTestFinished(() => rmSync(wizardDir, { recursive: true }));
  mkdirSync(join(wizardDir, 'static'));
  writeFileSync(join(wizardDir, 'static', 'large.js'), Buffer.alloc(LARGE, ' '));
  return start({ ...options, config: { wizardDir } });
}

const asking = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
const ASKED = asking(`${WIZARD_BASE}static/large.js`);

/** Both ends of a new connection. */
async function connected({ server, config }: Running) {
  const accepted = once(server.app.server, 'connection');
  const socket = connect(config.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  const [taken]: Socket[] = await accepted;
  return { socket, taken };
}

test('[S4] [N4] a client that asks for a file and does not read it is given up', async () => {
  const running = await withLargeFile({ standstill: 100 });
  const { socket, taken } = await connected(running);
  socket.pause();
  socket.write(ASKED);
  await expect.poll(() => taken?.destroyed, { timeout: 5000 }).toBe(true);
  expect(running.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test('[S4] one that reads slowly gets the whole file', async () => {
  const running = await withLargeFile({ standstill: 1500 });
  const { socket } = await connected(running);
  let size = 0;
  socket.write(ASKED);
  for await (const chunk of socket) {
    size += chunk.length;
    if (size >= LARGE) break;
    if (size < LARGE / 16) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(size).toBeGreaterThanOrEqual(LARGE);
});

/** Asks for the themes; and how often the server has looked for them. */
function themes({ server }: Running) {
  const spy = vi.spyOn(server.services.themes, 'ids');
  return {
    asked: asking(API_BASE + apiPath(ENDPOINTS.themeList)),
    looked: () => spy.mock.calls.length,
  };
}

describe('requests that are sent ahead on one connection', () => {
  test('[S4] [N5] are begun one after the other, and none of them once the connection has gone', async () => {
    const running = await withLargeFile();
    const { asked, looked } = themes(running);
    const { socket, taken } = await connected(running);
    socket.pause();
    socket.write(ASKED + asked.repeat(3));
    await expect.poll(() => taken?.bytesWritten).toBeGreaterThan(0);
    const other = await fetch(running.inner + API_BASE + apiPath(ENDPOINTS.themeList));
    expect([other.status, looked()]).toEqual([200, 1]);
    socket.resetAndDestroy();
    await expect.poll(() => taken?.closed).toBe(true);
    expect(looked()).toBe(1);
    expect(running.log.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test('[N4] are all answered, in their order', async () => {
    const running = await withLargeFile();
    const { asked, looked } = themes(running);
    const { socket } = await connected(running);
    const last = asking('/nowhere').replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n');
    socket.write(asked.repeat(10) + last);
    const statuses = (await text(socket)).match(/(?<=HTTP\/1.1 )\d+/g);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => '200'), '404']);
    expect(looked()).toBe(10);
  });

  test('[N4] [N2] are answered however many there have been, as on a connection that a proxy keeps', async () => {
    const running = await withLargeFile();
    const { asked } = themes(running);
    const { socket } = await connected(running);
    let said = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const answers = () => said.split('HTTP/1.1 200').length - 1;
    for (let n = 1; n <= 20; n += 1) {
      socket.write(asked.repeat(2));
      await expect.poll(answers).toBe(2 * n);
    }
  });

  test('[S4] [N5] are not so many that they fill the memory', async () => {
    const running = await withLargeFile();
    const { asked, looked } = themes(running);
    const { socket, taken } = await connected(running);
    socket.pause();
    socket.write(ASKED + asked.repeat(17));
    await expect.poll(() => taken?.destroyed).toBe(true);
    expect(looked()).toBe(0);
  });
});
