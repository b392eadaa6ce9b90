import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type * as i18next from 'i18next';
import { expect, test } from 'vitest';
import { LEFT_OUT, withoutLeftOut } from './left-out.ts';

const changes = LEFT_OUT.flatMap(({ folder, names, changes }) =>
  changes.map(([what, by]) => ({ folder, names, what, by })),
);

test.each(changes)('[N3] $folder still has what is left out of it: $what', (change) => {
  const folder = path.join('node_modules', change.folder);
  const files = readdirSync(folder).filter((name) => change.names.test(name));
  const texts = files.map((name) => readFileSync(path.join(folder, name), 'utf8'));
  expect(texts.some((code) => code.replaceAll(change.what, change.by) !== code)).toBe(true);
});

test('[N3] i18next finds texts and their plural forms without what is left out of it', async () => {
  const library = LEFT_OUT.find(({ folder }) => folder.startsWith('i18next/'));
  if (!library) throw new Error('nothing is left out of i18next');
  const whole = readFileSync(path.join('node_modules', library.folder, 'i18next.js'), 'utf8');
  const lean = `data:text/javascript,${encodeURIComponent(withoutLeftOut(whole, library))}`;
  const { createInstance }: typeof i18next = await import(/* @vite-ignore */ lean);
  const texts = createInstance();
  const shown: string[] = [];
  texts.on('languageChanged', (locale) => shown.push(locale));
  void texts.init({ initAsync: false, lng: 'cimode', fallbackLng: 'de-DE' });
  const german = { IN: { DAYS_one: '{{count}} Tag', DAYS_other: '{{count}} Tage' } };
  const english = { IN: { DAYS_one: '{{count}} day', DAYS_other: '{{count}} days' } };
  texts.addResourceBundle('de-DE', 'translation', german, true, true);
  texts.addResourceBundle('en-GB', 'translation', english, true, true);
  const inDays = (count: number): string => Object(texts).t('IN.DAYS', { count });
  expect(inDays(1)).toBe('IN.DAYS');
  await texts.changeLanguage('de-DE');
  expect([inDays(0), inDays(1)]).toEqual(['0 Tage', '1 Tag']);
  await texts.changeLanguage('en-GB');
  expect([inDays(1), inDays(5)]).toEqual(['1 day', '5 days']);
  expect(shown).toEqual(['cimode', 'de-DE', 'en-GB']);
  expect(texts.hasResourceBundle('en-GB', 'unknown')).toBe(false);
  expect(Object(texts).getFixedT('de-DE')('IN.DAYS', { count: 5 })).toBe('5 Tage');
  expect(Object(texts).t('NOT.THERE')).toBe('NOT.THERE');
});
