import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ConfiguredBanks, readBanks } from '#backend/bank/banks.ts';
import { missingLogos } from '#backend/bank/missing-logos.ts';
import { parseClient } from '#backend/settings/clients.ts';
import { readConfig } from '#backend/settings/config.ts';
import { ConfigError } from '#backend/settings/config-file.ts';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { BankSettingsReply } from '#contract/entry.ts';
import { apiPath } from '#contract/forward.ts';
import { teaser } from '#contract/platform.ts';
import { type Running, shared, start } from './harness.ts';
import { Wizard } from './wizard.ts';

const ORIGIN = 'https://login.bank.example';
const german = { name: 'Bank am See', banknameAusblenden: false };

function written(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'banks-')), 'banks.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/** The settings of its bank that a page of this client gets. */
async function settings(running: Running, client: string) {
  const query = `client_id=${client}&redirect_uri=${encodeURIComponent(`${running.origin}/callback`)}`;
  const { body } = await running.browser().call('GET', `/settingsV2?${query}`);
  return BankSettingsReply.parse(body);
}

const running = shared();

test('[Y2] a demo bank brings links, logos and contact, in both languages', async () => {
  const { 'de-DE': de, 'en-GB': en } = await settings(running(), 'demo-yes');
  expect(de?.links?.map(({ label }) => label)).toEqual([
    'Impressum',
    'Datenschutz',
    'Barrierefreiheit',
  ]);
  expect(en?.links?.map(({ label }) => label)).toEqual([
    'Legal notice',
    'Privacy',
    'Accessibility',
  ]);
  expect(de?.contact?.phone).toBe('069 90009-100');
  for (const { url } of [...(de?.links ?? []), ...(de?.logos ?? [])]) {
    const reply = await fetch(new URL(url, running().origin));
    expect(reply.status, url).toBe(200);
  }
  expect((await fetch(`${running().origin}/demo/bank/constructor`)).status).toBe(404);
});

test('[N3, S1] responses that are the same for everybody are compressed, those of one log-in are not (BREACH)', async () => {
  const words = { ...german, infoMessages: ['So long that it is worth it. '.repeat(15)] };
  const { browser: open } = await start({ config: { banks: { '8840_1': { 'de-DE': words } } } });
  const { browser, entry } = await Wizard.open(open());
  const encodingOf = async (method: 'GET' | 'POST', path: string, accepted = 'br') => {
    const headers = { 'accept-encoding': accepted };
    const answer = await browser.call(method, `${path}${entry.search}`, { headers });
    // Both are just large enough to be compressed.
    const { length } = JSON.stringify(answer.body);
    expect([length > 512, length < 1024]).toEqual([true, true]);
    return answer.headers.get('content-encoding');
  };
  expect(await encodingOf('GET', '/settingsV2')).toBe('br');
  // What the proxies and tools of a bank know.
  expect(await encodingOf('GET', '/settingsV2', 'zstd, gzip')).toBe('gzip');
  expect(await encodingOf('POST', '/init-ui')).toBeNull();
});

test('[Y3] the teaser is for customers of okvp parties, in their language', async () => {
  const teaserOf = async (client: string, locale: string) => {
    const path = `${apiPath(teaser)}?client_id=${client}&locale=${locale}`;
    return teaser.reply.parse((await running().browser().call('GET', path)).body).teaser;
  };
  expect((await teaserOf('demo-okvp', 'de-DE'))?.title).toBe('Vorsicht vor falschen Anrufen');
  expect((await teaserOf('demo-okvp', 'en-GB'))?.title).toBe('Beware of scam calls');
  expect(await teaserOf('demo-yes', 'de-DE')).toBeNull();
  expect(await teaserOf('nobody', 'de-DE')).toBeNull();
  const wrong = await running()
    .browser()
    .call('GET', `${apiPath(teaser)}?client_id=a&locale=fr`);
  expect(wrong.status).toBe(400);
});

test('[Y4] a configured bank stands before the demo’s', async () => {
  const banks: ConfiguredBanks = { '8840_1': { 'de-DE': german } };
  const demo = await start({ config: { banks } });
  expect(await settings(demo, 'demo-yes')).toEqual({ 'de-DE': german });
  expect((await settings(demo, 'demo-verbund'))['de-DE']?.name).toBe('Privatbank Lindenhof');
});

