import type { BankSettingsReply } from '#contract/entry.ts';

interface Bank {
  readonly german: string;
  readonly english: string;
  readonly keyGerman: string;
  readonly keyEnglish: string;
}

const DEFAULT_BANK: Bank = {
  german: 'Bank am Markt',
  english: 'Bank am Markt',
  keyGerman: 'Zugangsschlüssel',
  keyEnglish: 'Access key',
};

/** The banks this server speaks for, by theme id. */
const BANKS: Readonly<Record<string, Bank>> = {
  '8840_1': DEFAULT_BANK,
  '8888_89': {
    german: 'Privatbank Lindenhof',
    english: 'Lindenhof Private Bank',
    keyGerman: 'Zugangsnummer',
    keyEnglish: 'Access number',
  },
};

/** Name and words of a bank in both languages (Y4, L1, L2). */
export function bankSettingsOf(
  themeId: string,
  forgotPinUrl: string | undefined,
): BankSettingsReply {
  const bank = BANKS[themeId] ?? DEFAULT_BANK;
  const common = {
    banknameAusblenden: false,
    ...(forgotPinUrl === undefined ? {} : { forgotPinUrl }),
  };
  return {
    'de-DE': { name: bank.german, accessKeyName: bank.keyGerman, ...common },
    'en-GB': { name: bank.english, accessKeyName: bank.keyEnglish, ...common },
  };
}
