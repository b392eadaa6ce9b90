import type {} from 'i18next';
import type { account } from './de/account.ts';
import type { browserTrust } from './de/browser-trust.ts';
import type { comfort } from './de/comfort.ts';
import type { consent } from './de/consent.ts';
import type { core } from './de/core.ts';
import type { dialogs } from './de/dialogs.ts';
import type { errors } from './de/errors.ts';
import type { firstLogIn } from './de/first-log-in.ts';
import type { navigation } from './de/navigation.ts';
import type { qr } from './de/qr.ts';
import type { remittance } from './de/remittance.ts';
import type { signature } from './de/signature.ts';
import type { tan } from './de/tan.ts';
import type { terms } from './de/terms.ts';

/** The keys that every language must have: exactly those of the German texts (I3). */
export type Phrases<German> = {
  readonly [Key in keyof German]: German[Key] extends string ? string : Phrases<German[Key]>;
};

/** All texts, of all chunks. */
export type AllPhrases = typeof core &
  typeof tan &
  typeof terms &
  typeof consent &
  typeof errors &
  typeof navigation &
  typeof dialogs &
  typeof qr &
  typeof comfort &
  typeof firstLogIn &
  typeof browserTrust &
  typeof signature &
  typeof account &
  typeof remittance;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: AllPhrases };
    returnNull: false;
  }
}
