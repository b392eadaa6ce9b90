import { expect, test } from 'vitest';
import { keyComposer, keyInCode, keysNamed, placeholders, sources, textsOf } from './texts.ts';

const german = await textsOf('de');
const english = await textsOf('en');
const code = sources();
const named = keysNamed(code);
const isComposed = keyComposer(code);

test('[I3] both languages have the same keys', () => {
  expect([...english.keys()].sort()).toEqual([...german.keys()].sort());
});

test('[I3] no text is empty, and both languages fill in the same values', () => {
  for (const [key, text] of german) {
    const translated = english.get(key) ?? '';
    expect(text.trim(), key).not.toBe('');
    expect(translated.trim(), key).not.toBe('');
    // A singular may spell its number out.
    const same = (names: string[]) => names.filter((name) => name !== 'count');
    expect(same(placeholders(translated)), key).toEqual(same(placeholders(text)));
  }
});

test('[I3] nothing but single words, such as names, is the same in both languages', () => {
  const isOneWord = (text: string) => !/\p{L} \p{L}/u.test(text.replaceAll(/{{\w+}}/g, ''));
  const same = [...german].filter(([key, text]) => english.get(key) === text && !isOneWord(text));
  expect(same).toEqual([]);
  const germanWords = /[äöüß]|\b(und|der|das|Sie|Ihre?n?)\b/i;
  expect([...english].filter(([, text]) => germanWords.test(text))).toEqual([]);
});

test('[I3] values are filled in as they are, and no text contains another: i18next’s formats and nesting are left out of the build', () => {
  for (const [key, text] of [...german, ...english]) {
    expect(text.replaceAll(/{{\w+}}/g, ''), key).not.toMatch(/[{}$]/);
  }
});

test('[I3] no text is unused', () => {
  const unused = [...german.keys()].filter((key) => {
    const asked = keyInCode(key);
    return !named.has(key) && !named.has(asked) && !isComposed(asked);
  });
  expect(unused).toEqual([]);
});

test('[I3] no key that code names is missing', () => {
  const known = new Set([...german.keys()].flatMap((key) => [key, keyInCode(key)]));
  expect([...named].filter((key) => !known.has(key))).toEqual([]);
});

test('[I3] keys that code puts together are found, and nothing besides', () => {
  const isFound = keyComposer([
    `const page = blocked ? 'PIN_LOCKED' : PAGES.of(code);`,
    `const PAGES = { SESSION: 1 };`,
    `t(\`ERROR.\${page}.TITLE\`)`,
    `t(\`\${anything}\`)`,
    '`PLAIN.KEY`',
  ]);
  expect(isFound('ERROR.PIN_LOCKED.TITLE')).toBe(true);
  expect(isFound('ERROR.SESSION.TITLE')).toBe(true);
  expect(isFound('ERROR.PIN_LOCKED.DETAIL')).toBe(false);
  // No code could ask for it.
  expect(isFound('ERROR.FORGOTTEN.TITLE')).toBe(false);
  expect(isFound('PLAIN.KEY')).toBe(false);
});
