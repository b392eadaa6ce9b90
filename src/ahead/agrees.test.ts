import { expect, test } from 'vitest';
import { initUiReply, sessionReply } from '#machines/testing/replies.ts';
import { agrees } from './agrees.ts';
import { AHEAD, REPLIES } from './testing.ts';

const { session, initUi, bank } = REPLIES;
const answers = { session, initUi, bank };
const customer = { localeCookie: null, browserLanguages: ['de'] };
const german = { ...customer, localeCookie: 'de-DE', browserLanguages: ['en'] };
const waiting = { id: 'a', way: 'comfort' };

test('[N3] a form drawn ahead is shown where the answers are those it was drawn from, in whatever order', () => {
  expect(agrees(AHEAD, answers, customer)).toBe(true);
  const turned = Object.fromEntries(Object.entries(session).toReversed());
  const another = { ...initUi, authentication: { id: 'another', started: false }, pisData: {} };
  expect(agrees(AHEAD, { ...answers, session: turned, initUi: another }, customer)).toBe(true);
});

test('[N3] [E2] a log-in on another device that is null is none', () => {
  const authentication = { id: 'a', started: false, comfortLogIn: null, qrLogIn: null };
  expect(agrees(AHEAD, { ...answers, initUi: { ...initUi, authentication } }, customer)).toBe(true);
});

test.each([
  ['a flag of the session', { session: { ...session, qrCodeLoginAllowed: true } }],
  ['something more of the session', { session: { ...session, more: true } }],
  ['something less of the session', { session: { i18nAllowed: true } }],
  ['the bank’s theme', { session: { ...session, authenticationSession: { rzbk: '1' } } }],
  ['no session', { session: undefined }],
  ['a session that is none', { session: 'text' }],
  ['the party’s name', { initUi: initUiReply(false, { clientName: 'Another' }) }],
  ['another party', { initUi: initUiReply(false, { clientId: 'another' }) }],
  ['a refused init-UI', { initUi: undefined }],
  ['nothing', { initUi: null }],
  ['a process that goes on', { initUi: initUiReply(true) }],
  [
    'an approval that is waited for',
    { initUi: { ...initUi, authentication: { id: 'a', started: false, comfortLogIn: waiting } } },
  ],
  [
    'a code that is scanned',
    { initUi: { ...initUi, authentication: { id: 'a', started: false, qrLogIn: waiting } } },
  ],
  [
    'a log-in of which nobody says that it has not begun',
    { initUi: { ...initUi, authentication: {} } },
  ],
  ['the bank’s words', { bank: { 'de-DE': { ...bank['de-DE'], links: [{}] } } }],
  ['a bank that says nothing', { bank: undefined }],
])('[N3, E1] it is not shown where the answers say otherwise: %s', (_, other) => {
  expect(agrees(AHEAD, { ...answers, ...other }, customer)).toBe(false);
});

const english = { ...AHEAD, locale: 'en-GB' } as const;
const only = sessionReply({ i18nAllowed: false });
const germanOnly = { ...AHEAD, answers: { ...AHEAD.answers, session: only } };
const inEnglish = sessionReply({ defaultLanguageEnglish: true });
const englishElse = { ...english, answers: { ...AHEAD.answers, session: inEnglish } };

test.each([
  ['the browser’s', AHEAD, session, { ...customer, browserLanguages: ['fr', 'de-AT'] }, true],
  ['not the browser’s', AHEAD, session, { ...customer, browserLanguages: ['en-US', 'de'] }, false],
  ['the cookie’s', AHEAD, session, german, true],
  ['not the cookie’s', english, session, german, false],
  [
    'German, where nothing else is allowed',
    germanOnly,
    only,
    { ...german, localeCookie: 'en-GB' },
    true,
  ],
  ['the setting’s', englishElse, inEnglish, { ...customer, browserLanguages: ['fr'] }, true],
  ['not the setting’s', AHEAD, session, { ...customer, browserLanguages: ['fr'] }, true],
])('[N3, I1] in the language that the page will choose: %s', (_, drawn, told, whose, shown) => {
  expect(agrees(drawn, { ...answers, session: told }, whose)).toBe(shown);
});
