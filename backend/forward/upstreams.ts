import * as z from 'zod/mini';
import { SERVICE_PATHS, type ServiceName } from '#contract/forward.ts';
import { keyAmong } from '../settings/config-file.ts';

const BaseUrl = z
  .url({ protocol: /^https?$/, error: 'must be a web address' })
  .check(z.regex(/^[^?#@]+$/, 'must have no query, fragment or user'));
const Prefix = z
  .string()
  .check(
    z.regex(/^(\/[\w-][\w.~-]*)+$/, 'must be a path like /accounts, without a slash at its end'),
  );

/**
 * The longest time-out of a service, in ms. Well below the time that nginx waits for us (19 s, docs/nginx) and the
 * wizard waits for any call (20 s), so that this server answers first.
 */
export const LONGEST_WAIT = 15_000;

/** Headers of a connection or a body: the HTTP client sets them itself, and fails each request that names one. */
const HeaderName = z
  .string()
  .check(
    z.regex(
      /^(?!(connection|content-length|expect|keep-alive|transfer-encoding|upgrade)$)[\w-]+$/i,
      'must be the name of a header that is not the connection’s own',
    ),
  );
/** Other characters would fail each request, a line break at the end of a secret for instance. */
const HeaderValue = z
  .string()
  .check(z.regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'must be one line in ISO 8859-1'));

/** A server of the bank that answers for a service. */
const Upstream = z.strictObject({
  url: BaseUrl,
  /** The only paths below `url` that are forwarded to, with everything below them. */
  paths: z.array(Prefix).check(z.minLength(1, 'must name at least one path')),
  /** How long an answer may take, from the connection to its last byte, in ms. */
  timeoutMs: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(LONGEST_WAIT)), 10_000),
  /** The largest request and answer, in bytes. */
  maxRequestBytes: z._default(z.number().check(z.int(), z.positive()), 64 * 1024),
  maxAnswerBytes: z._default(z.number().check(z.int(), z.positive()), 2 * 1024 * 1024),
  /** Headers sent with every request, such as credentials of this server. */
  headers: z._default(z.record(HeaderName, HeaderValue), {}),
});
export type Upstream = z.output<typeof Upstream>;

export const SERVICES = Object.keys(SERVICE_PATHS) as ServiceName[];

/** The services that are answered by a server of the bank (X2). The others are answered here, if they are known. */
export const Upstreams = z.partialRecord(keyAmong(SERVICES), Upstream);
export type Upstreams = z.output<typeof Upstreams>;
