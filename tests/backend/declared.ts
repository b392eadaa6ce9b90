import * as z from 'zod/mini';
import { API_BASE, type Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { COMMON_CODES } from '#contract/error-codes.ts';
import { apiPath } from '#contract/forward.ts';
import { FIELDS_BY_EVENT } from '../tools/docs/audit.ts';

const Refused = z.object({ event: z.literal('error'), route: z.string(), code: z.string() });

/** The error codes that the contract allows for each route. */
function declaredCodes(): ReadonlyMap<string, ReadonlySet<string>> {
  const byRoute = new Map<string, Set<string>>();
  for (const endpoint of Object.values<Endpoint>(ENDPOINTS)) {
    const route = API_BASE + apiPath(endpoint).replaceAll(/\{(\w+)\}/g, ':$1');
    const before = byRoute.get(route) ?? COMMON_CODES;
    byRoute.set(route, new Set([...before, ...(endpoint.refusals ?? [])]));
  }
  return byRoute;
}

const DECLARED = declaredCodes();

/** The refusals in a server's log that the contract does not name for the call, as `code at route`. */
export function undeclaredIn(log: readonly string[]): string[] {
  const told = log
    .flatMap((written) => written.split('\n'))
    .filter((line) => line.includes('"event":"error"'))
    .flatMap((line) => z.safeParse(Refused, JSON.parse(line)).data ?? [])
    .filter(({ route, code }) => DECLARED.get(route)?.has(code) === false)
    .map(({ route, code }) => `${code} at ${route}`);
  return [...new Set(told)];
}

const Audited = z.looseObject({ audit: z.literal(true), event: z.string() });
/** What every line of the audit log has: its own fields, and those of the process's output. */
const IN_EVERY_LINE = ['audit', 'event', 'traceId', 'time', 'level', 'pid', 'hostname', 'msg'];

/** The fields in a server's audit log that docs/audit.md does not name for the event, as `field of event`. */
export function undescribedIn(log: readonly string[]): string[] {
  const told = log
    .flatMap((written) => written.split('\n'))
    .filter((line) => line.includes('"audit":true'))
    .flatMap((line) => z.safeParse(Audited, JSON.parse(line)).data ?? [])
    .flatMap((line) => {
      const known = [...IN_EVERY_LINE, ...(FIELDS_BY_EVENT.get(line.event) ?? [])];
      const unknown = Object.keys(line).filter((field) => !known.includes(field));
      return unknown.map((field) => `${field} of ${line.event}`);
    });
  return [...new Set(told)];
}
