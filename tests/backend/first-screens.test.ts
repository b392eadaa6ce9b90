import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseClient } from '#backend/settings/clients.ts';
import { authorizationRequest } from './authorization-request.ts';
import type { Browser } from './browser.ts';
import { start, Wizard } from './harness.ts';

const PAGE = `<!doctype html><html lang="de"><head><title>Anmelden</title></head>
<body><script type="application/json" id="config">{}</script><div id="root"></div><noscript></noscript></body></html>`;
/** A drawing as a build has it. Its title names what is drawn: how many were before, and the language it is for. */
const DRAWING = `let drawings = 0;
export const drawFirstScreen = async ({ locale }) => ({
  html: '<form></form>', locale: 'de-DE', themeId: '8840_1', fingerprint: 'f',
  title: [++drawings, locale].join(' '),
});`;

/** A build of its own, whose themes may be changed. */
function built(drawing = DRAWING) {
  const dist = mkdtempSync(join(tmpdir(), 'built-'));
  const wizardDir = join(dist, 'client');
  cpSync('public', wizardDir, { recursive: true });
  writeFileSync(join(wizardDir, 'index.html'), PAGE);
  mkdirSync(join(dist, 'prerender'));
  writeFileSync(join(dist, 'prerender/draw.js'), drawing);
  const theme = join(wizardDir, 'assets/themes/8840_1/theme.json');
  const paint = (brand: string) => {
    const { light, ...rest } = JSON.parse(readFileSync(theme, 'utf8'));
    writeFileSync(theme, JSON.stringify({ ...rest, light: { ...light, brand } }));
  };
  return { wizardDir, paint };
}

