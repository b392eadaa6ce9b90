import * as z from 'zod/mini';
import type { BankSettingsReply, InitUiReply, SessionReply } from './entry.ts';
import { Locale } from './locale.ts';
import type { RuntimeConfigInput } from './runtime-config.ts';
import type { Appearance } from './theme.ts';

/*
 * The log-in form as it stands in the page before any script (N3): what a server draws it from, and
 * what the page says of it. The drawing itself is built from the front end's own screens.
 */

/** What a server knows of a log-in when its page is asked for. */
export interface FirstScreenSources {
  readonly session: SessionReply;
  readonly initUi: InitUiReply;
  readonly bank: BankSettingsReply;
  /** The cookie of this name, as found. */
  readonly localeCookie: string | null;
  /** As the browser names them, the most wanted first. */
  readonly browserLanguages: readonly string[];
  readonly config: RuntimeConfigInput;
  /** Where the page will stand. */
  readonly origin: string;
}

/** The log-in form, drawn; nothing in it belongs to one customer. */
export interface FirstScreen {
  readonly html: string;
  readonly title: string;
  readonly locale: Locale;
  readonly themeId: string;
  /** Fingerprint of what it was drawn from: a page with the same may take the form over as it stands. */
  readonly fingerprint: string;
}

/** Draws the log-in form; `undefined` where this log-in does not begin with it. */
export type DrawFirstScreen = (sources: FirstScreenSources) => Promise<FirstScreen | undefined>;

/** What the page says of the form in it. */
export const Served = z.object({ locale: Locale, themeId: z.string(), fingerprint: z.string() });
export type Served = z.infer<typeof Served>;

/**
 * What a page that was drawn ahead says of its form, before anybody knows whose log-in it will be: the
 * answers it was drawn from, as they came. Where the answers are these again, it says {@link Served}.
 */
export interface DrawnAhead extends Served {
  /** The addresses of the theme's stylesheets. */
  readonly colours: Readonly<Record<Appearance, string>>;
  readonly bundle: string;
  readonly answers: {
    readonly session: unknown;
    readonly relyingParty: unknown;
    readonly bank: unknown;
  };
}
