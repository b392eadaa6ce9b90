import { API_BASE, type Endpoint } from '#contract/endpoint.ts';
import { apiPath } from '#contract/forward.ts';

/** What the path of a request to this endpoint looks like, whatever the ids in it. */
export const callPath = (endpoint: Pick<Endpoint, 'service' | 'path'>): RegExp =>
  new RegExp(`^${API_BASE}${apiPath(endpoint).replaceAll(/\{\w+\}/g, '[^/]+')}$`);
