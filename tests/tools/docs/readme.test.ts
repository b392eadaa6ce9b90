import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PERSONAS } from '#backend/demo/people.ts';

test('the README lists every demo customer with alias and access key, and nobody else', () => {
  const rows = [...readFileSync('README.md', 'utf8').matchAll(/^\| `([a-z]+)` \| (\d+) \| /gm)];
  expect(rows.map(([, alias, accessKey]) => ({ alias, accessKey }))).toEqual(
    PERSONAS.map(({ alias, accessKey }) => ({ alias, accessKey })),
  );
});
