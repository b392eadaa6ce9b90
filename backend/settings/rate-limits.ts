import type { Env } from './env.ts';

export interface RateLimits {
  /** Calls per minute of one address, of all kinds together. */
  readonly perMinute: number;
  /** Event streams of one address that are open at the same time: as many as it may make calls in a minute. */
  readonly streamsPerAddress: number;
  /** Calls per minute of one address to each endpoint that parties' servers call. */
  readonly perPartyPerMinute: number;
  /** Log-in calls of one address per minute. */
  readonly logInPerMinute: number;
  /** TAN calls (sent and submitted) of one address per minute. */
  readonly tanPerMinute: number;
  /**
   * Log-ins per quarter of an hour with one access key or alias, from anywhere; those that something vouches for,
   * such as a trusted browser, are counted separately (S4).
   */
  readonly perIdentifier: number;
  /**
   * TANs sent to one customer per quarter of an hour, whoever asks for them; those for trusted browsers are counted
   * separately. Counted from zero once one is confirmed (S4).
   */
  readonly tansPerCustomer: number;
  /** QR codes and pushes of one browser session per quarter of an hour (Q3). */
  readonly appLogInsPerSession: number;
}

/**
 * In a demo, scripts log a handful of customers in from one address all day: the limits on these are this many times as
 * wide, unless they are set.
 */
const DEMO_FACTOR = 100;

type LimitName = Extract<keyof Env, `RATE_LIMIT_${string}`>;

/**
 * The limits: as `written` by the operator, otherwise the defaults, or wider ones in a private demo, which strangers do
 * not reach (S4).
 */
export function limitsOf(env: Env, written: object, isPrivateDemo: boolean): RateLimits {
  const widened = (name: LimitName) =>
    isPrivateDemo && !(name in written) ? env[name] * DEMO_FACTOR : env[name];
  return {
    perMinute: widened('RATE_LIMIT_PER_MINUTE'),
    streamsPerAddress: widened('RATE_LIMIT_PER_MINUTE'),
    perPartyPerMinute: env.RATE_LIMIT_PARTY_PER_MINUTE,
    logInPerMinute: widened('RATE_LIMIT_LOG_IN_PER_MINUTE'),
    tanPerMinute: widened('RATE_LIMIT_TAN_PER_MINUTE'),
    perIdentifier: widened('RATE_LIMIT_PER_IDENTIFIER'),
    tansPerCustomer: widened('RATE_LIMIT_TANS_PER_CUSTOMER'),
    appLogInsPerSession: env.RATE_LIMIT_APP_LOG_INS,
  };
}
