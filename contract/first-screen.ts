import * as z from 'zod/mini';
import type { Appearance } from './appearance.ts';
import type { BankSettingsReply, InitUiReply, SessionReply } from './entry.ts';
import { Locale } from './locale.ts';
import type { RuntimeConfigInput } from './runtime-config.ts';

/*
 * The log-in form that is part of the page before any script runs (N3): what a server renders it from, and how
 * the page describes it. The front end's own screens render it.
 */

/** What a server knows about a log-in when its page is requested. */
export interface FirstScreenSources {
  readonly session: SessionReply;
  readonly initUi: InitUiReply;
  readonly bank: BankSettingsReply;
  /** The locale that the customer chose or the browser prefers, if either names one (I1). */
  readonly locale: Locale | undefined;
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
  /**
   * Fingerprint of the data that the form was drawn from. If the page computes the same one, React hydrates the
   * form.
   */
  readonly fingerprint: string;
}

/** Draws the log-in form; `undefined` where this log-in does not begin with it. */
export type DrawFirstScreen = (sources: FirstScreenSources) => Promise<FirstScreen | undefined>;

/** How the page describes the form in it. */
export const Served = z.object({ locale: Locale, themeId: z.string(), fingerprint: z.string() });
export type Served = z.infer<typeof Served>;

/**
 * Describes the form of a page that was rendered at deployment, before any log-in: the replies that it was
 * rendered from. If the log-in's actual replies are the same, the form counts as {@link Served}.
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
