import type { FastifyBaseLogger } from 'fastify';
import { type Configuration, errors } from 'oidc-provider';
import { type ErrorPageKind, errorPage, errorPageHeaders } from '../http/error-page.ts';
import type { Audit } from '../observability/audit.ts';
import { codeOf } from '../observability/why.ts';
import { Unavailable } from '../refusal.ts';
import type { Context, Middleware } from './middleware.ts';

/** The request header in which mount.ts passes the request's reference to the provider. */
export const REFERENCE_HEADER = 'x-reference';

/** What showing an error takes of a request. */
interface Shown extends Pick<Context, 'status' | 'type' | 'body' | 'get' | 'set' | 'remove'> {
  readonly oidc?: { readonly client?: { readonly clientId: string } | undefined };
}

interface Needs {
  readonly audit: Pick<Audit, 'error'>;
  readonly log: FastifyBaseLogger;
  readonly frameAncestors: string;
  /** The route that is logged for the errors of the provider. */
  readonly route: string;
}

interface ProviderErrors {
  readonly renderError: NonNullable<Configuration['renderError']>;
  readonly onServerError: (ctx: Shown, error: unknown) => void;
  /** Catches what the provider's own error handling does not, and shows the same page. */
  readonly around: Middleware;
  /** Takes what is nobody's answer any more. Koa would print it with its words, which may quote data, beside the log. */
  readonly onLost: (error: Error) => void;
}

/** The codes of connections that broke while an answer was made: nothing is wrong here. */
const BROKEN: ReadonlySet<unknown> = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT']);

/** Shows the provider's errors on a page with a reference, under which they are also in the audit log (N2, N5). */
export function providerErrors({ audit, log, frameAncestors, route }: Needs): ProviderErrors {
  /** Writes an error to the audit log, and returns its reference. */
  function note(ctx: Shown): string {
    const { status } = ctx;
    const traceId = ctx.get(REFERENCE_HEADER);
    const code = status >= 500 ? 'TECHNICAL_ERROR' : 'INVALID_REQUEST';
    audit.error({ traceId, code, status, route, authentication: undefined });
    return traceId;
  }
  function show(ctx: Shown, facts: object, kind: ErrorPageKind = 'impossible'): void {
    const reference = note(ctx);
    const isOurs = ctx.status >= 500;
    if (isOurs) {
      // No redirect, and no change of cookies: the browser keeps those that it needs to repeat the request.
      ctx.remove('location');
      ctx.remove('set-cookie');
    }
    ctx.type = 'html';
    ctx.set(errorPageHeaders(frameAncestors));
    ctx.body = errorPage(isOurs ? 'notNow' : kind, { ...facts, reference });
  }
  /** Writes why a request gets a page of ours, for the bank whom its customer or the party asks. Not what the page quotes (S8). */
  function refused(ctx: Shown, error: unknown): void {
    if (!(error instanceof errors.OIDCProviderError)) return;
    // What is wrong with the way back has one code, and words that quote nothing.
    const why = error instanceof errors.SessionNotFound ? error.error_description : error.error;
    const client = ctx.oidc?.client?.clientId;
    log.info({ traceId: ctx.get(REFERENCE_HEADER), client, why }, 'a request was refused');
  }
  const logged = (ctx: Shown, error: unknown) =>
    log.error({ err: error, traceId: ctx.get(REFERENCE_HEADER) }, 'provider error');
  return {
    // Not the rest, such as `state`: anybody could have the bank's own page say what they like, by a link (S1).
    renderError: async (ctx, { error, error_description }, cause) => {
      refused(ctx, cause);
      // Who comes to the way back once more may have paid: nobody is told to begin anew without a look (E7, S5).
      const kind = cause instanceof errors.SessionNotFound ? 'over' : 'impossible';
      show(ctx, { error, ...(error_description !== undefined && { error_description }) }, kind);
    },
    onLost: (error) => {
      if (!BROKEN.has(codeOf(error))) log.error({ err: error }, 'provider error');
    },
    onServerError: (ctx, error) => {
      logged(ctx, error);
      // A party's server has its answer by now, in JSON; a browser gets the page instead.
      if (typeof ctx.body !== 'object' || ctx.body === null) return;
      const error_description = `The call failed. Reference: ${note(ctx)}`;
      ctx.body = { error: 'server_error', error_description };
    },
    around: async (ctx, next) => {
      try {
        await next();
      } catch (error) {
        if (error instanceof errors.InvalidRedirectUri) {
          ctx.status = error.statusCode;
          refused(ctx, error);
          return show(ctx, { error: error.error, error_description: error.error_description });
        }
        logged(ctx, error);
        ctx.status = error instanceof Unavailable ? error.statusCode : 500;
        show(ctx, { error: 'server_error' });
      }
    },
  };
}
