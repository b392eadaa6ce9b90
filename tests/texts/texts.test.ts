import { expect, test } from 'vitest';
import { keyComposer, keyInCode, keysNamed, placeholders, sources, textsOfAll } from './texts.ts';

const { de: german, ...others } = await textsOfAll();
const translations = Object.entries(others);
const code = sources();
const named = keysNamed(code);
const isComposed = keyComposer(code);

test.each(translations)('[I3] German and %s have the same keys', (_, translation) => {
  expect([...translation.keys()].sort()).toEqual([...german.keys()].sort());
});

test.each(translations)(
  '[I3] no text is empty, and German and %s fill in the same values',
  (_, translation) => {
    for (const [key, text] of german) {
      const translated = translation.get(key) ?? '';
      expect(text.trim(), key).not.toBe('');
      expect(translated.trim(), key).not.toBe('');
      // A singular may spell its number out.
      const same = (names: string[]) => names.filter((name) => name !== 'count');
      expect(same(placeholders(translated)), key).toEqual(same(placeholders(text)));
    }
  },
);

test.each(translations)(
  '[I3] nothing but single words, such as names, is the same in German and %s',
  (_, translation) => {
    const isOneWord = (text: string) => !/\p{L} \p{L}/u.test(text.replaceAll(/{{\w+}}/g, ''));
    const isSame = ([key, text]: [string, string]) => translation.get(key) === text;
    expect([...german].filter((text) => isSame(text) && !isOneWord(text[1]))).toEqual([]);
    const germanWords = /[äöüß]|\b(und|der|das|Sie|Ihre?n?)\b/i;
    expect([...translation].filter(([, text]) => germanWords.test(text))).toEqual([]);
  },
);

test('[I3] values are filled in as they are, and no text contains another: i18next’s formats and nesting are left out of the build', () => {
  for (const [key, text] of [german, ...Object.values(others)].flatMap((texts) => [...texts])) {
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
