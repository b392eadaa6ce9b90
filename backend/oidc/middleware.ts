import type { Provider } from 'oidc-provider';

/** Runs around every request to the provider. */
export type Middleware = Parameters<Provider['use']>[0];
/** A request to the provider, with its answer. */
export type Context = Parameters<Middleware>[0];
