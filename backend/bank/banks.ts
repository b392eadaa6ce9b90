import * as z from 'zod/mini';
import {
  BankContact,
  BankLink,
  BankLogo,
  BankMessage,
  BankSettings,
  type BankSettingsReply,
  type RelyingParty,
} from '#contract/entry.ts';
import { LOCALES, type Locale } from '#contract/locale.ts';
import type { Teaser } from '#contract/platform.ts';
import type { Theme } from '#contract/theme.ts';
import { NOT_BLANK } from '../seen.ts';
import { ConfigError, faultIn, keyAmong, readSettings } from '../settings/config-file.ts';
import type { ThemeFile } from './themes.ts';

/** What the banks, and their editors, show in the wizard. */
export interface Banks {
  /** The settings of a theme id's bank, by locale (Y4, L1, L2, Y2); empty if no bank has this id. */
  settings(themeId: string): BankSettingsReply;
  /** The teaser for this party's customers, if there is one (Y3). */
  teaser(party: RelyingParty | undefined, locale: Locale): Teaser | null;
}

/** The banks of a BANKS file, by theme id and locale. */
export type ConfiguredBanks = Readonly<Record<string, Readonly<Record<string, BankSettings>>>>;

/** The settings of the contract, strictly: a misspelt key would otherwise just be ignored. */
const WrittenSettings = z.strictObject({
  ...BankSettings.shape,
  accessKeyName: z.optional(z.string().check(NOT_BLANK)),
  links: z.optional(
    z.array(z.strictObject({ ...BankLink.shape, label: BankLink.shape.label.check(NOT_BLANK) })),
  ),
  logos: z.optional(
    z.array(z.strictObject({ ...BankLogo.shape, name: BankLogo.shape.name.check(NOT_BLANK) })),
  ),
  contact: z.optional(z.strictObject(BankContact.shape)),
  infoMessages: z.optional(z.array(BankMessage.check(NOT_BLANK))),
});
/** The bank of the default theme. */
export const DEFAULT_BANK = '9998';

/** The id of a party's theme, in which a brand is, or of the default one. Under any other, nothing would ever be shown. */
const BANK_ID = new RegExp(String.raw`^(\d{1,8}_\d{1,8}|${DEFAULT_BANK})$`);
const File = z.record(
  z.string().check(z.regex(BANK_ID, 'must be a theme id, such as 8840_1')),
  z.partialRecord(keyAmong(LOCALES), WrittenSettings),
);

/** The first address that the front end would not use as a link or an image, with its place. */
function wrongAddress(banks: ConfiguredBanks, origin: string): string | undefined {
  // As browsers read it: to them, /\ is // and begins another host, as it is without a tab in between.
  const isOwn = (url: string) =>
    URL.canParse(url, origin) && new URL(url, origin).origin === origin;
  const isWebAddress = (url: string) =>
    /^https?:\/\//.test(url) ? URL.canParse(url) : url.startsWith('/') && isOwn(url);
  for (const [id, locales] of Object.entries(banks)) {
    for (const [locale, { links = [], logos = [], forgotPinUrl }] of Object.entries(locales)) {
      const addresses = [...links, ...logos].map(({ url }) => url);
      if (forgotPinUrl !== undefined) addresses.push(forgotPinUrl);
      const wrong = addresses.find((url) => !isWebAddress(url));
      if (wrong !== undefined) return `${id}.${locale}: ${wrong} is no http or https address`;
      const foreign = logos.find(({ url }) => !isOwn(url));
      if (foreign) return `${id}.${locale}: ${foreign.url} is no image of the wizard’s origin`;
    }
  }
  return undefined;
}

/**
 * Reads BANKS: theme id → locale → settings. `origin`: the wizard's, of which images must be.
 * @throws {ConfigError} with file, key and reason of every fault.
 */
export function readBanks(file: string, origin: string): ConfiguredBanks {
  const { settings } = readSettings('BANKS', file, File);
  const wrong = wrongAddress(settings, origin);
  if (wrong !== undefined) throw new ConfigError(faultIn('BANKS', file, wrong));
  return settings;
}

/** The settings that themes contain: the bank's name and its word for the access key. */
export function banksOf(themes: readonly ThemeFile[]): ConfiguredBanks {
  const settingsOf = ({ name, accessKey }: Theme, locale: Locale) => ({
    name: name[locale],
    banknameAusblenden: false,
    ...(accessKey === undefined ? {} : { accessKeyName: accessKey[locale] }),
  });
  return Object.fromEntries(
    themes.map(({ id, theme }) => [
      id,
      Object.fromEntries(LOCALES.map((locale) => [locale, settingsOf(theme, locale)])),
    ]),
  );
}

/** The settings of a bank, if it has any. `0_0` means the default (T2): that bank, unless it has an entry of its own. */
export const settingsIn = (
  banks: ConfiguredBanks,
  themeId: string,
): BankSettingsReply | undefined =>
  banks[themeId] ?? (themeId === '0_0' ? banks[DEFAULT_BANK] : undefined);

/** Only the configured banks: an unknown one has no name to show (Y4). */
export function configuredBanks(banks: ConfiguredBanks): Banks {
  return { settings: (themeId) => settingsIn(banks, themeId) ?? {}, teaser: () => null };
}
