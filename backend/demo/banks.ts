import type { BankSettingsReply } from '#contract/entry.ts';
import { LOCALES } from '#contract/locale.ts';
import { type Banks, type ConfiguredBanks, DEFAULT_BANK, settingsIn } from '../bank/banks.ts';
import { demoFrame, demoTeaser } from './bank-content.ts';

/** The demo's banks, named after their themes; configured ones take precedence (Y4, L1, L2, Y2). */
export function demoBanks(
  configured: ConfiguredBanks,
  themed: ConfiguredBanks,
  publicUrl: string,
): Banks {
  const inDemo = (themeId: string): BankSettingsReply => {
    // The default's apply where a theme has none of its own (T2).
    const settings = themed[themeId] ?? themed[DEFAULT_BANK] ?? {};
    const forgotPinUrl = `${publicUrl}/demo/forgot-pin`;
    return Object.fromEntries(
      LOCALES.flatMap((locale) => {
        const words = settings[locale];
        return words ? [[locale, { ...words, forgotPinUrl, ...demoFrame(publicUrl, locale) }]] : [];
      }),
    );
  };
  return {
    settings: (themeId) => settingsIn(configured, themeId) ?? inDemo(themeId),
    teaser: (party, locale) => (party?.ecoSystem === 'okvp' ? demoTeaser(publicUrl, locale) : null),
  };
}
