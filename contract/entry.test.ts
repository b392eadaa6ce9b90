import { expect, test } from 'vitest';
import { BankSettingsReply, InitUiReply, SessionReply } from './entry.ts';

const flags = {
  i18nAllowed: true,
  defaultLanguageEnglish: false,
  qrCodeLoginAllowed: false,
  comfortLoginAllowed: false,
};

test.each([
  [undefined],
  [null],
  [{}],
  [{ rzbk: '8840' }],
  [{ rzbk: null, markenId: null }],
  [{ rzbk: 'undefined', markenId: 'undefined' }],
])('[X6, T2] a session that names no theme is no broken answer: %j', (authenticationSession) => {
  expect(SessionReply.safeParse({ ...flags, authenticationSession }).success).toBe(true);
});

test('[E2] rzbk and markenId of another type are', () => {
  const authenticationSession = { rzbk: 8840, markenId: 1 };
  expect(SessionReply.safeParse({ ...flags, authenticationSession }).success).toBe(false);
});

test('[Y4] [E2] what a bank has beside its two languages hides neither its name nor its links', () => {
  const german = { name: 'Bank am Markt', banknameAusblenden: false };
  const others = { 'fr-FR': { nom: 'Banque' }, version: 3 };
  expect(BankSettingsReply.parse({ 'de-DE': german, ...others })).toEqual({ 'de-DE': german });
  expect(BankSettingsReply.safeParse({ 'de-DE': { nom: 'Bank' } }).success).toBe(false);
});

test.each(['', 'a/../b', 'a?b', ' a', 'a\n', 'x'.repeat(65)])(
  '[E2] [S1] a log-in whose id would be another address is a broken answer: %j',
  (id) => {
    const { authentication } = InitUiReply.shape;
    expect(authentication.safeParse({ id: 'a-b_1', started: false }).success).toBe(true);
    expect(authentication.safeParse({ id, started: false }).success).toBe(false);
  },
);
