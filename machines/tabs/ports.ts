import type { EventObject } from 'xstate';
import type { Locale } from '#contract/locale.ts';
import type { LogInName } from '../entry.ts';
import { unprovidedCallback } from '../unprovided.ts';

/**
 * What a tab needs to continue where another tab is, or where it was itself before a reload (X8). Only which
 * log-in it is, and how it looks: nothing secret and nothing about the customer. The backend knows which step
 * comes next.
 */
export interface InitData {
  readonly entry: LogInName;
  /** The theme that the tab remembers, or ''. */
  readonly themeId: string;
  /** The language that the customer chose, if they did. */
  readonly locale: Locale | null;
  /** Whether this log-in has had its error page (P4). */
  readonly errorShown: boolean;
  /** When the data was collected. */
  readonly at: Date;
}

/** Asks the tab that opened this one; sends `initData.received`. */
export const askOpener = unprovidedCallback<EventObject, undefined>('askOpener');

/** Asks over the broadcast channel which tab has a log-in; sends `tab.found`. */
export const findTab = unprovidedCallback<EventObject, undefined>('findTab');

/** Asks the tab that was found; sends `initData.received`. */
export const askTab = unprovidedCallback<EventObject, { tab: string }>('askTab');
