import type { DoneActorEvent, ErrorActorEvent } from 'xstate';
import type { BankSettingsReply } from '#contract/entry.ts';
import type { Locale } from '#contract/locale.ts';
import type { Answer } from '../answer.ts';
import type { AppLogInReport } from '../app-log-in.ts';
import type { ErrorVerdict } from '../error-redirect/machine.ts';
import type { LocaleReport } from '../locale/machine.ts';
import type { RouteId } from '../routes.ts';
import type { SessionTimerReport } from '../session-timer/machine.ts';
import type { ThemeReport } from '../theme/machine.ts';
import type { NavigationFailure } from './context.ts';

/** An answer of the backend said when the session ends (A10); ISO date-time. */
export interface SessionExtended {
  readonly type: 'session.extended';
  readonly expiresAt: string;
}

/** Everything that the app hears: from the customer, the browser, its children and its services. */
export type AppEvent =
  | AppLogInReport
  | ErrorVerdict
  | ThemeReport
  | LocaleReport
  | SessionTimerReport
  /** The customer means to end the process: from the dialog. */
  | { readonly type: 'quit.decided' }
  | { readonly type: 'bankSelection.requested' }
  /** Another way to log in was chosen on the log-in page, with what is typed there by now (Q4, C3). */
  | { readonly type: 'qr.requested'; readonly identifier: string }
  | { readonly type: 'comfort.requested'; readonly identifier: string }
  /** What had been typed into the form before the script ran, where another screen has taken its place (N2, N3). */
  | { readonly type: 'identifier.typed'; readonly identifier: string }
  /** Another tab of this browser took over this log-in (P7). */
  | { readonly type: 'lead.lost' }
  | { readonly type: 'lead.wanted' }
  | SessionExtended
  | { readonly type: 'back.requested' }
  | { readonly type: 'retry.requested' }
  /** The locale was changed from outside or by the language changer (I2). */
  | { readonly type: 'locale.changed'; readonly locale: Locale }
  /** The browser asks for another route: back, forward, a typed URL (P2). `undefined`: nobody knows the path. */
  | { readonly type: 'url.requested'; readonly route: RouteId | undefined }
  | { readonly type: 'navigation.failed'; readonly failure: NavigationFailure }
  /** The feature service answered (X5). */
  | { readonly type: 'features.known'; readonly features: readonly string[] }
  /** Redirects go in a circle (P2). */
  | { readonly type: 'redirects.exceeded'; readonly traceId: string }
  /** XState's own: an actor that no state has invoked is done. */
  | DoneActorEvent<Answer<BankSettingsReply>>
  /** XState's own: an actor broke, and no state handles that. */
  | ErrorActorEvent;
