import * as z from 'zod/mini';
import { API_BASE, type Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { COMMON_CODES } from '#contract/error-codes.ts';
import { apiPath } from '#contract/forward.ts';

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
