import { API_BASE, type Endpoint } from './endpoint.ts';

/** The services that calls go to by name (X2), and where each is found below {@link API_BASE}. */
export const SERVICE_PATHS = {
  'identity-tan-component': '/forward/identity-tan-component',
  'portal-content-v2': '/forward/portal-content',
  'account-balances': '/forward/account-balances',
  transfer: '/forward/transfer',
  'bank-data-validation': '/forward/bank-data-validation',
  'language-switcher': '/forward/language-switcher',
  'feature-service': '/features',
} as const;

export type ServiceName = keyof typeof SERVICE_PATHS;

/** The path of a call below {@link API_BASE}, as the reference backend serves it. */
export function apiPath({ service, path }: Pick<Endpoint, 'service' | 'path'>): string {
  return service === undefined ? path : SERVICE_PATHS[service] + path;
}

/** Service names and where their calls go on the page's own origin. */
export type ServiceMap = Readonly<Record<string, string>>;

/** The contract's services, overridden and extended by those that a bank configures, with or without a final slash. */
export function serviceMap(configured: ServiceMap = {}): ServiceMap {
  const known = Object.entries(SERVICE_PATHS).map(([name, path]) => [name, API_BASE + path]);
  const moved = Object.entries(configured).map(([name, base]) => [name, base.replace(/\/$/, '')]);
  return Object.fromEntries([...known, ...moved]);
}

/**
 * Where a service is found.
 * @throws with the specification's message if the name is missing or unknown.
 */
export function baseOfService(services: ServiceMap, name: string): string {
  if (!name) throw new Error('Unsupported operation: ServiceName is mandatory');
  const base = Object.hasOwn(services, name) ? services[name] : undefined;
  if (base === undefined) throw new Error(`ServiceName ${name} is not registered for use in cas`);
  return base;
}

/** The service named by a path's first segment, and the rest; otherwise the portal's content and the whole path. */
function placeOf(services: ServiceMap, path: string): readonly [base: string, rest: string] {
  const [, name = '', rest = ''] = /^\/([^/?]+)(.*)$/.exec(path) ?? [];
  return Object.hasOwn(services, name)
    ? [baseOfService(services, name), rest]
    : [baseOfService(services, 'portal-content-v2'), path];
}

/** Where a path is found, at its own service or among the portal's content. `path` begins with a slash. */
export function urlOfPath(services: ServiceMap, path: string): string {
  return placeOf(services, path).join('');
}

/** Where an asset (image, SVG, font) is found: below `/assets`, by the same map. */
export function urlOfAsset(services: ServiceMap, path: string): string {
  return placeOf(services, path).join('/assets');
}
