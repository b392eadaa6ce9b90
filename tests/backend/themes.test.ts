import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from '#backend/settings/config-file.ts';
import { BankSettingsReply, SessionReply } from '#contract/entry.ts';
import { ErrorReply } from '#contract/error-codes.ts';
import { serviceMap, urlOfAsset, urlOfPath } from '#contract/forward.ts';
import { themeAssetPath, themeBundlePath, themeColoursPath } from '#contract/platform.ts';
import { shared, start, Wizard } from './harness.ts';

const running = shared();
const get = (url: string) => fetch(new URL(url, running().origin));
const call = (path: string) => get(urlOfPath(serviceMap(), path));
const asset = (id: string, file: string) => get(urlOfAsset(serviceMap(), themeAssetPath(id, file)));

const BANKS = [
  { id: '7777_1', session: { rzbk: '7777', markenId: '1' }, name: 'Pirol Direct Bank' },
  { id: '8840_1', session: { rzbk: '8840', markenId: '1' }, name: 'Bank am Markt' },
  { id: '8888_89', session: { rzbk: '8888', markenId: '89' }, name: 'Lindenhof Private Bank' },
  // 0_0 means the default (T2).
  { id: '9998', session: { rzbk: '0', markenId: '0' }, name: 'Nordstern Bank' },
];
const ids = BANKS.map(({ id }) => id);

test('[T2] [T5] the list of themes names every theme', async () => {
  const list = await (await call('/themes')).json();
  expect(list).toEqual({ themeProfiles: ids });
});

test.each(ids)(
  '[T5] the stylesheet of %s is named after its id, and all files it references are served as immutable',
  async (id) => {
    for (const appearance of ['LIGHT', 'DARK'] as const) {
      const reply = await call(themeColoursPath(id, appearance));
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe('text/css; charset=utf-8');
      expect(reply.headers.get('content-disposition')).toBe(`inline; filename="${id}.css"`);
      const css = await reply.text();
      expect(css).toContain('--bank-brand: ');
      for (const [, url = ''] of css.matchAll(/url\("([^"]+)"\)/g)) {
        const named = await get(url);
        expect(named.status).toBe(200);
        expect(named.headers.get('cache-control')).toContain('immutable');
      }
    }
  },
);

test('[T2] the light and dark stylesheets differ, and any other appearance is refused', async () => {
  const texts = ['LIGHT', 'DARK'] as const;
  const [light, dark] = await Promise.all(
    texts.map(async (look) => (await call(themeColoursPath('9998', look))).text()),
  );
  expect(light).not.toBe(dark);
  const path = themeColoursPath('9998', 'LIGHT').replace('LIGHT', 'BLUE');
  expect((await call(path)).status).toBe(400);
});

test('[T5] [P1] logo, favicon and bundle are served with their content types, images for 5 minutes', async () => {
  for (const id of ids) {
    for (const file of ['logo.svg', 'favicon.svg']) {
      const reply = await asset(id, file);
      expect(reply.headers.get('content-type')).toBe('image/svg+xml');
      // An address without a version is not cached for long, as the file may change.
      expect(reply.headers.get('cache-control')).toBe('public, max-age=300');
    }
  }
  const older = await get(
    `${urlOfAsset(serviceMap(), themeAssetPath('9998', 'logo.svg'))}?v=older`,
  );
  expect(older.headers.get('cache-control')).toBe('public, max-age=300');
  const bundle = await call(themeBundlePath);
  expect(bundle.headers.get('content-type')).toBe('text/css; charset=utf-8');
});

test.each([
  '1234',
  '..%2fthemes%2f9998',
  '8840_1%2f..%2f9998',
  'x%2f..%2f9998',
  'undefined_undefined',
])('[T4] theme %s gets a 404, and so do its files', async (id) => {
  expect((await call(themeColoursPath(id, 'LIGHT'))).status).toBe(404);
  expect((await asset(id, 'logo.svg')).status).toBe(404);
});

test.each([
  'theme.json',
  '..%2f..%2fbundle.css',
  '..%2f9998%2flogo.svg',
  'logo.svg%2f..%2ftheme.json',
  'nothing.svg',
])('[T5] [S8] %s, which is no public file of a theme, is answered with 404', async (file) => {
  expect((await asset('9998', file)).status).toBe(404);
});

test.each(BANKS)(
  '[T2] [Y4] the start page leads to the bank of theme $id',
  async ({ id, session, name }) => {
    const start = await (await get('/')).text();
    expect(start).toContain(`Log in at ${name}`);
    expect(start).toContain(`/assets/themes/${id}/logo.svg`);
    const { browser, entry } = await Wizard.open(running().browser(), `demo-bank-${id}`);
    const reply = await browser.call('GET', `/session${entry.search}`);
    expect(SessionReply.parse(reply.body).authenticationSession).toEqual(session);
    const settings = await browser.call('GET', `/settingsV2${entry.search}`);
    expect(BankSettingsReply.parse(settings.body)['en-GB']?.name).toBe(name);
  },
);

