import type { FastifyBaseLogger } from 'fastify';
import type { errors, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Audit, AuditEventName } from '../audit.ts';
import { REFERENCE_HEADER } from './errors.ts';

interface Facts {
  readonly detail?: string | undefined;
  readonly grantId?: string | undefined;
}

/**
 * What parties do without a browser, tokens above all, into the audit log (N5). No call waits for its line;
 * of a refusal the line has the code alone, since the rest may quote what was sent, and a client only when
 * it is one of ours.
 */
export function auditParties(
  provider: Provider,
  audit: Pick<Audit, 'write'>,
  log: FastifyBaseLogger,
): void {
  function tell(event: AuditEventName, ctx: KoaContextWithOIDC, facts: Facts): void {
    const { Client, Grant, Account } = ctx.oidc.entities;
    const traceId = ctx.get(REFERENCE_HEADER);
    const who = { client: Client?.clientId, customerId: Account?.accountId, grantId: Grant?.jti };
    audit
      .write({ event, traceId, ...who, ...facts })
      .catch(() => log.warn({ traceId }, 'audit not stored'));
  }
  const refused =
    (event: AuditEventName) => (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) =>
      tell(event, ctx, { detail: error.error });

  provider.on('grant.success', (ctx) =>
    tell('tokens.issued', ctx, { detail: String(ctx.oidc.params?.grant_type) }),
  );
  provider.on('grant.revoked', (ctx, grantId) => tell('tokens.revoked', ctx, { grantId }));
  provider.on('grant.error', refused('tokens.refused'));
  provider.on('revocation.error', refused('revocation.refused'));
  provider.on('pushed_authorization_request.error', refused('request.refused'));
  provider.on('userinfo.error', refused('userinfo.refused'));
}
