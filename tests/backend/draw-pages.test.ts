import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Drawing, drawPages } from '#backend/draw-pages/draw.ts';
import { type Tools, toolsAt } from '#backend/draw-pages/tools.ts';
import { drawFirstScreen } from '#src/prerender/draw.tsx';
import { freePort } from '../tools/ports.ts';
import { shared, start as startServer } from './harness.ts';
import { listening } from './listening.ts';

const running = shared();
/** A page as the build writes it, with only the parts that matter here. */
const BUILT = `<!doctype html><html lang="de"><head><title>Anmelden</title>
  <script type="application/json" id="config">{}</script>
  <script>early()</script>
  <link rel="modulepreload" data-language="de" href="/static/de.js">
  <link rel="modulepreload" data-language="en" href="/static/en.js">
  <script type="module" crossorigin src="/static/begin.js"></script>
  <link rel="stylesheet" crossorigin href="/static/first.css">
  </head><body><div id="root"><p class="progress__text" lang="de">Lädt.</p>
  <p class="progress__text" lang="en">Loading.</p></div>
  <noscript></noscript></body></html>`;
const tools: Tools = {
  draw: drawFirstScreen,
  script: 'static/ahead.js',
  built: BUILT,
  config: {},
};

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'drawn-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

async function draw(start: string, into = folder(), changes: Partial<Tools> = {}) {
  const told: Drawing[] = [];
  await drawPages({ ...tools, ...changes }, into, [start], (_, drawing) => told.push(drawing));
  return { drawing: told[0], files: readdirSync(into).sort(), into };
}

const start = (client: string) => `${running().origin}/demo/start?client=${client}`;

