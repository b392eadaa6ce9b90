import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ErrorReply } from '#contract/error-codes.ts';
import { type Running, start } from './harness.ts';

/** Everything that comes back for these bytes, until the server hangs up. */
async function answerTo(bytes: string, { config }: Running) {
  const socket = connect(config.port, '127.0.0.1');
  await once(socket, 'connect');
  if (bytes !== '') socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  return { status, headers: new Headers(lines.map((line) => line.split(': ') as never)), body };
}

const printed = ({ log }: Running) => log.map((line) => JSON.parse(line));

/** What must not be repeated: neither in an answer nor in the log. */
const OWN = 'of-the-customer';

test.each([
  [
    'headers that are too large',
    '431 Request Header Fields Too Large',
    `GET /${OWN} HTTP/1.1\r\nhost: localhost\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`,
  ],
  ['what is no HTTP', '400 Bad Request', `${OWN}\r\n\r\n`],
  [
    'a header that nobody can read',
    '400 Bad Request',
    `GET / HTTP/1.1\r\nhost: localhost\r\n${OWN} : x\r\n\r\n`,
  ],
  [
    'two lengths',
    '400 Bad Request',
    `POST /${OWN} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`,
  ],
  ['headers that never end', '408 Request Timeout', `GET /${OWN} HTTP/1.1\r\nhost: localhost\r\n`],
])(
  '[R1] [N5] [S1] %s: the answer is as small and has a reference as any other, which the output has, and nothing else',
  async (_, status, bytes) => {
    const config = { publicUrl: 'https://localhost:9443' };
    const running = await start({ config, requestTimeout: 100 });
    const answer = await answerTo(bytes, running);
    expect(answer.status).toBe(`HTTP/1.1 ${status}`);
    const { traceId, ...rest } = z.strictObject(ErrorReply.shape).parse(JSON.parse(answer.body));
    expect(rest).toEqual({ code: 'INVALID_REQUEST' });
    expect(traceId).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(answer.body.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
      connection: 'close',
    });
    const lines = printed(running).filter((line) => line.traceId === traceId);
    expect(lines).toMatchObject([
      { audit: true, event: 'error', ...rest, route: 'none', status: Number.parseInt(status, 10) },
    ]);
    expect(await running.audited()).toEqual([]);
    expect(running.log.join()).not.toContain(OWN);
  },
);

test('[R1] [N5] so is it where too much stands beside the parts of a body', async () => {
  const head = 'POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n';
  const { status, body } = await answerTo(`${head}1;${'a'.repeat(20_000)}`, await start());
  expect(status).toBe('HTTP/1.1 413 Payload Too Large');
  expect(ErrorReply.parse(JSON.parse(body)).code).toBe('INVALID_REQUEST');
});

test('[R1] [N5] [S1] a request that names no host is refused like any other, and told; by HTTP/1.0 none need be named', async () => {
  const running = await start({ config: { publicUrl: 'https://localhost:9443' } });
  const probe = (version: string) =>
    answerTo(
      `GET /services_auth/auth-backend/healthz HTTP/${version}\r\nconnection: close\r\n\r\n`,
      running,
    );
  const { status, headers, body } = await probe('1.1');
  expect(status).toBe('HTTP/1.1 400 Bad Request');
  const { code, traceId } = ErrorReply.parse(JSON.parse(body));
  expect(code).toBe('INVALID_REQUEST');
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000',
  });
  const told = printed(running).filter((line) => line.event === 'error');
  expect(told).toMatchObject([{ audit: true, code, traceId, route: 'none', status: 400 }]);
  expect(await running.audited()).toEqual([]);
  expect((await probe('1.0')).status).toBe('HTTP/1.1 200 OK');
});

test.each(['/services_auth/auth-backend/healthz', '/oidc/.well-known/openid-configuration'])(
  '[N2] an address may be written with its site, as to a proxy (RFC 9112, 3.2.2): %s',
  async (path) => {
    const head = `GET http://oidc${path} HTTP/1.1\r\nhost: oidc\r\nconnection: close\r\n\r\n`;
    expect((await answerTo(head, await start())).status).toBe('HTTP/1.1 200 OK');
  },
);

test('[N5] a connection that a browser opens in advance and never uses is closed, and is no error', async () => {
  const running = await start({ requestTimeout: 100 });
  expect(await answerTo('', running)).toMatchObject({ status: '', body: '' });
  expect(printed(running).filter(({ event }) => event === 'error')).toEqual([]);
});

test('[N5] a connection that breaks off within a request is no error of ours', async () => {
  const running = await start();
  const { server } = running.server.app;
  const socket = connect(running.config.port, '127.0.0.1');
  const [taken]: Socket[] = await once(server, 'connection');
  socket.write(`GET /${OWN} HTTP/1.1\r\nhost: localhost\r\n`);
  await expect.poll(() => taken?.bytesRead).toBeGreaterThan(0);
  socket.resetAndDestroy();
  await expect.poll(() => taken?.closed).toBe(true);
  expect(printed(running).filter(({ event }) => event === 'error')).toEqual([]);
});
