import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const FeatureName = z.string().check(z.regex(/^[\w.-]{1,64}$/, 'must be a feature’s name'));

/** The features that are on (X5): one list for the installation, the same for every customer. */
export const features = endpoint({
  name: 'features',
  summary: 'Returns the names of the enabled features. Requires an access token.',
  method: 'POST',
  service: 'feature-service',
  path: '/v1',
  reply: z.array(FeatureName),
  refusals: ['ACCESS_TOKEN_REJECTED'],
});
