import { expect, test } from 'vitest';
import { API_BASE } from './endpoint.ts';
import { normaliseIdentifier, PostProcessReply, ProcessReply } from './process.ts';

const MARKS = Array.from({ length: 0x70 }, (_, n) => String.fromCodePoint(0x300 + n));
const LETTERS = Array.from({ length: 0xffff }, (_, n) => String.fromCodePoint(n + 1));
const MARKED = [...'abcdefghijklmnopqrstuvwxyzαιυω'].flatMap((letter) =>
  MARKS.map((mark) => letter + mark),
);

test('[L1] [S4] a name is compared in one way of writing it, from which no more is taken', () => {
  const written = [...LETTERS, ...MARKED, ...MARKED.map((name) => name.toUpperCase())];
  const changed = written.filter((name) => {
    const once = normaliseIdentifier(name);
    return normaliseIdentifier(once) !== once;
  });
  expect(changed).toEqual([]);
});

test('[L1] a name is the same in capitals, also in letters that have none of one character', () => {
  expect(normaliseIdentifier('H\u0331anna')).toBe(normaliseIdentifier('\u1e96anna'));
});

test('[L1] [L7] a name is the same with the invisible marks that it was copied with', () => {
  expect(normaliseIdentifier('\u202a100\u200b0001\u202c\ufeff')).toBe('1000001');
  // Taken away first, as what they separate may be one letter.
  expect(normaliseIdentifier('ha\u200d\u0308nsel')).toBe('h\u00e4nsel');
});

test('[L1] [L7] an access key is the same in groups of digits, as it is printed; an alias keeps its space', () => {
  expect(normaliseIdentifier(' 100 00\u00a001 ')).toBe('1000001');
  expect(normaliseIdentifier('Anna 1')).toBe('anna 1');
});

test('[L1] [L7] an access key is the same in the digits of another script; an alias keeps its own', () => {
  expect(normaliseIdentifier('١٠٠٠٠٠١')).toBe('1000001');
  expect(normaliseIdentifier('۱۰۰ ۰۰۰۱')).toBe('1000001');
  expect(normaliseIdentifier('سارا ۱')).toBe('سارا ۱');
});

const step = { actions: [{ stepType: 'GIVE_CONSENT', urlOfResource: `${API_BASE}/a/consent` }] };

test.each([
  { authenticationProcessCompleted: false, nextAuthenticationProcessStep: step },
  { authenticationProcessCompleted: true },
  { authenticationProcessCompleted: true, nextAuthenticationProcessStep: null },
])('[A1] is a process response: %j', (reply) => {
  expect(ProcessReply.safeParse(reply).success).toBe(true);
});

test.each([
  {},
  { nextAuthenticationProcessStep: step },
  { authenticationProcessCompleted: 'true', nextAuthenticationProcessStep: step },
  { authenticationProcessCompleted: false, nextAuthenticationProcessStep: {} },
  { authenticationProcessCompleted: false, nextAuthenticationProcessStep: { actions: [{}] } },
])('[A1] is none: %j', (reply) => {
  expect(ProcessReply.safeParse(reply).success).toBe(false);
});

const action = step.actions[0];

test.each([
  [true, step],
  [true, { actions: [] }],
  [false, undefined],
  [false, null],
  [false, {}],
  [false, { actions: [{ ...action, stepType: undefined }] }],
  [false, { actions: [{ ...action, urlOfResource: undefined }] }],
  [false, { actions: [{ ...action, urlOfResource: 'https://elsewhere.example/consent' }] }],
  [false, { actions: [{ ...action, urlOfResource: `${API_BASE}/` }] }],
  [false, { actions: [{ ...action, urlOfResource: `${API_BASE}/a?b=c` }] }],
  [false, { actions: [{ ...action, urlOfResource: `${API_BASE}/a\\b` }] }],
  [false, { actions: [{ ...action, urlOfResource: `/elsewhere${API_BASE}/a` }] }],
])('[A1] is a post-authentication response, %s: %j', (valid, nextPostAuthenticationProcessStep) => {
  expect(PostProcessReply.safeParse({ nextPostAuthenticationProcessStep }).success).toBe(valid);
});
