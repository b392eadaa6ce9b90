import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { FeatureName } from '#contract/features.ts';

/** A number in digits. Anything else would be read as some number, too: a blank as 0, `0x50` as 80. */
function wholeNumber(least: number, most?: number) {
  const range = most === undefined ? `of at least ${least}` : `from ${least} to ${most}`;
  const error = `must be a whole number ${range}`;
  const digits = z.string().check(z.regex(/^\d+$/, error));
  return z.pipe(
    z.pipe(digits, z.transform(Number)),
    z.int(error).check(z.minimum(least, error), z.maximum(most ?? Infinity, error)),
  );
}

/** Not 0, the system's choice: nobody could be told the address. */
const Port = wholeNumber(1, 65_535);
const Limit = wholeNumber(0);
const PROXY_NAMES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** A proxy: an address, a range, or a name for a range. */
function isProxy(written: string): boolean {
  if (PROXY_NAMES.has(written)) return true;
  const [address = '', bits, ...rest] = written.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const fits = bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= most);
  return most > 0 && fits && rest.length === 0;
}

/** Proxies, separated by commas. An empty entry is an error. */
const Proxies = z.string().check(
  z.refine((names) => names.split(',').every((name) => isProxy(name.trim())), {
    error: 'must be addresses or ranges of addresses, or loopback, linklocal and uniquelocal',
  }),
);

/**
 * A host by its name, or all below it. Not `*` or `https:`: with these every page on the web could frame the log-in, and
 * have a customer press its buttons without seeing them (RFC 9700, 4.16). Nor one with a path, which browsers look for in
 * the framing page's origin, which has none: nobody could frame it.
 */
const HOST_SOURCE = String.raw`([a-z][a-z0-9+.-]*:\/\/)?(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:(\d+|\*))?\/?`;
/**
 * A shell removes the quotes of 'none' and 'self'. Without quotes they would count as hosts, and cookies would
 * be set up for frames.
 */
const FRAME_ANCESTOR = `('self'|(?!(none|self)( |$))${HOST_SOURCE})`;
const FrameAncestors = z
  .string()
  .check(
    z.regex(
      new RegExp(`^('none'|${FRAME_ANCESTOR}( ${FRAME_ANCESTOR})*)$`, 'i'),
      `must be 'none', or 'self' and origins, with their quotes; in a shell or an EnvironmentFile "'none'"`,
    ),
  );

/** Whether the client for Redis takes it. It would say so only when it connects, and in words of its own. */
function isRedisAddress(written: string): boolean {
  const { hostname, pathname, search, hash, username, password } = new URL(written);
  try {
    for (const part of [username, password]) decodeURIComponent(part);
  } catch {
    return false;
  }
  return hostname !== '' && /^\/?\d*$/.test(pathname) && search === '' && hash === '';
}

/** Names separated by commas. */
const Features = z.pipe(
  z.pipe(
    z.string(),
    z.transform((names) => names.split(',').map((name) => name.trim())),
  ),
  z.array(FeatureName),
);

/** A host with a name, as browsers send it; not `*` or one with a dot at its end, which nobody's address has. */
const NAMED_HOST = /^(\[[\da-f:.]+\]|([\w-]+\.)*[\w-]+)$/;

/** Whether an address has nothing besides its origin, and that is one. */
function isOrigin(address: string): boolean {
  const { href, origin, hostname } = new URL(address);
  return href === `${origin}/` && NAMED_HOST.test(hostname);
}

/** The environment as an operator writes it: each variable with its form and default. Empty ones count as missing. */
export const Env = z.object({
  PORT: z._default(Port, 4400),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(
    z.url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true }).check(
      z.refine(isOrigin, {
        error: 'must be an origin alone, such as https://login.bank.example',
      }),
    ),
  ),
  DATA_DIR: z.optional(z.string()),
  REDIS_URL: z.optional(
    z.url({ protocol: /^rediss?$/, error: 'must be a redis or rediss address', abort: true }).check(
      z.refine(isRedisAddress, {
        error:
          'must be a host, besides it at most user and password, percent-encoded, a port, and the number of a database',
      }),
    ),
  ),
  REDIS_PREFIX: z._default(
    z.string().check(z.regex(/^[\w:.-]{1,64}$/, 'must be 1 to 64 letters, digits, _, :, . and -')),
    'auth:',
  ),
  SECRETS_FILE: z.optional(z.string()),
  AUTH_CLIENTS: z.optional(z.string()),
  BANKS: z.optional(z.string()),
  WIZARD_DIR: z.optional(z.string()),
  WIZARD_CONFIG: z.optional(z.string()),
  FORWARD_UPSTREAMS: z.optional(z.string()),
  FEATURES: z._default(Features, []),
  ACCESS_TOKEN_SECONDS: z._default(wholeNumber(1), 300),
  DEMO: z.optional(z.enum(['yes', 'no'])),
  FRAME_ANCESTORS: z._default(FrameAncestors, "'none'"),
  RATE_LIMIT_PER_MINUTE: z._default(Limit, 600),
  RATE_LIMIT_PARTY_PER_MINUTE: z._default(Limit, 6000),
  RATE_LIMIT_LOG_IN_PER_MINUTE: z._default(Limit, 30),
  RATE_LIMIT_TAN_PER_MINUTE: z._default(Limit, 60),
  RATE_LIMIT_PER_IDENTIFIER: z._default(Limit, 30),
  RATE_LIMIT_TANS_PER_CUSTOMER: z._default(Limit, 10),
  RATE_LIMIT_APP_LOG_INS: z._default(Limit, 60),
  TRUST_PROXY: z._default(Proxies, 'loopback'),
  METRICS_PORT: z.optional(Port),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
});

export type Env = z.infer<typeof Env>;

/** The names of all environment variables. */
export const SETTINGS: readonly string[] = Object.keys(Env.shape);
