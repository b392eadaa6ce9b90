import type { Banks } from './bank/banks.ts';
import type { Systems } from './bank/systems.ts';
import type { Themes } from './bank/themes.ts';
import type { SiteCookies } from './http/cookies.ts';
import type { Csrf } from './http/csrf.ts';
import type { LocalLimits } from './http/local-limits.ts';
import type { Secrets } from './keys/secrets.ts';
import type { Audit } from './observability/audit.ts';
import type { Metrics } from './observability/metrics.ts';
import type { Authentication } from './process/authentication.ts';
import type { EventBus } from './process/events/bus.ts';
import type { AttemptCounter } from './process/limits/attempts.ts';
import type { SlidingWindows } from './process/limits/sliding-windows.ts';
import type { PinLine } from './process/log-in/pin-line.ts';
import type { Tans } from './process/tan/tans.ts';
import type { AccessTokens } from './sessions/access-tokens.ts';
import type { KnownBrowsers } from './sessions/known-browsers.ts';
import type { Sessions } from './sessions/session.ts';
import type { ClientRegistry } from './settings/clients.ts';
import type { Config } from './settings/config.ts';
import type { Store } from './store/store.ts';

/** What the OpenID Provider does for the process, which tells it how a log-in ended. */
export interface Authorization {
  /** Passes the ending on to the OpenID Provider; repeating it changes nothing. */
  finish(authentication: Authentication): Promise<void>;
  /** Whether the party's request for this log-in has no answer yet: the browser has not come back. */
  isAwaited(id: string): Promise<boolean>;
  /** Keeps the party's request for a log-in whose page is still open (A10). */
  keep(id: string): Promise<void>;
  redirectUriAllowed(clientId: string, redirectUri: string): Promise<boolean>;
  /** The subject by which the party knows this customer; `undefined` if the party is gone. */
  subjectAt(clientId: string, customerId: string): Promise<string | undefined>;
  /** Whether the party asked for another customer than this one (E8). */
  asksForAnother(authentication: Authentication, customerId: string): Promise<boolean>;
}

/** Everything that the handlers need, created once in parts.ts. */
export interface Services extends Systems {
  readonly config: Config;
  readonly now: () => number;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly sessions: Sessions;
  readonly csrf: Csrf;
  readonly accessTokens: AccessTokens;
  readonly cookies: SiteCookies;
  readonly attempts: AttemptCounter;
  readonly clients: ClientRegistry;
  readonly tans: Tans;
  readonly audit: Audit;
  readonly metrics: Metrics;
  readonly bus: EventBus;
  readonly windows: SlidingWindows;
  readonly pins: PinLine;
  /** What pages write to the log of this process. */
  readonly pageLog: LocalLimits;
  readonly authorization: Authorization;
  readonly browsers: KnownBrowsers;
  readonly banks: Banks;
  readonly themes: Themes;
}
