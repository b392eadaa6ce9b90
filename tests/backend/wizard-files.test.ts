import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { HIGH, start } from './harness.ts';

const BUILT = `<!doctype html><html lang="de"><head><title>Anmelden</title>
<script type="application/json" id="config">{}</script></head><body><div id="root"></div></body></html>`;

/** What this log says of refused calls. */
const told = (log: readonly string[]) =>
  log.filter((line) => line.includes('"audit":true')).map((line) => JSON.parse(line));

describe('the wizard’s files, which anybody may ask for without a limit', () => {
  test.each([
    ['another version', 'assets/bundle.css', { 'if-match': '"other"' }],
    ['a path that is none', 'assets//bundle.css', {}],
  ])(
    '[N5] [S4] where %s is asked for, the refusal is told and fills no store',
    async (_, path, headers) => {
      const { server, log, audited } = await start();
      const answer = await server.app.inject({ url: WIZARD_BASE + path, headers });
      expect(answer.statusCode).toBe(400);
      const { traceId } = answer.json();
      expect(told(log)).toMatchObject([{ event: 'error', code: 'INVALID_REQUEST', traceId }]);
      expect(await audited()).toEqual([]);
    },
  );

  test.each(['bytes=0-3', 'bytes=99999999-', 'bytes=5-2', 'bytes=-1,0-1'])(
    '[N4] [N5] whoever asks for a part, such as %s, gets the whole, and no refusal',
    async (range) => {
      const { server, log } = await start();
      const url = `${WIZARD_BASE}assets/bundle.css`;
      const whole = await server.app.inject({ url });
      const part = await server.app.inject({ url, headers: { range } });
      expect([part.statusCode, part.body]).toEqual([200, whole.body]);
      expect(part.headers['accept-ranges']).toBeUndefined();
      expect(told(log)).toEqual([]);
    },
  );

  test.each([
    ['GET', 'assets/nothing.css'],
    ['GET', 'static/of-the-release-before.js'],
    ['POST', 'login'],
  ] as const)(
    '[N2] [N5] where there is none the answer has a reference, which the log has, too (%s %s)',
    async (method, path) => {
      const { server, log } = await start();
      const answer = await server.app.inject({ method, url: WIZARD_BASE + path });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
      const { code, traceId } = answer.json();
      expect(code).toBe('NOT_FOUND');
      expect(told(log)).toMatchObject([{ event: 'error', code, traceId, status: 404 }]);
    },
  );

  test.each(['login', 'login.', '/index.html', '//index.html'])(
    '[P3] [S1] the address %s is answered with the page, never with the file it is made of',
    async (path) => {
      const wizardDir = mkdtempSync(join(tmpdir(), 'wizard-'));
      writeFileSync(join(wizardDir, 'index.html'), BUILT);
      const { server } = await start({ config: { wizardDir, wizardConfig: { logLevel: 'INFO' } } });
      const { statusCode, headers, body } = await server.app.inject({ url: WIZARD_BASE + path });
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(body).toContain('{"logLevel":"INFO"}');
    },
  );

  test('[S1] what a build has besides files for browsers is not served', async () => {
    const wizardDir = mkdtempSync(join(tmpdir(), 'wizard-'));
    writeFileSync(join(wizardDir, 'index.html'), BUILT);
    mkdirSync(join(wizardDir, '.vite'));
    writeFileSync(join(wizardDir, '.vite', 'manifest.json'), '{}');
    const { server } = await start({ config: { wizardDir } });
    const answer = await server.app.inject({ url: `${WIZARD_BASE}.vite/manifest.json` });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  test('[N4] [S1] a file that the next release may change is asked for again, and protected as a page', async () => {
    const { server } = await start();
    const answer = await server.app.inject({ url: `${WIZARD_BASE}assets/bundle.css` });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      etag: expect.any(String),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  test('[S4] too many requests for missing files get 429, and existing files are still served', async () => {
    const { server } = await start({ config: { rateLimits: { ...HIGH, perMinute: 1 } } });
    const status = async (path: string) =>
      (await server.app.inject({ url: WIZARD_BASE + path })).statusCode;
    expect([await status('a.css'), await status('b.css')]).toEqual([404, 429]);
    expect(await status('assets/bundle.css')).toBe(200);
  });
});
