import {
  errorCodes,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type InjectOptions,
} from 'fastify';
import * as z from 'zod/mini';
import { CSRF_COOKIE, CSRF_HEADER, IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { PREFER_HEADER, PREFER_INCLUDED } from '#contract/included.ts';
import type { Locale } from '#contract/locale.ts';
import { localeWished } from '../../http/languages.ts';
import { onlyHeaders } from '../../http/only-headers.ts';
import { reference } from '../../keys/crypto.ts';
import { callAfter } from './next-call.ts';

const Params = z.object({ id: z.optional(z.string()) });

/** Headers that show which page makes the request. */
const SHOWN = ['host', 'origin', 'sec-fetch-site', 'user-agent'] as const;

function wishesIncluded({ headers }: FastifyRequest): boolean {
  const wishes = [headers[PREFER_HEADER] ?? []].flat().join().split(',');
  return wishes.some((wish) => wish.trim() === PREFER_INCLUDED);
}

/** The language that the wizard most likely uses. If it uses another, it makes the call itself. */
const likelyLocale = (request: FastifyRequest): Locale => localeWished(request) ?? 'de-DE';

/**
 * The names of cookies that can be sent once more. Another application of the host may have some with an umlaut, by which
 * no call could be made (N5).
 */
const SENDABLE = /^[!-:<>-~]+$/;

/** The cookies of the browser after this answer; of several CSRF tokens, the one that it sent in the header. */
function cookiesAfter(request: FastifyRequest, reply: FastifyReply): Record<string, string> {
  const sent = Object.entries(request.cookies).filter(([name]) => SENDABLE.test(name));
  const set = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  const changed = set.map((line) => /^([^=]+)=([^;]*)/.exec(line)?.slice(1) ?? []);
  const token = String(request.headers[CSRF_HEADER]);
  return { ...Object.fromEntries(sent), [CSRF_COOKIE]: token, ...Object.fromEntries(changed) };
}

/** Returns a function that creates the options for each further call on behalf of this browser. */
function asItsBrowser(request: FastifyRequest, reply: FastifyReply) {
  const cookies = cookiesAfter(request, reply);
  // Only those that it sent: old browsers send no Fetch Metadata, nor does any over plain http (S3).
  const shown = onlyHeaders(SHOWN, request.headers);
  return () => ({
    cookies,
    remoteAddress: request.ip,
    headers: {
      ...shown,
      [CSRF_HEADER]: cookies[CSRF_COOKIE],
      [IDEMPOTENCY_HEADER]: reference(),
    },
  });
}

/**
 * The step is taken, so that no failure of a further call may fail it: the wizard makes that call itself. A stopping
 * server accepts none, not even its own (N4).
 */
const unlessFailed =
  ({ log }: FastifyRequest) =>
  (error: unknown): undefined => {
    if (error instanceof errorCodes.FST_ERR_REOPENED_CLOSE_SERVER) return;
    log.error({ err: error }, 'reply not included');
  };

/**
 * Adds to a step's answer the replies to the calls that follow it, if the wizard prefers that. The calls are
 * made like the browser's own, so that each is admitted, counted and refused as usual. If one is not answered
 * with 200, the wizard makes it itself (N3).
 */
export async function withIncluded(
  app: FastifyInstance,
  answer: unknown,
  [request, reply]: readonly [FastifyRequest, FastifyReply],
): Promise<unknown> {
  const { id } = z.parse(Params, request.params);
  if (id === undefined || !wishesIncluded(request)) return answer;
  const setting = { id, locale: likelyLocale(request) };
  const browser = asItsBrowser(request, reply);
  const ask = async (options: InjectOptions) => app.inject(options);
  const included: Record<string, unknown> = {};
  let last = answer;
  for (;;) {
    const call = callAfter(last, setting);
    if (call === undefined) break;
    const response = await ask({ ...call, ...browser() }).catch(unlessFailed(request));
    if (response?.statusCode !== 200) break;
    last = response.json();
    included[`${call.method} ${call.url}`] = last;
  }
  return Object.keys(included).length === 0 ? answer : { ...Object(answer), included };
}