test('[T5] [N3] a theme that was changed is in the page after five minutes, as in browsers, and not before', async () => {
  const { wizardDir, paint } = built();
  paint('#010203');
  const { browser, later } = await start({ config: { wizardDir } });
  const brand = async () => {
    const { text } = await browser().visit('/demo/start?client=demo-yes');
    return /--bank-brand: light-dark\((#\w+)/.exec(text)?.[1];
  };
  expect(await brand()).toBe('#010203');
  paint('#040506');
  later(299_000);
  expect(await brand()).toBe('#010203');
  later(1000);
  expect(await brand()).toBe('#040506');
});

test('[N2] [N5] a page whose form cannot be drawn is sent without it, and the log says where it failed', async () => {
  const { wizardDir } = built('export const drawFirstScreen = async () => undefined.form;');
  const { browser, log } = await start({ config: { wizardDir } });
  const { status, text } = await browser().visit('/demo/start?client=demo-yes');
  expect([status, text]).toEqual([200, PAGE]);
  const said = log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  const err = { type: 'TypeError', stack: expect.stringContaining('draw.js') };
  expect(said).toMatchObject([{ msg: 'first screen not drawn', err }]);
});

test('[T3] [N3] a page whose address names a theme is sent without a form, which would be in another theme', async () => {
  const { wizardDir } = built();
  const customer = (await start({ config: { wizardDir } })).browser();
  const { url } = await customer.visit('/demo/start?client=demo-yes');
  const formOf = async (query: string) =>
    /<form>/.exec((await customer.visit(url.href + query)).text)?.[0];
  expect(await formOf('')).toBe('<form>');
  expect(await formOf('&theme=9998')).toBeUndefined();
  expect(await formOf('&them%65=9998')).toBeUndefined();
});

test('[N3] [P7] a page that is loaded anew at the address of the log-in has the form, one of another step does not', async () => {
  const { wizardDir } = built();
  const customer = (await start({ config: { wizardDir } })).browser();
  const { url } = await customer.visit('/demo/start?client=demo-yes');
  const hasForm = async (route: string) =>
    (await customer.visit(new URL(route + url.search, url).href)).text.includes('<form>');
  expect(await hasForm('login')).toBe(true);
  expect(await hasForm('tos')).toBe(false);
});

test('[N3] [P7] [N2] a page that will not begin with the form is sent without one: after the log-in, or if nobody knows who asks', async () => {
  const { wizardDir } = built();
  const { browser, log } = await start({ config: { wizardDir } });
  const hasForm = async (customer: Browser, url: string) =>
    (await customer.visit(url)).text.includes('<form>');
  const wizard = await Wizard.open(browser());
  const { href } = wizard.entry;
  expect(await hasForm(wizard.browser, href)).toBe(true);
  expect(await hasForm(wizard.browser, href.replace('demo-yes', 'nobody'))).toBe(false);
  expect(await hasForm(browser(), href)).toBe(false);
  await wizard.logIn('bruno');
  expect(await hasForm(wizard.browser, href)).toBe(false);
  expect(log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)).toEqual([]);
});

test('[N3] [T5] a page whose themes another server has is sent without a form, which would be in none of them', async () => {
  const { wizardDir } = built();
  const services = { 'portal-content-v2': '/cms' };
  const { browser } = await start({ config: { wizardDir, wizardConfig: { services } } });
  const { text } = await browser().visit('/demo/start?client=demo-yes');
  expect(text).not.toContain('<form>');
});

const PARTY = 'https://shop.example/callback';

/** Opens a log-in. Returns the title of its page for what else the browser says of languages and looks. */
async function pageOf(settings: object) {
  const shop = { client_id: 'shop', redirect_uris: [PARTY], token_endpoint_auth_method: 'none' };
  const clients = [parseClient({ ...shop, ...settings }, 'shop')];
  const { wizardDir } = built();
  const customer = (await start({ config: { wizardDir, clients } })).browser();
  const request = authorizationRequest({ client_id: 'shop', redirect_uri: PARTY });
  const { url } = await customer.visit(request);
  return async (languages: string, cookies: Readonly<Record<string, string>> = {}) => {
    for (const [name, value] of Object.entries(cookies)) customer.jar.set(name, value);
    const page = await customer.request(url.href, { headers: { 'accept-language': languages } });
    return /<title>(.*)<\/title>/.exec(await page.text())?.[1] ?? '';
  };
}

test.each([
  ['in all languages', {}, 9],
  ['in German only', { i18nAllowed: false }, 3],
])(
  '[N3] [S4] whatever a browser says, a server draws few pages for a party that is served %s',
  async (_, settings, most) => {
    const page = await pageOf(settings);
    const drawn = new Set<string>();
    for (const languages of ['fr', 'de', 'en', 'de, en', 'en, de', 'fr, en-US;q=0.3, de;q=0.2']) {
      for (const language of ['', 'de-DE', 'en-GB', 'fr-FR']) {
        for (const theme_appearance of ['', 'LIGHT', 'DARK', 'GREY']) {
          drawn.add(await page(languages, { language, theme_appearance }));
        }
      }
    }
    expect(drawn.size).toBe(most);
  },
);

test('[I1] [N3] a page is drawn in the language that the customer chose, otherwise in the one that the browser wants most', async () => {
  const page = await pageOf({});
  expect(await page('fr')).toBe('1 ');
  expect(await page('fr, de;q=0.8, en-US;q=0.9')).toMatch(/^2 en/);
  expect(await page('de-AT, en')).toMatch(/^3 de/);
  expect(await page('fr', { language: 'en-GB' })).toMatch(/^2 en/);
  expect(await page('en', { language: 'de-DE' })).toMatch(/^3 de/);
});

test('[T2] [N3] a page is drawn in the appearance that the customer chose; one that a page has written from the system’s setting is none', async () => {
  const { wizardDir } = built();
  const customer = (await start({ config: { wizardDir } })).browser();
  const { url } = await customer.visit('/demo/start?client=demo-yes');
  const appearanceFor = async (chosen: string, system: string) => {
    customer.jar.set('theme_appearance', chosen);
    customer.jar.set('theme_appearance_system', system);
    const { text } = await customer.visit(url.href);
    expect(text).toContain('<form>');
    return /<html[^>]* data-appearance="(\w+)"/.exec(text)?.[1];
  };
  expect(await appearanceFor('DARK', 'LIGHT')).toBe('DARK');
  expect(await appearanceFor('DARK', '')).toBe('DARK');
  expect(await appearanceFor('DARK', 'DARK')).toBeUndefined();
  expect(await appearanceFor('GREY', '')).toBeUndefined();
});
