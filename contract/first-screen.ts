import * as z from 'zod/mini';
import type { BankSettingsReply, InitUiReply, SessionReply } from './entry.ts';
import { Locale } from './locale.ts';
import type { RuntimeConfigInput } from './runtime-config.ts';
import type { Appearance } from './theme.ts';

/*
 * The log-in form that is in the page before any script runs (N3): what a server renders it from, and how
 * the page describes it. It is rendered by the front end's own screens.
 */

/** What a server knows of a log-in when its page is asked for. */
export interface FirstScreenSources {
  readonly session: SessionReply;
  readonly initUi: InitUiReply;
  readonly bank: BankSettingsReply;
  /** The cookie of this name, as found. */
  readonly localeCookie: string | null;
  /** As the browser lists them, most preferred first. */
  readonly browserLanguages: readonly string[];
  readonly config: RuntimeConfigInput;
  /** The origin that the page is served from. */
  readonly origin: string;
}

/** The rendered log-in form; nothing in it is specific to one customer. */
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

/** How the page describes the form in it. */
export const Served = z.object({ locale: Locale, themeId: z.string(), fingerprint: z.string() });
export type Served = z.infer<typeof Served>;

/**
 * How a page rendered at deployment describes its form, before it is known whose log-in it will be: the
 * replies it was rendered from. If the actual replies are the same, the form counts as {@link Served}.
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
