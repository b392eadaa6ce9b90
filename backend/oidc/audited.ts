import type { FastifyBaseLogger } from 'fastify';
import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import type { Audit, AuditEvent, AuditEventName } from '../observability/audit.ts';
import { whyOf } from '../observability/why.ts';
import { REFERENCE_HEADER } from './errors.ts';

type Facts = Pick<AuditEvent, 'detail' | 'grantId'>;

/** The refusals of which the provider says more to us than to the party, in words of its own. */
const EXPLAINED = [
  errors.InvalidClientAuth,
  errors.InvalidGrant,
  errors.InvalidDpopProof,
  errors.InvalidToken,
];

/**
 * What was wrong, such as `authorization code redirect_uri mismatch`; nothing where the provider says no more. A cause of
 * another library is told by its code, as its words may quote what was sent (S8).
 */
function explanation(error: errors.OIDCProviderError): string | undefined {
  if (!EXPLAINED.some((kind) => error instanceof kind)) return undefined;
  const { cause, error_detail } = error;
  // The provider's own are no class of their own.
  const isQuoting = cause instanceof Error && cause.constructor !== Error;
  return isQuoting ? whyOf(cause) : error_detail;
}

/**
 * Writes to the audit log what parties do without a browser, such as fetching tokens, and which of their requests are
 * sent back to them at once (N5). No call waits until its line is stored. Anybody can cause refusals, so these go to the
 * process's output only: with nothing but the error code, as the description may quote what was sent, and with the client
 * only if it is registered here.
 */
export function auditParties(
  provider: Provider,
  audit: Pick<Audit, 'write' | 'tell'>,
  log: FastifyBaseLogger,
): void {
  function seen(event: AuditEventName, ctx: KoaContextWithOIDC, facts: Facts): AuditEvent {
    const { Client, Grant, Account } = ctx.oidc.entities;
    const who = { client: Client?.clientId, customerId: Account?.accountId, grantId: Grant?.jti };
    return { event, traceId: ctx.get(REFERENCE_HEADER), ...who, ...facts };
  }
  const keep = (event: AuditEvent) =>
    audit.write(event).catch(() => log.warn({ traceId: event.traceId }, 'audit not stored'));
  const refused =
    (event: AuditEventName) => (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
      const facts = seen(event, ctx, { detail: error.error });
      audit.tell(facts);
      const { traceId, client } = facts;
      // The audit log would only say `invalid_client`, as if somebody guessed.
      if (error.cause instanceof errors.InvalidClientMetadata) {
        log.warn({ traceId, client, why: whyOf(error.cause) }, 'keys of a party not fetched');
        return;
      }
      // Its developer, who is told no more than the error code, asks the bank.
      const why = explanation(error);
      if (client !== undefined && why !== undefined) {
        log.info({ traceId, client, why }, 'a party was refused');
      }
    };

  provider.on('grant.success', (ctx) =>
    keep(seen('tokens.issued', ctx, { detail: String(ctx.oidc.params?.grant_type) })),
  );
  provider.on('grant.revoked', (ctx, grantId) => keep(seen('tokens.revoked', ctx, { grantId })));
  provider.on('grant.error', refused('tokens.refused'));
  provider.on('revocation.error', refused('revocation.refused'));
  provider.on('pushed_authorization_request.error', refused('request.refused'));
  provider.on('userinfo.error', refused('userinfo.refused'));
  const requestRefused = refused('request.refused');
  provider.on('authorization.error', (ctx, error) => {
    // The end of a log-in has a line of its own, and so has a page, with its reference.
    const isNew = ctx.oidc.route === 'authorization';
    const hasPage = !error.allow_redirect || ctx.oidc.params?.redirect_uri === undefined;
    if (!isNew || !ctx.oidc.client || hasPage) return;
    // The only answer that there is to `prompt=none`, which pages of parties ask every few minutes: nothing was refused.
    const isPoll = error instanceof errors.LoginRequired && ctx.oidc.prompts.has('none');
    if (!isPoll) requestRefused(ctx, error);
  });
}
