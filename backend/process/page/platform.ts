import { ENDPOINTS } from '#contract/endpoints.ts';
import { checkToken } from '../../http/csrf-token.ts';
import { callerOf } from '../../http/rate-limit.ts';
import { Refusal } from '../../refusal.ts';
import { MINUTE } from '../authentication.ts';
import { type UnboundCall, unbound } from '../calls/serve.ts';

/** The ids of all themes (T2, T5). */
export const themeList = unbound(ENDPOINTS.themeList, async ({ services }) => ({
  themeProfiles: await services.themes.ids(),
}));

/** The editors' teaser for this party's customers (Y3). */
export const teaser = unbound(ENDPOINTS.teaser, async ({ services, query }) => {
  const party = services.clients.find(query.client_id)?.party;
  return { teaser: services.banks.teaser(party, query.locale) };
});

/** An IBAN, at a stretch or in groups of four as pages show and customers type it, with any space or hyphen. */
const IBAN = /\b[A-Z]{2}\d{2}(?:[\s-]?[\dA-Z]{4}){2,7}(?:[\s-]?[\dA-Z]{1,3})?\b/gi;

/** Masks account numbers, and long groups of digits, which may be PINs or TANs (S8). */
function withoutDigits(text: string): string {
  return text.replaceAll(IBAN, '[iban]').replaceAll(/\d{5,}/g, '[digits]');
}

/**
 * How much the pages of one address may write in a minute, in bytes: what thirty can that have as much to say as they may.
 * Anybody could else drive the audit log out of a journal that is kept to a certain size (S4, N5).
 */
const MOST_WRITTEN = 2 * 1024 * 1024;

/** @throws {Refusal} RATE_LIMITED with the time to wait. */
function limitWriting({ services, request, body }: UnboundCall<typeof ENDPOINTS.log>): void {
  const bytes = Buffer.byteLength(JSON.stringify(body.messages));
  const { count, left } = services.pageLog.add(callerOf(request), bytes, MINUTE);
  if (count <= MOST_WRITTEN) return;
  throw new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)) });
}

/**
 * Writes messages of the front end to the log (X4). Requires no session, so that a page which lost it can still
 * report.
 */
export const log = unbound(ENDPOINTS.log, async (call) => {
  const { services, request, body } = call;
  const session = await services.sessions.open(request.cookies[services.cookies.sessionName]);
  if (session !== undefined) checkToken(call, session.token);
  limitWriting(call);
  for (const { level, message, reference, time } of body.messages) {
    // By the page's clock, which may be wrong. Written anew, as a page may send any number of digits in it (S8).
    const frontEndTime = new Date(time).toISOString();
    const line = { frontEnd: true, frontEndTime, reference, message: withoutDigits(message) };
    if (level === 'ERROR') request.log.error(line);
    else if (level === 'WARN') request.log.warn(line);
    else request.log.info(line);
  }
  return { accepted: body.messages.length };
});
