import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { TermsName } from '#backend/process/steps/state.ts';
import { termsFileName, termsFilesFolder } from '#backend/process/terms/files.ts';
import { LOCALES, languageIn } from '#contract/locale.ts';
import { PRINTED, termsDigests } from '../tools/terms-page.ts';

const page = readFileSync('index.html', 'utf8');
const nginx = readFileSync('docs/nginx/auth.conf', 'utf8');

// No type leads to these files, but a new language needs them.
test.each(LOCALES)('[I1] [I3] [N2] index.html waits, and asks for JavaScript, in %s', (locale) => {
  const [waiting = '', without = ''] = page.split('<noscript>');
  for (const part of [waiting, without]) {
    expect(part).toMatch(new RegExp(`<p [^>]*lang="${languageIn(locale)}">[^<]+</p>`));
  }
});

test.each(LOCALES)('[I1] [N3] nginx chooses among pages drawn ahead for %s', (locale) => {
  const language = languageIn(locale);
  const [, maps = ''] = /^map \$http_accept_language ([\s\S]*?)^server /m.exec(nginx) ?? [];
  const [accepted = '', chosen = ''] = maps.split('map $cookie_language');
  expect(chosen).toContain(` ${locale} ${language};`);
  expect(accepted).toMatch(new RegExp(`(?:default|\\b${language}\\\\b") ${language};`));
  // Each passes over the languages that are none of ours, and over no other.
  const ours = LOCALES.map((each) => `${languageIn(each)}\\b`).join('|');
  for (const [, passedOver] of accepted.matchAll(/\(\?!(.*?)\)/g)) expect(passedOver).toBe(ours);
});

test.each(LOCALES)('[A7] [I1] every document is printed in %s', (locale) => {
  const files = TermsName.options.map((name) => termsFileName(name, locale));
  const missing = files.filter((file) => !existsSync(path.join(termsFilesFolder(), file)));
  expect(missing, '`npm run docs:terms` prints them').toEqual([]);
});

test('[A7] what is downloaded has the text that is shown: every document was printed since it changed', () => {
  const printed: unknown = JSON.parse(readFileSync(PRINTED, 'utf8'));
  expect(printed, '`npm run docs:terms` prints them').toEqual(termsDigests());
});
