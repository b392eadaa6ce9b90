import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/locale.ts';
import { LANGUAGES, textsOfAll } from './texts.ts';

const texts = await textsOfAll();

/** What the text of each error page must contain at least (specification 8.2). */
const MEANINGS = {
  CORRUPT_URL: {
    en: [/could not be retrieved from the link provided/],
    de: [/Über diesen Link/, /nicht aufrufen/],
  },
  NOT_OF_LEGAL_AGE: { en: [/of legal age/], de: [/volljährig/] },
  NO_NATURAL_PERSON: { en: [/private individuals/], de: [/Privatpersonen/] },
  TECHNICAL: { en: [/Technical/, /try again later/], de: [/Technische/, /später noch einmal/] },
  LOCKED_ACCOUNT: {
    en: [/access has been blocked/, /contact your bank/],
    de: [/Zugang ist gesperrt/, /an Ihre Bank/],
  },
  UNAPPROVED_ACCOUNT: { en: [/has not been activated yet/], de: [/noch nicht freigeschaltet/] },
  NO_SCA_METHOD: { en: [/active security procedure/], de: [/aktives Sicherungsverfahren/] },
  PIN_LOCKED: { en: [/PIN is blocked/], de: [/PIN ist gesperrt/] },
  PIN_LOCKED_AND_WRONG_NOBANKING: {
    en: [/PIN is blocked/, /log in to online banking with your credentials/, /remove the block/],
    de: [/PIN ist gesperrt/, /mit Ihren Zugangsdaten im Online.Banking/, /die Sperre aufheben/],
  },
  PIN_INITIAL_ACCESS: {
    en: [/change your PIN/, /in online banking/],
    de: [/ändern Sie zuerst Ihre PIN/, /im Online.Banking/],
  },
  PIN_RECALCULATION: {
    en: [/more information in the coming days/],
    de: [/Alles Weitere .* in den nächsten Tagen/],
  },
  INVALID_ACCOUNT: { en: [/credentials are not valid/], de: [/Zugangsdaten sind nicht gültig/] },
  SESSION_EXPIRED: {
    en: [/session has expired/, /log in again/],
    de: [/Sitzung ist abgelaufen/, /Anmeldung noch einmal/],
  },
  UNABLE_TO_MEET_SERVICE_REQUIREMENTS: {
    en: [/data that your bank does not hold/],
    de: [/Daten von Ihnen, die .* nicht hinterlegt/],
  },
} as const satisfies Record<string, Record<Language, readonly RegExp[]>>;

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(Object.entries(MEANINGS))('[R4] %s says what happened', (page, meaning) => {
    const said = ['TITLE', 'SUBTITLE', 'DETAIL'].map((part) =>
      texts[language].get(`ERROR.${page}.${part}`),
    );
    for (const words of meaning[language]) expect(said.join(' ')).toMatch(words);
  });
});

test.each([
  ['COMMON.CANCEL', 'Cancel'],
  ['COMMON.CONTINUE', 'Continue'],
  ['ERROR.BACK', 'Back'],
  ['ERROR.BACK_TO_HOMEPAGE', 'Back to homepage'],
  ['COMFORT.BACK_TO_LOG_IN', 'Back to log in'],
  ['ERROR.BACK_TO_LOG_IN', 'Back to log in'],
  ['LOGIN.BANK_SELECTION', 'Back to bank selection'],
  ['BROWSER_TRUST.CLOSE', 'Close'],
  ['PREFERRED_ACCOUNT.TITLE', 'Select account'],
  ['CONSENT.TITLE', 'Forward data'],
  ['SIGNATURE.TITLE', 'Request signature'],
  ['REMITTANCE.TITLE', 'Make payment'],
])('[A9] %s is called as the specification calls it: %s', (key, text) => {
  expect(texts.en.get(key)).toBe(text);
});
