import type { BankSettingsReply } from '#contract/entry.ts';
import type { Banks, ConfiguredBanks } from '../banks.ts';
import { demoFrame, demoTeaser } from './bank-content.ts';

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

/** Name, words and frame of a demo bank in both languages (Y4, L1, L2, Y2). */
function settingsOf(themeId: string, publicUrl: string): BankSettingsReply {
  const bank = BANKS[themeId] ?? DEFAULT_BANK;
  const common = { banknameAusblenden: false, forgotPinUrl: `${publicUrl}/demo/forgot-pin` };
  const german = { name: bank.german, accessKeyName: bank.keyGerman, ...common };
  const english = { name: bank.english, accessKeyName: bank.keyEnglish, ...common };
  return {
    'de-DE': { ...german, ...demoFrame(publicUrl, 'de-DE') },
    'en-GB': { ...english, ...demoFrame(publicUrl, 'en-GB') },
  };
}

/** The demo's banks; a configured one stands before them. */
export function demoBanks(configured: ConfiguredBanks, publicUrl: string): Banks {
  return {
    settings: (themeId) => configured[themeId] ?? settingsOf(themeId, publicUrl),
    teaser: (party, locale) => (party?.ecoSystem === 'okvp' ? demoTeaser(publicUrl, locale) : null),
  };
}
