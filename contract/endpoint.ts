import type * as z from 'zod/mini';
import type { CallCode } from './error-codes.ts';
import type { ServiceName } from './forward.ts';

/** Where every call of the contract lives on the bank's origin. */
export const API_BASE = '/services_auth/auth-backend/api';
/** Where the wizard lives on the bank's origin. */
export const WIZARD_BASE = '/services_auth/auth-frontend/';

type Schema = z.core.$ZodType;

/**
 * One API call. The front end makes it and the backend serves it from this one description; docs/openapi.json
 * and the fault matrix are generated from it.
 *
 * `path` is relative to {@link API_BASE}, or to the base of its `service` behind the forward proxy (X2);
 * `{name}` marks a path parameter.
 * `refusals` are the codes that this call may be refused with, besides those of any call (`COMMON_CODES`).
 */
export interface Endpoint<
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
> {
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  readonly service?: ServiceName;
  readonly path: string;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  readonly refusals?: readonly CallCode[];
}

/** Declares an endpoint and keeps its exact types. */
export function endpoint<
  const Path extends string,
  Reply extends Schema,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(description: Endpoint<Query, Body, Reply> & { readonly path: Path }) {
  return description;
}
