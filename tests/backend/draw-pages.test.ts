import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { drawPagesCommand } from '#backend/draw-pages/command.ts';
import { type Drawing, drawPages } from '#backend/draw-pages/draw.ts';
import { type Tools, toolsAt } from '#backend/draw-pages/tools.ts';
import type { DrawnAhead } from '#contract/first-screen.ts';
import { initUiReply, sessionReply } from '#machines/testing/replies.ts';
import { agrees } from '#src/ahead/agrees.ts';
import { drawFirstScreen } from '#src/prerender/draw.tsx';
import { freePort } from '../tools/ports.ts';
import { shared, start as startServer } from './harness.ts';
import { listening } from './listening.ts';
import { untrusted } from './untrusted.ts';

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

const folder = () => mkdtempSync(join(tmpdir(), 'drawn-'));

async function draw(start: string, into = folder(), changes: Partial<Tools> = {}) {
  const told: Drawing[] = [];
  await drawPages({ ...tools, ...changes }, into, [start], (_, drawing) => told.push(drawing));
  return { drawing: told[0], files: readdirSync(into).sort(), into };
}

const start = (client: string) => `${running().origin}/demo/start?client=${client}`;
const TO_WIZARD = '/services_auth/auth-frontend/?client_id=demo-yes&redirect_uri=https%3A%2F%2Fa';

/** What a bank's own backend says: replies to the entry calls, or how else it answers an address that has these words. */
type Says = Readonly<Record<string, object | ((answer: ServerResponse) => void)>>;

/** The address of the wizard at a bank's own backend, which has any stylesheet. */
async function ownBackend(changes: Says = {}): Promise<string> {
  const says: Says = {
    ...{ '/session': sessionReply(), '/init-ui': initUiReply(), '/settingsV2': {} },
    ...changes,
    '.css': (answer) => answer.writeHead(200, { 'content-type': 'text/css' }).end(),
  };
  const { origin } = await listening((answer, { url }) => {
    const [, said = {}] = Object.entries(says).find(([words]) => url.includes(words)) ?? [];
    if (typeof said === 'function') said(answer);
    else answer.end(JSON.stringify(said));
  });
  return origin + TO_WIZARD;
}

/** What a drawn page says of itself. */
function aheadIn(page: string): DrawnAhead {
  const [, block = ''] = /id="drawn-ahead">([^<]*)</.exec(page) ?? [];
  return JSON.parse(block);
}

