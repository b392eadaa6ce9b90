import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { EntryQuery } from './entry.ts';
import { LogMessage, log, MAX_MESSAGES } from './platform.ts';
import { Credential, Redirect } from './process.ts';
import { submitTan } from './tan.ts';

const takes = (schema: z.ZodMiniType | undefined, value: unknown) =>
  schema?.safeParse(value).success === true;
const entry = { client_id: 'demo', redirect_uri: 'https://party/cb' };
const message = { level: 'INFO', message: '', time: '2026-11-29T12:00:00Z' };

/** What a caller writes, the most characters of it, and whether it may be empty. */
test.each<[what: string, longest: number, empty: boolean, takes: (text: string) => boolean]>([
  ['[L1] an access key or a PIN', 256, false, (text) => takes(Credential, text)],
  ['[A7] a TAN', 32, false, (tan) => takes(submitTan.body, { tan })],
  ['[E1] a party', 2048, false, (client_id) => takes(EntryQuery, { ...entry, client_id })],
  ['[E1] a way back', 2048, false, (redirect_uri) => takes(EntryQuery, { ...entry, redirect_uri })],
  ['[E6] a log-in', 64, true, (interaction) => takes(EntryQuery, { ...entry, interaction })],
  ['[X4] a message', 2000, true, (text) => takes(LogMessage, { ...message, message: text })],
  ['[X4] its reference', 64, true, (reference) => takes(LogMessage, { ...message, reference })],
])('[S1] %s is no longer than %i characters', (_, longest, empty, isTaken) => {
  expect(isTaken('x'.repeat(longest))).toBe(true);
  expect(isTaken('x'.repeat(longest + 1))).toBe(false);
  expect(isTaken('')).toBe(empty);
});

test('[X4] [S1] a page logs fifty messages at once, and no more', () => {
  const messages = (count: number) => ({ messages: Array.from({ length: count }, () => message) });
  expect(MAX_MESSAGES).toBe(50);
  expect(takes(log.body, messages(50))).toBe(true);
  expect(takes(log.body, messages(51))).toBe(false);
});

test.each(['javascript:alert(1)', ' https://party/cb', '//party/cb', 'data:text/html,x', ''])(
  '[E7] an address that leads nowhere on the web is no way back: "%s"',
  (redirectUrl) => {
    expect(takes(Redirect, { redirectUrl })).toBe(false);
    expect(takes(Redirect, { redirectUrl: 'https://party/cb' })).toBe(true);
  },
);
