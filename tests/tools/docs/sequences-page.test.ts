import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sequenceSchema } from './sequence-schema.ts';

const page = readFileSync('docs/sequences.md', 'utf8');

/** Every key that a JSON schema allows, and every word that it asks for. */
function wordsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const constant = 'const' in schema && typeof schema.const === 'string' ? [schema.const] : [];
  const keys = 'properties' in schema ? Object.keys(Object(schema.properties)) : [];
  return [...constant, ...keys, ...Object.values(schema).flatMap(wordsIn)];
}

test('[D3] docs/sequences.md says of every key of a file, and of every kind of answer, what it is', () => {
  const obvious = ['$schema', 'title', 'steps'];
  const words = [...new Set(wordsIn(sequenceSchema()))].filter((word) => !obvious.includes(word));
  expect(words).toEqual(expect.arrayContaining(['attemptsLeft', 'redirectUri', 'unreachable']));
  const isNamed = (word: string) => new RegExp(`\`"?${word}"?[\`:]`).test(page);
  expect(words.filter((word) => !isNamed(word))).toEqual([]);
});
