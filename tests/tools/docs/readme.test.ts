import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PERSONAS } from '#backend/demo/people.ts';
import type { StepName } from '#backend/process/steps/table.ts';

/** The rows of the table of demo customers. */
const rows = [
  ...readFileSync('README.md', 'utf8').matchAll(/^\| `([a-z]+)` \| (\d+) \| (.+) \|$/gm),
].map(([, alias, accessKey, after = '']) => ({ alias, accessKey, after }));

test('the README lists every demo customer with alias and access key, and nobody else', () => {
  expect(rows.map(({ alias, accessKey }) => ({ alias, accessKey }))).toEqual(
    PERSONAS.map(({ alias, accessKey }) => ({ alias, accessKey })),
  );
});

/** Each step in the words of the README. */
const WORDS: Readonly<Record<StepName, string>> = {
  'unlock-pin': 'unlocked by TAN',
  'qr-first-login': 'Asks for the PIN once, then the code',
  'comfort-first-login': 'Asks for the PIN once, then approval',
  'psd2-auth': 'log-in TAN',
  'browser-detection': 'new browser',
  'terms-of-service': 'terms, ',
  'terms-of-service-qes': 'terms for electronic signature',
  'terms-of-service-qid': 'for identification',
  consent: 'consent, ',
  'signature-consent': 'consent for a signature',
  'preferred-account': 'preferred account',
  remittance: 'the payment',
};

test('the README says of every step what it is, and which demo customers have it', () => {
  const table = rows.map(({ after }) => after).join('\n');
  const missing = Object.values(WORDS).filter((words) => !table.includes(words));
  expect(missing, 'not in the table of customers in README.md').toEqual([]);
  for (const { alias, steps } of PERSONAS) {
    const { after = '' } = rows.find((row) => row.alias === alias) ?? {};
    // Who is there for another way to log in has no step of note.
    if (after.startsWith('«')) continue;
    const said = Object.values(WORDS).filter((words) => after.includes(words));
    const taken = steps.map((step) => WORDS[step]);
    expect(
      said.filter((words) => words !== WORDS['unlock-pin']).sort(),
      `README.md: ${alias}`,
    ).toEqual(taken.sort());
  }
});