describe('pages that are drawn ahead', () => {
  test('[N3] the log-in form of a party is drawn in both languages, from the replies to the entry calls', async () => {
    const { drawing, files, into } = await draw(start('demo-yes'));
    expect(drawing).toEqual({ kind: 'drawn', clientId: 'demo-yes' });
    expect(files).toEqual(['demo-yes.de.html', 'demo-yes.en.html']);
    const [de, en] = files.map((file) => readFileSync(join(into, file), 'utf8'));
    expect(de).toMatch(/<html lang="de">[\s\S]*<template id="drawn-form"><div>[\s\S]*<input/);
    expect(de).toContain('Lumen Energy');
    expect(en).toContain('<html lang="en">');
    expect(en).toContain('<div id="root" lang="en">');
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
    const restricted = folder();
    await draw(start('demo-yes'), restricted);
    expect((statSync(restricted).mode & 0o777).toString(8)).toBe('700');
  });

  test('[N3] [N5] a page that is being sent while it is drawn again is sent to its end', async () => {
    const { into } = await draw(start('demo-yes'));
    const file = join(into, 'demo-yes.de.html');
    writeFileSync(file, 'before');
    const sent = openSync(file, 'r');
    onTestFinished(() => closeSync(sent));
    await draw(start('demo-yes'), into);
    expect(readFileSync(sent, 'utf8')).toBe('before');
    expect(readFileSync(file, 'utf8')).toContain('Lumen Energy');
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
    const { colours, bundle } = aheadIn(page);
    const preload = (href: string, media = '') =>
      `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${href}"${media}>`;
    expect(outside.match(/<link rel="preload"[^>]*>/g)).toEqual([
      preload(colours.LIGHT, ' media="(prefers-color-scheme: light)"'),
      preload(colours.DARK, ' media="(prefers-color-scheme: dark)"'),
      preload(bundle),
    ]);
    expect([colours.LIGHT, colours.DARK]).toEqual([
      expect.stringContaining('appearance=LIGHT'),
      expect.stringContaining('appearance=DARK'),
    ]);
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
    // What follows the path may be the party's secret.
    const { drawing } = await draw(`${nobody}?token=secret`);
    const why = `${nobody} does not answer: ECONNREFUSED`;
    expect(drawing).toEqual({ kind: 'failed', why });
  });

  test('[N3] [N5] an address whose certificate nobody here trusts is told with what to do', async () => {
    const { drawing } = await draw(`https://localhost:${await untrusted()}/login`);
    expect(drawing).toMatchObject({
      why: expect.stringContaining(
        'Nobody here knows who signed its certificate: set NODE_EXTRA_CA_CERTS',
      ),
    });
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
    expect(await failed(wizard('nobody', 'tos'))).toContain(
      'auth-frontend/tos, which answers 200, and not to the log-in',
    );
    expect(await failed(wizard('..%2F..%2Fetc'))).toContain('client_id «../../etc»');
    expect(await failed(wizard('a%2F..%2F..%2Fetc'))).toContain('client_id «a/../../etc»');
    expect(await failed(wizard('a'.repeat(65)))).toContain('client_id «aaa');
    expect(await failed(`${origin}/services_auth/auth-frontend/`)).toContain('client_id «»');
  });

  test('[N3] [E2] a bank’s own backend may say more than the contract knows, and set any cookie', async () => {
    const { relyingParty, ...rest } = initUiReply();
    const session = { ...sessionReply(), more: 1 };
    const more = { ...relyingParty, more: { of: 'it' } };
    const { drawing, into } = await draw(
      await ownBackend({
        '/session': (answer) =>
          answer
            .setHeader('set-cookie', 'lost=1; Domain=another.example')
            .end(JSON.stringify(session)),
        '/init-ui': { ...rest, relyingParty: more },
      }),
    );
    expect(drawing).toEqual({ kind: 'drawn', clientId: 'demo-yes' });
    // The page compares with what is answered, of which nothing may be left out.
    const { answers } = aheadIn(readFileSync(join(into, 'demo-yes.de.html'), 'utf8'));
    expect(answers).toEqual({ session, relyingParty: more, bank: {} });
  });

  test('[N3] [E2] a bank’s own backend may write null for what is missing: its form is drawn, and shown', async () => {
    const { authentication, relyingParty, ...rest } = initUiReply();
    const initUi = {
      ...rest,
      relyingParty: { ...relyingParty, policyUri: null, embedded: null },
      authentication: { ...authentication, comfortLogIn: null, qrLogIn: null },
    };
    const session = { ...sessionReply(), authenticationSession: null };
    const bank = { 'de-DE': { name: 'Bank', accessKeyName: null, links: null } };
    const says = { '/session': session, '/init-ui': initUi, '/settingsV2': bank };
    const { drawing, into } = await draw(await ownBackend(says));
    expect(drawing).toMatchObject({ kind: 'drawn' });
    const ahead = aheadIn(readFileSync(join(into, 'demo-yes.de.html'), 'utf8'));
    const customer = { localeCookie: 'de-DE', browserLanguages: [] };
    expect(agrees(ahead, { session, initUi, bank }, customer)).toBe(true);
  });

  test('[N3] [X1] [S3] it is called as by a page of its own', async () => {
    let heard = {};
    const address = await ownBackend({
      '/session': (answer) =>
        answer
          .setHeader('set-cookie', 'XSRF-TOKEN=to%2Fken; Path=/')
          .end(JSON.stringify(sessionReply())),
      '/init-ui': (answer) => {
        heard = answer.req.headers;
        answer.end(JSON.stringify(initUiReply()));
      },
    });
    await draw(address);
    expect(heard).toMatchObject({
      accept: 'application/json',
      origin: new URL(address).origin,
      cookie: 'XSRF-TOKEN=to%2Fken',
      'x-xsrf-token': 'to/ken',
    });
  });

  test('[N3] [S1] whatever a bank calls itself ends neither title nor data block, and is no pattern', async () => {
    const name = "A & B $& </script><script>alert('x')";
    const bank = { 'de-DE': { name, banknameAusblenden: false, forgotPinUrl: '/forgotten' } };
    const address = await ownBackend({ '/settingsV2': bank });
    const { into } = await draw(address);
    const page = readFileSync(join(into, 'demo-yes.de.html'), 'utf8');
    // A link of the bank leads where it does on the wizard's own page.
    expect(page).toContain(`href="${new URL('/forgotten', address).href}"`);
    expect(page).toContain(' - A &amp; B $&amp;');
    expect(page).not.toContain('<script>alert');
    expect(aheadIn(page).answers.bank).toEqual(bank);
  });

  test.each<[string, (answer: ServerResponse) => void]>([
    ['there is none', (answer) => answer.writeHead(404, { 'content-type': 'text/css' }).end()],
    ['it is a page', (answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end()],
  ])('[N3] [T4] a form without its theme’s stylesheet is not drawn: %s', async (_, says) => {
    const { drawing, files } = await draw(await ownBackend({ 'bundle.css': says }));
    const why = expect.stringMatching(/\/bundle\.css is no stylesheet$/);
    expect([drawing, files]).toEqual([{ kind: 'failed', why }, []]);
  });

  test('[N3] [N2] a party that says nothing is waited for ten seconds', async () => {
    const timeout = AbortSignal.timeout;
    const waits = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => waits.mockRestore());
    waits.mockImplementationOnce(() => timeout.call(AbortSignal, 10));
    const { origin } = await listening(() => {});
    const { drawing } = await draw(`${origin}/login`);
    expect(drawing).toMatchObject({ why: `${origin}/login does not answer: ETIMEDOUT` });
    expect(waits).toHaveBeenCalledExactlyOnceWith(10_000);
  });

  test.each<[string, string, string, (response: ServerResponse) => void]>([
    [
      'leads nowhere',
      '/login',
      'is redirected to what is no address',
      (answer) => answer.writeHead(302, { location: 'http://[' }).end(),
    ],
    [
      'is redirected to itself',
      '/login',
      'is redirected without end',
      (answer) => answer.writeHead(302, { location: '/login' }).end(),
    ],
    [
      'answers with a page',
      TO_WIZARD,
      '/session is answered with what is no JSON',
      (answer) => answer.end('<html>'),
    ],
    [
      'does not keep to the contract',
      TO_WIZARD,
      '/init-ui breaks the contract at relyingParty',
      (answer) => answer.end('{}'),
    ],
    [
      'answers with something else',
      TO_WIZARD,
      '/init-ui breaks the contract at (root)',
      (answer) => answer.end('1'),
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
      answer.writeHead(500).end('\u001b[2Jgone\u0007'.padEnd(1000, '.')),
    );
    const { drawing } = await draw(origin + TO_WIZARD);
    const why = `/session is answered 500: ${'[2Jgone'.padEnd(198, '.')}`;
    expect(drawing).toEqual({ kind: 'failed', why });
  });

  test('[N3] a log-in that does not begin with the form is not drawn', async () => {
    const { drawing } = await draw(start('demo-yes'), folder(), { draw: async () => undefined });
    expect(drawing).toEqual({ kind: 'failed', why: 'does not begin with the log-in' });
  });

  test('[N5] a mistake of ours is not taken for the party’s', async () => {
    const broken = async () => {
      throw new TypeError('ours');
    };
    await expect(draw(start('demo-yes'), folder(), { draw: broken })).rejects.toThrow('ours');
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
    const form = { html: '', title: '', locale: 'de-DE', themeId: '8840_1', fingerprint: '' };
    writeFileSync(
      join(dist, 'prerender/draw.js'),
      `export const drawFirstScreen = () => (${JSON.stringify(form)})`,
    );
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
    ['{"requestNameHeader":true}', 'requestNameHeader'],
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
    const halfBuilt = deployed();
    rmSync(join(halfBuilt.wizardDir, 'static/ahead-abc.js'));
    await expect(toolsAt(halfBuilt)).rejects.toThrow('npm run build');
    const halfCopied = deployed();
    rmSync(join(halfCopied.www, 'services_auth/auth-frontend/static/ahead-abc.js'));
    await expect(toolsAt(halfCopied)).rejects.toThrow('Copy dist/client first');
  });

  test('[N3] [N5] the command draws into the host’s folder, says what it has drawn and what not, and fails by that', async () => {
    const { www, wizardDir } = deployed();
    const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const complained = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => void vi.restoreAllMocks());
    const command = drawPagesCommand([www, 'nowhere', start('demo-yes')], wizardDir);
    await expect(command).rejects.toThrow('Not drawn: 1 of 2');
    expect(readdirSync(join(www, 'drawn'))).toEqual(['demo-yes.de.html', 'demo-yes.en.html']);
    expect(complained).toHaveBeenCalledExactlyOnceWith('nowhere: is no web address\n');
    const drawn = `${start('demo-yes')}: drawn for demo-yes\n`;
    expect(said).toHaveBeenCalledExactlyOnceWith(drawn);
    for (const given of [[], [www]]) {
      await expect(drawPagesCommand(given, wizardDir)).rejects.toThrow('draw-pages WWW ADDRESS…');
    }
  });
});
