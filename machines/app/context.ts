import type { Appearance } from '#contract/appearance.ts';
import type { BankSettingsReply, EntryQuery, InitUiReply, SessionReply } from '#contract/entry.ts';
import type { Locale } from '#contract/locale.ts';
import type { ProcessReply } from '#contract/process.ts';
import { type Entry, entryQuery } from '../entry.ts';
import type { Failure, GenericError } from '../error-catalogue.ts';
import type { Features } from '../features.ts';
import type { RouteId } from '../routes.ts';
import type { AppliedTheme } from '../theme/machine.ts';
import type { ThemeSources } from '../theme/theme-id.ts';
import type { LeaveCause } from './ports.ts';

/** An internal navigation error (P5). */
export interface NavigationFailure extends GenericError {
  readonly type: 'NO_ROUTER_PATH' | 'UNKNOWN_CONTENT_ID' | 'UNKNOWN_ERROR';
  readonly messageKey: 'APP_COULD_NOT_BE_STARTED';
  readonly category?: 'PAGE_NOT_FOUND';
  readonly params?: { readonly contentId: string };
  /** The device had no network. */
  readonly offline?: true;
}

/** What is known when the page opens. */
export interface AppInput {
  readonly entry: Entry;
  readonly localeCookie: string | null;
  readonly browserLanguages: readonly string[];
  /** The language shown until the session says which are allowed. */
  readonly locale: Locale;
  /** What names a theme before the session is known, and beside it (T3). */
  readonly themeSources: ThemeSources;
  readonly appearance: Appearance;
  /** Whether this session has had its error page (P4). */
  readonly errorShown: boolean;
  readonly features: Features;
}

export interface AppContext extends AppInput {
  /** Where this page starts if it starts again; undefined: where its address says. */
  readonly noted: RouteId | undefined;
  readonly query: EntryQuery | undefined;
  readonly session: SessionReply | undefined;
  readonly initUi: InitUiReply | undefined;
  /** Undefined until its settings are known, or cannot be had. */
  readonly bank: BankSettingsReply | undefined;
  /** As typed last, so that it is still there after an error. Never the PIN. */
  readonly identifier: string;
  /** When the session ends without activity, as the backend said last (A10); ISO date-time. */
  readonly sessionEnd: string | undefined;
  /** The log-in's reply, handed to the process once. */
  readonly processReply: ProcessReply | undefined;
  /** The theme on the page, once it is there (T1). */
  readonly appliedTheme: AppliedTheme | undefined;
  readonly failure: Failure | undefined;
  readonly navigationFailure: NavigationFailure | undefined;
  readonly redirectUrl: string;
  readonly cause: LeaveCause;
}

/** The id of the log-in: from init-UI, or from the address until init-UI has answered. */
export const authenticationIdIn = ({ initUi, entry }: AppContext): string =>
  initUi?.authentication.id ?? entry.interaction ?? '';

/** The context a page opens with. */
export function openingContext(input: AppInput): AppContext {
  return {
    ...input,
    noted: undefined,
    query: entryQuery(input.entry),
    session: undefined,
    initUi: undefined,
    bank: undefined,
    identifier: '',
    sessionEnd: undefined,
    processReply: undefined,
    appliedTheme: undefined,
    failure: undefined,
    navigationFailure: undefined,
    redirectUrl: '',
    cause: 'customer',
  };
}