test('[Y4] without the demo a bank has name and access key of its theme; an entry replaces both, and without a theme it has no name', async () => {
  const customersOf = (rzbk: string) => ({
    client_id: `customers-of-${rzbk}`,
    redirect_uris: ['https://shop.example/callback'],
    token_endpoint_auth_method: 'none',
    rzbk,
  });
  const clients = ['7777', '8840', '1234'].map((rzbk) => parseClient(customersOf(rzbk), rzbk));
  const banks: ConfiguredBanks = { '8840_1': { 'de-DE': german } };
  const bare = await start({ config: { banks, clients, demo: false } });
  const themed = { name: 'Pirol Direktbank', accessKeyName: 'Kundennummer' };
  expect((await settings(bare, 'customers-of-7777'))['de-DE']).toMatchObject(themed);
  expect(await settings(bare, 'customers-of-8840')).toEqual({ 'de-DE': german });
  expect(await settings(bare, 'customers-of-1234')).toEqual({});
});

test.each([true, false])(
  '[Y4] [T2] a party of 0_0, which means the default theme, has the bank of that theme as well; with the demo: %s',
  async (demo) => {
    const customers = {
      client_id: 'customers-of-the-default',
      redirect_uris: ['https://shop.example/callback'],
      token_endpoint_auth_method: 'none',
      rzbk: '0',
      markenId: '0',
    };
    const clients = [parseClient(customers, 'party')];
    const nameIn = async (banks: ConfiguredBanks) => {
      const bare = await start({ config: { banks, clients, demo } });
      return (await settings(bare, customers.client_id))['de-DE']?.name;
    };
    expect(await nameIn({})).toBe('Nordstern Bank');
    expect(await nameIn({ '9998': { 'de-DE': german } })).toBe(german.name);
    const own = { ...german, name: 'Bank ohne Marke' };
    expect(await nameIn({ '9998': { 'de-DE': german }, '0_0': { 'de-DE': own } })).toBe(own.name);
  },
);

test('[Y4] banks are read from the file that BANKS names', () => {
  const file = written({ '8840_1': { 'de-DE': german } });
  const paths = { wizardDir: '/nowhere', publicDir: '/nowhere' };
  expect(readConfig({ BANKS: file }, paths).banks).toEqual({ '8840_1': { 'de-DE': german } });
});

test('[Y2] [N5] logos that should be among the wizard’s files, and are not, are warned of at the start', () => {
  const assets = `${WIZARD_BASE}assets/group`;
  const named = (...urls: string[]) => ({
    ...german,
    logos: urls.map((url) => ({ name: 'x', url })),
  });
  const banks: ConfiguredBanks = {
    '8840_1': {
      'de-DE': named(
        `${assets}/markt.svg`,
        `${ORIGIN}${assets}/mrakt.svg`,
        '/pictures/of-the-web-server/of-the-bank.svg',
      ),
      'en-GB': named(`${assets}/m%61rkt.svg`, `${assets}/market.svg`, `${assets}/%.svg`),
    },
    '8888_89': { 'de-DE': named(`${assets}/market.svg`) },
  };
  const folders = { wizardDir: 'there-is-no-build', publicDir: 'public' };
  expect(missingLogos({ banks, publicUrl: ORIGIN, ...folders })).toEqual([
    `${ORIGIN}${assets}/mrakt.svg`,
    `${assets}/market.svg`,
    `${assets}/%.svg`,
  ]);
});

test('[Y2] a logo of the wizard’s origin may be named by path or in full', () => {
  const logos = [
    { name: 'a', url: '/assets/a.svg' },
    { name: 'b', url: 'https://login.bank.example/assets/b.svg' },
  ];
  const BANKS = written({ '8840_1': { 'de-DE': { ...german, logos } } });
  const env = { BANKS, DEMO: 'no', PUBLIC_URL: 'https://login.bank.example' };
  const { banks } = readConfig(env, { wizardDir: '/nowhere', publicDir: '/nowhere' });
  expect(banks['8840_1']?.['de-DE']?.logos).toEqual(logos);
});