describe('pages that are drawn ahead', () => {
  test('[N3] the log-in form of a party is drawn in both languages, from the replies to the entry calls', async () => {
    const { drawing, files, into } = await draw(start('demo-yes'));
    expect(drawing).toEqual({ kind: 'drawn', clientId: 'demo-yes' });
    expect(files).toEqual(['demo-yes.de.html', 'demo-yes.en.html']);
    const [de, en] = files.map((file) => readFileSync(join(into, file), 'utf8'));
    expect(de).toMatch(/<html lang="de">[\s\S]*<template id="drawn-form"><div>[\s\S]*<input/);
    expect(de).toContain('Lumen Energy');
    expect(en).toContain('<html lang="en">');
    expect(en).toContain('<title>Log in - Bank am Markt</title>');
    expect(en).toContain('/static/en.js');
    expect(en).not.toContain('/static/de.js');
    expect(de).toContain('<div class="still-loading">Lädt.</div>');
    expect(en).toContain('<div class="still-loading">Loading.</div>');
  });

  test('[N3] [N5] the web server may read the pages, whatever the umask of whoever draws them', async () => {
    const umask = process.umask(0o077);
    onTestFinished(() => void process.umask(umask));
    const drawn = join(folder(), 'drawn');
    const { files } = await draw(start('demo-yes'), drawn);
    const rights = [drawn, ...files.map((file) => join(drawn, file))].map((made) =>
      (statSync(made).mode & 0o777).toString(8),
    );
    expect(rights).toEqual(['755', '644', '644']);
  });

  test('[N3, T1] both languages have the same theme, whose stylesheets are requested once', async () => {
    const before = running().log.length;
    await draw(start('demo-yes'));
    const asked = running()
      .log.slice(before)
      .filter((line) => /"route":"[^"]*(?:colours|bundle)/.test(line));
    expect(asked).toHaveLength(3);
  });

  test('[N3, S1] the page alone neither shows the form nor fetches anything for it, and needs no other policy', async () => {
    const { into } = await draw(start('demo-yes'));
    const page = readFileSync(join(into, 'demo-yes.de.html'), 'utf8');
    const outside = page.replaceAll(/<template[\s\S]*?<\/template>/g, '');
    expect(outside).not.toMatch(/<input|<img|begin\.js/);
    expect(outside).toContain(
      '<script type="module" crossorigin blocking="render" src="static/ahead.js">',
    );
    expect(outside.match(/<script>[^<]*<\/script>/g)).toEqual(['<script>early()</script>']);
    expect(outside).not.toMatch(/<style|style=/);
    // The log-in that was opened for drawing leaves no trace: each customer's is another one.
    expect(page).not.toMatch(/interaction|code_challenge|"state"/);
  });

  test.each([
    ['nowhere', 'is no web address'],
    ['ftp://bank.example/', 'is no web address'],
    ['http://127.0.0.1:1/login', 'does not answer'],
  ])('[N3] an invalid address is reported: %s', async (address, why) => {
    const { drawing, files } = await draw(address);
    expect(drawing).toMatchObject({ kind: 'failed', why: expect.stringContaining(why) });
    expect(files).toEqual([]);
  });

  test('[N3] [N5] what keeps an address from answering is told', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}/login`;
    const { drawing } = await draw(nobody);
    const why = `${nobody} does not answer: ECONNREFUSED`;
    expect(drawing).toEqual({ kind: 'failed', why });
  });

  test('[N3, E1] an unknown party, and a client_id that could lead to another folder, are reported and not drawn', async () => {
    const { origin } = running();
    const wizard = (client: string, path = '') =>
      `${origin}/services_auth/auth-frontend/${path}?client_id=${client}&redirect_uri=https%3A%2F%2Fa`;
    const failed = async (address: string) => {
      const { drawing, files } = await draw(address);
      expect(files).toEqual([]);
      return drawing?.kind === 'failed' ? drawing.why : 'drawn';
    };
    expect(await failed(`${origin}/demo/start?client=nobody`)).toContain('answers 404');
    expect(await failed(wizard('nobody'))).toContain('UNKNOWN_CLIENT');
    expect(await failed(wizard('nobody', 'login'))).toContain('UNKNOWN_CLIENT');
    expect(await failed(wizard('nobody', 'tos'))).toContain('and not to the log-in');
    expect(await failed(wizard('..%2F..%2Fetc'))).toContain('client_id «../../etc»');
    expect(await failed(`${origin}/services_auth/auth-frontend/`)).toContain('client_id «»');
  });

  const TO_WIZARD = '/services_auth/auth-frontend/?client_id=demo-yes&redirect_uri=https%3A%2F%2Fa';

  test.each<[string, string, string, (response: ServerResponse) => void]>([
    [
      'leads nowhere',
      '/login',
      'is redirected to what is no address',
      (answer) => answer.writeHead(302, { location: 'http://[' }).end(),
    ],
    [
      'breaks off in the middle of an answer',
      TO_WIZARD,
      '/session does not answer to its end: UND_ERR_SOCKET',
      (answer) => {
        answer.writeHead(200, { 'content-length': '9' }).flushHeaders();
        answer.write('{', () => answer.destroy());
      },
    ],
    [
      'sends an answer that is too long',
      TO_WIZARD,
      '/session is answered with more than',
      (answer) => answer.end(JSON.stringify('x'.repeat(3_000_000))),
    ],
    [
      'has a malformed token',
      TO_WIZARD,
      'XSRF-TOKEN is not percent-encoded',
      (answer) => answer.writeHead(200, { 'set-cookie': 'XSRF-TOKEN=%zz; Path=/' }).end('{}'),
    ],
    [
      'has a token in signs that no header has',
      TO_WIZARD,
      'x-xsrf-token cannot be sent in a header',
      (answer) => answer.writeHead(200, { 'set-cookie': 'XSRF-TOKEN=%E2%82%AC; Path=/' }).end('{}'),
    ],
  ])(
    '[N3] [N5] a party that %s is reported, and the others are drawn',
    async (_, path, why, says) => {
      const told: Drawing[] = [];
      const { origin } = await listening(says);
      const starts = [origin + path, start('demo-yes')];
      await drawPages(tools, folder(), starts, (_start, drawing) => told.push(drawing));
      expect(told).toEqual([
        { kind: 'failed', why: expect.stringContaining(why) },
        { kind: 'drawn', clientId: 'demo-yes' },
      ]);
    },
  );

  test('[N3] [S4] a party whose address leads to the log-in of another host does not replace a page', async () => {
    const other = await startServer();
    const into = folder();
    const told: Drawing[] = [];
    const starts = [start('demo-yes'), `${other.origin}/demo/start?client=demo-yes`];
    await drawPages(tools, into, starts, (_, drawing) => told.push(drawing));
    expect(told).toEqual([
      { kind: 'drawn', clientId: 'demo-yes' },
      {
        kind: 'failed',
        why: `leads to the log-in of ${other.origin}, and those before to that of ${running().origin}`,
      },
    ]);
    const page = readFileSync(join(into, 'demo-yes.de.html'), 'utf8');
    expect(page).toContain(running().origin);
    expect(page).not.toContain(other.origin);
  });

  test('[N3] [N5] a folder that cannot be written is named, without a stack trace', async () => {
    const into = join(folder(), 'drawn');
    writeFileSync(into, 'no folder');
    const told: Drawing[] = [];
    await drawPages(tools, into, [start('demo-yes')], (_, drawing) => told.push(drawing));
    expect(told).toEqual([{ kind: 'failed', why: `${into} cannot be written: EEXIST` }]);
  });

  test('[N5] control characters in a server’s error do not reach the operator’s terminal', async () => {
    const { origin } = await listening((answer) =>
      answer.writeHead(500).end('\u001b[2Jgone\u0007'),
    );
    const { drawing } = await draw(origin + TO_WIZARD);
    expect(drawing).toEqual({ kind: 'failed', why: '/session is answered 500: [2Jgone' });
  });

  test('[N3] a log-in that does not begin with the form is not drawn', async () => {
    const { drawing } = await draw(start('demo-yes'), folder(), { draw: async () => undefined });
    expect(drawing).toEqual({ kind: 'failed', why: 'does not begin with the log-in' });
  });

  test.each([
    ['place for the form', /<div id="root">.*<\/div>/s],
    ['script', /<link rel="modulepreload".*<\/script>/s],
  ])('[N3] [N4] a page without a %s, which would never start, is not drawn', async (_, part) => {
    const { drawing, files } = await draw(start('demo-yes'), folder(), {
      built: BUILT.replace(part, ''),
    });
    const why = 'The page is not one that this version has built';
    expect([drawing, files]).toEqual([{ kind: 'failed', why }, []]);
  });

  test('[N3] the previous page stays if it cannot be drawn again', async () => {
    const into = folder();
    writeFileSync(join(into, 'demo-yes.de.html'), 'before');
    await draw(start('nobody'), into);
    expect(readFileSync(join(into, 'demo-yes.de.html'), 'utf8')).toBe('before');
  });

  /** A build, and a static host that serves it, with a bank's configuration in its page. */
  function deployed(config = '{}'): Parameters<typeof toolsAt>[0] {
    const [www, dist] = [folder(), folder()];
    const site = join(www, 'services_auth/auth-frontend');
    for (const client of [site, join(dist, 'client')]) {
      mkdirSync(join(client, 'static'), { recursive: true });
      writeFileSync(join(client, 'index.html'), BUILT.replace('{}', config));
      writeFileSync(join(client, 'static/ahead-abc.js'), '');
    }
    mkdirSync(join(dist, 'prerender'));
    writeFileSync(join(dist, 'prerender/draw.js'), 'export const drawFirstScreen = () => {}');
    return { www, wizardDir: join(dist, 'client') };
  }

  test('[N3] the page on the static host is used, with its configuration', async () => {
    const places = deployed('{"features":true}');
    expect(await toolsAt(places)).toMatchObject({
      script: 'static/ahead-abc.js',
      built: expect.stringContaining('{"features":true}'),
      config: { features: true },
    });
  });

  test.each([
    ['{"retryOn401":true}', 'retryOn401'],
    ['{"tokenRefreshPaths":["/a"]}', 'tokenRefreshPaths'],
    ['{"services":{"portal-content-v2":"/cms"}}', 'portal-content-v2'],
    [
      '{"nobody":"knows"}',
      'index.html: wrong configuration: nobody: unknown key; there are logLevel, ',
    ],
    ['{', 'index.html: wrong configuration: JSON in the data block: is missing'],
  ])(
    '[N3] a configuration with which the form would never be shown, or would not fit, is reported: %s',
    async (config, why) => {
      await expect(toolsAt(deployed(config))).rejects.toThrow(why);
    },
  );

  test('[N3, N4] a static host without the page of this build is told to copy it first', async () => {
    await expect(toolsAt({ www: folder(), wizardDir: folder() })).rejects.toThrow('npm run build');
    const { www, wizardDir } = deployed();
    await expect(toolsAt({ www: folder(), wizardDir })).rejects.toThrow('Copy dist/client first');
    const another = BUILT.replace('begin.js', 'begin-2.js');
    writeFileSync(join(www, 'services_auth/auth-frontend/index.html'), another);
    await expect(toolsAt({ www, wizardDir })).rejects.toThrow('Copy dist/client first');
  });
});