/** A folder of themes, of which one can be spoilt. */
function ownThemes() {
  const folder = mkdtempSync(path.join(tmpdir(), 'themes-'));
  cpSync('public', folder, { recursive: true });
  const file = path.join(folder, 'assets/themes/9998/theme.json');
  return {
    config: { publicDir: folder },
    misspell: () =>
      writeFileSync(file, readFileSync(file, 'utf8').replace('"onBrand"', '"onBrnad"')),
    /** So that nobody can read it, not even root, as whom a test may run. */
    lock() {
      rmSync(file);
      symlinkSync('theme.json', file);
    },
  };
}

test('[T2] the server does not start with a malformed theme, and the error names the wrong key', async () => {
  const { config, misspell } = ownThemes();
  misspell();
  await expect(start({ config })).rejects.toThrow('theme 9998: light.onBrnad: unknown key');
});

test('[N5] [T2] nor with a theme that cannot be read, and the error says why', async () => {
  const { config, lock } = ownThemes();
  lock();
  const why = new ConfigError('assets/themes/9998/theme.json: ELOOP');
  await expect(start({ config })).rejects.toThrow(why);
});

test.each([
  [
    'is malformed',
    'misspell',
    [500, 'technical error', expect.stringContaining('light.onBrnad: unknown key')],
  ],
  ['cannot be read', 'lock', [503, 'unavailable', 'assets/themes/9998/theme.json: ELOOP']],
] as const)(
  '[N5] [T4] of a theme that %s once the server runs, the log says what is wrong with it under the reference',
  async (_, spoil, told) => {
    const { config, ...themes } = ownThemes();
    const { origin, log } = await start({ config });
    themes[spoil]();
    const url = origin + urlOfPath(serviceMap(), themeColoursPath('9998', 'LIGHT'));
    const response = await fetch(url);
    const { traceId } = ErrorReply.parse(await response.json());
    const said = log.map((line) => JSON.parse(line)).filter((line) => line.traceId === traceId);
    const { msg, why, err } = said.find(({ level }) => level === 50) ?? {};
    expect([response.status, msg, why ?? err?.why]).toEqual(told);
  },
);

test('[T2] nor with a theme’s folder in which theme.json is missing, and the error names the folder', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'themes-'));
  cpSync('public', folder, { recursive: true });
  rmSync(path.join(folder, 'assets/themes/9998/theme.json'));
  const starting = start({ config: { publicDir: folder } });
  // At the start, errors of this class are printed without a stack.
  await expect(starting).rejects.toThrow(ConfigError);
  await expect(starting).rejects.toThrow('theme 9998: its folder has no theme.json');
});

test('[T2] nor with a theme in a folder that is not called after a bank; what else is beside the themes does not matter', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'themes-'));
  cpSync('public', folder, { recursive: true });
  const themes = path.join(folder, 'assets/themes');
  writeFileSync(path.join(themes, 'notes.txt'), '');
  mkdirSync(path.join(themes, 'drafts'));
  await expect(start({ config: { publicDir: folder } })).resolves.toBeDefined();
  // A longer number is no copy of the theme with which it begins.
  for (const misnamed of ['1234-5', '8840_123456789', '9998_123456789']) {
    cpSync(path.join(themes, '8840_1'), path.join(themes, misnamed), { recursive: true });
    const starting = start({ config: { publicDir: folder } });
    await expect(starting).rejects.toThrow(ConfigError);
    const why = `theme ${misnamed}: must be called after the bank, as 8840_1`;
    await expect(starting).rejects.toThrow(why);
    rmSync(path.join(themes, misnamed), { recursive: true });
  }
});

test('[N5] [T2] a copy that is kept beside its theme does not end the start, but is left out, and told of', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'themes-'));
  cpSync('public', folder, { recursive: true });
  const themes = path.join(folder, 'assets/themes');
  const copies = ['8840_1 copy', '8840_1.old', '9998-2026'];
  for (const copy of copies) {
    cpSync(path.join(themes, '8840_1'), path.join(themes, copy), { recursive: true });
  }
  const { origin, log } = await start({ config: { publicDir: folder } });
  const list = await fetch(origin + urlOfPath(serviceMap(), '/themes'));
  expect(await list.json()).toEqual({ themeProfiles: ids });
  const told = log.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
  const msg = 'copies of themes are left out: keep them elsewhere';
  expect(told).toMatchObject([{ folders: copies, msg }]);
});
