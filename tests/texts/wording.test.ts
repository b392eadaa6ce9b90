import { describe, expect, test } from 'vitest';
import { TERMS_TEXTS } from '#backend/process/terms/document.ts';
import { type Language, LOCALES, languageIn } from '#contract/locale.ts';
import { LANGUAGES, textsOf } from './texts.ts';

/** A rule of the bank's editors: what a text must not contain, and why. */
interface Rule {
  readonly rule: string;
  readonly never: RegExp;
}

const EVERYWHERE: readonly Rule[] = [
  { rule: 'no space at either end, and no two in a row', never: /^\s|\s$| {2}/ },
  { rule: 'typographic quotes and apostrophes', never: /["'`´]/ },
  { rule: 'an ellipsis is one character', never: /\.\.\./ },
  { rule: 'nobody is shouted at', never: /!/ },
  { rule: 'no markup: a text is a text', never: /<[a-z/]|&\w+;/i },
  { rule: 'sentences end with a mark', never: /\. \S.*[^.?:…]$/ },
];

const GERMAN: readonly Rule[] = [
  { rule: 'formal', never: /\b(?:du|dich|dir|dein\w*|euch|euer\w*)\b/i },
  {
    rule: 'gender-neutral',
    never:
      /\b(?:Kunden?|Nutzers?|Benutzers?|Empfängers?|Inhabers?|Beraters?|Ansprechpartners?|Mitarbeiters?|Teilnehmers?|Händlers?|Besuchers?)\b/,
  },
  { rule: 'neutral without stars and colons within a word', never: /\p{L}[*:_]i?n/u },
  {
    rule: 'a German word where a bank has one',
    never:
      /\b(?:login|log-in|logout|\w*loggen|\w*geloggt|account|user|password|passwort|update|download\w*|button|support|okay|error|submit)\b/i,
  },
  { rule: 'German quotes', never: /”/ },
  { rule: 'a space before an ellipsis', never: /\S…/ },
  { rule: 'nobody is sent back to where they came from', never: /hergekommen/ },
];

const ENGLISH: readonly Rule[] = [
  { rule: 'to log in, the log-in', never: /\blogin\b|\bsign(?:ing)?[ -]?in\b/i },
  { rule: 'British spelling', never: /\b(?!size|prize)\w+iz(?:e[ds]?|ing|ation)\b|\bcolor\b/i },
  { rule: 'email, text message', never: /\be-mail\b|\bSMS\b/i },
  { rule: 'no German quotes', never: /„/ },
  { rule: 'no space before an ellipsis', never: /\s…/ },
  { rule: 'nobody is sent back to where they came from', never: /\bcame from\b/ },
  {
    rule: 'English, not German in English words',
    never: /\b(?:by itself|within a short time|you are you|those data|data (?:are|remain))\b/,
  },
];

/** The rules of each language. */
const RULES: Readonly<Record<Language, readonly Rule[]>> = {
  de: [...EVERYWHERE, ...GERMAN],
  en: [...EVERYWHERE, ...ENGLISH],
};

/**
 * These compounds are short and need a non-breaking hyphen: across two lines, they would read as two words.
 * Titles of windows are exempt.
 */
const COMPOUND = /\b(?:Banking|Comfort|PIN|QR|SMS|TAN|E)-\p{L}/u;

/** The same in an English sentence; its first twelve characters always share a line. */
const LOG_IN = /^.{12,}\blog-in\b.*[.?:…]$/i;

/** What is counted: a number at the end of a line would read as the end of the sentence. */
const COUNTED: Readonly<Record<Language, string>> = {
  de: 'Versuche|Sekunden|Minuten|Stunden|Jahren',
  en: 'attempts|seconds|minutes|hours',
};

/** A number that needs a non-breaking space before what it counts. */
const countIn = (language: Language) =>
  new RegExp(String.raw`(?:\{\{(?:count|minutes|seconds)\}\}|\d) (?:${COUNTED[language]}|min|s\b)`);

/** Plain language: sentences with more words than this must be split. */
const LONGEST_SENTENCE = 22;

const words = (sentence: string): number => sentence.split(/\s+/).filter(Boolean).length;

/** Counts a placeholder as one word. */
const withoutPlaceholders = (text: string): string => text.replaceAll(/\{\{\w+\}\}/g, 'Name');

describe.each(LANGUAGES)('wording in %s', async (language) => {
  const texts = [...(await textsOf(language))].map(
    ([key, text]) => [key, withoutPlaceholders(text)] as const,
  );

  test.each(RULES[language])('[I3] $rule', ({ never }) => {
    const against = texts
      .filter(([, text]) => never.test(text))
      .map(([key, text]) => `${key}: ${text}`);
    expect(against).toEqual([]);
  });

  test('[I3] short sentences', () => {
    const long = texts.flatMap(([key, text]) =>
      text
        .split(/(?<=[.?:]) /)
        .filter((sentence) => words(sentence) > LONGEST_SENTENCE)
        .map((sentence) => `${key}: ${sentence}`),
    );
    expect(long).toEqual([]);
  });
});

test.each(LANGUAGES)(
  '[I3] no line ends between a number and what it counts (%s)',
  async (language) => {
    const counted = countIn(language);
    const parted = [...(await textsOf(language))]
      .filter(([key, text]) => !key.endsWith('PAGE_TITLE') && counted.test(text))
      .map(([key, text]) => `${key}: ${text}`);
    expect(parted).toEqual([]);
  },
);

test.each([
  ['German', 'de', COMPOUND],
  ['English', 'en', LOG_IN],
] as const)('[I3] no %s line ends within a short compound', async (_, language, compound) => {
  const breaking = [...(await textsOf(language))]
    .filter(([key, text]) => !key.endsWith('PAGE_TITLE') && compound.test(text))
    .map(([key, text]) => `${key}: ${text}`);
  expect(breaking).toEqual([]);
});

test.each(LOCALES)('[I3] [A7] the terms keep the same rules (%s)', (locale) => {
  const texts = Object.values(TERMS_TEXTS).flatMap(({ [locale]: { title, sections } }) => [
    title,
    // Without its number, a heading is no sentence.
    ...sections.flatMap(({ heading, paragraphs }) => [
      heading.replace(/^\d+\. /, ''),
      ...paragraphs,
    ]),
  ]);
  const breaking = RULES[languageIn(locale)].flatMap(({ rule, never }) =>
    texts.filter((text) => never.test(text)).map((text) => `${rule}: ${text}`),
  );
  expect(breaking).toEqual([]);
});

test('the rules find what they are for', () => {
  const breaks = (rules: readonly Rule[], text: string) =>
    rules.filter(({ never }) => never.test(text)).map(({ rule }) => rule);
  expect(breaks(GERMAN, 'Der Kunde muss sich einloggen')).toEqual([
    'gender-neutral',
    'a German word where a bank has one',
  ]);
  expect(breaks(GERMAN, 'Die Empfängerbank hat nicht geantwortet.')).toEqual([]);
  expect(breaks(GERMAN, 'Hast du deine PIN?')).toEqual(['formal']);
  expect(breaks(GERMAN, 'Beginnen Sie dort, wo Sie hergekommen sind.')).toEqual([
    'nobody is sent back to where they came from',
  ]);
  expect(breaks(GERMAN, 'Liebe Kund:innen')).toEqual([
    'neutral without stars and colons within a word',
  ]);
  expect(breaks(EVERYWHERE, 'Bitte warten. Es geht gleich weiter')).toEqual([
    'sentences end with a mark',
  ]);
  expect(breaks(ENGLISH, 'Your login was authorized')).toEqual([
    'to log in, the log-in',
    'British spelling',
  ]);
  expect(breaks(ENGLISH, 'Go back to where you came from. Those data remain.')).toEqual([
    'nobody is sent back to where they came from',
    'English, not German in English words',
  ]);
});