test.each([
  ['no JSON', '{', 'is no JSON'],
  ['a list', [], 'configuration: must be of type object'],
  ['a theme id that is none', { bank: {} }, 'bank: must be a theme id, such as 8840_1'],
  ...[
    ['accessKeyName', { accessKeyName: ' ' }],
    ['links.0.label', { links: [{ label: '\u00a0', url: '/imprint' }] }],
    ['logos.0.name', { logos: [{ name: ' ', url: '/logo.svg' }] }],
    ['infoMessages.1', { infoMessages: ['Guten Tag', '\n'] }],
  ].map(([key, blank]): [string, unknown, string] => [
    `blank ${key}`,
    { '8840_1': { 'de-DE': { ...german, ...Object(blank) } } },
    `8840_1.de-DE.${key}: must not be blank`,
  ]),
  // No party has it: nothing of the bank would be shown, and nobody told.
  ['a bank without its brand', { '8840': {} }, '8840: must be a theme id, such as 8840_1'],
  ['a bank without a name', { '8840_1': { 'de-DE': { banknameAusblenden: false } } }, 'name'],
  [
    'a link that is no web address',
    { '8840_1': { 'de-DE': { ...german, links: [{ label: 'x', url: 'javascript:alert(1)' }] } } },
    '8840_1.de-DE: javascript:alert(1)',
  ],
  [
    'a logo from another host by no scheme',
    { '8840_1': { 'de-DE': { ...german, logos: [{ name: 'x', url: '//cdn.example/x.svg' }] } } },
    '//cdn.example/x.svg',
  ],
  [
    'a logo from another host, which no page would show',
    { '8840_1': { 'de-DE': { ...german, logos: [{ name: 'x', url: 'https://cdn.example/x' }] } } },
    '8840_1.de-DE: https://cdn.example/x is no image of the wizard’s origin',
  ],
  [
    'a logo from a host whose name only begins like ours',
    { '8840_1': { 'de-DE': { ...german, logos: [{ name: 'x', url: `${ORIGIN}.example/x` }] } } },
    `8840_1.de-DE: ${ORIGIN}.example/x is no image of the wizard’s origin`,
  ],
  [
    'an address for forgotten PINs that is none',
    { '8840_1': { 'de-DE': { ...german, forgotPinUrl: 'javascript:1' } } },
    '8840_1.de-DE: javascript:1',
  ],
  ['a locale that is none', { '8840_1': { de: german } }, '8840_1.de: must be one of de-DE, en-GB'],
])('[Y4] [N5] %s is answered with its file and its key', (_, content, key) => {
  const file = written(content);
  // At the start, errors of this class are printed without a stack.
  expect(() => readBanks(file, ORIGIN)).toThrow(ConfigError);
  expect(() => readBanks(file, ORIGIN)).toThrow(`BANKS (${file}): `);
  expect(() => readBanks(file, ORIGIN)).toThrow(key);
});

test.each(['/\\evil.example/', '/\t/evil.example/', '//evil.example/', 'https://'])(
  '[Y4] [S1] a link that browsers would read as one of another host, or as none, is refused: %j',
  (url) => {
    const file = written({ '8840_1': { 'de-DE': { ...german, links: [{ label: 'x', url }] } } });
    expect(() => readBanks(file, ORIGIN)).toThrow(
      `8840_1.de-DE: ${url} is no http or https address`,
    );
  },
);

test.each([
  ['infoMessage', { infoMessage: ['x'] }, 'infoMessages'],
  ['forgotPinURL', { forgotPinURL: 'https://bank.example' }, 'forgotPinUrl'],
  ['contact.fone', { contact: { fone: '1' } }, 'phone'],
  ['links.0.href', { links: [{ label: 'x', url: '/x', href: '/x' }] }, 'url'],
  ['logos.0.label', { logos: [{ name: 'x', url: '/x', label: 'x' }] }, 'name'],
])(
  '[Y4] [N5] a misspelt key is refused by its name, with those that there are: %s',
  (key, more, meant) => {
    const file = written({ '8840_1': { 'de-DE': { ...german, ...more } } });
    expect(() => readBanks(file, ORIGIN)).toThrow(
      new RegExp(`8840_1\\.de-DE\\.${key}: unknown key; there are .*\\b${meant}\\b`),
    );
  },
);
