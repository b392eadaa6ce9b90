import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Short-lived, and valid for this browser's session only (X3). */
export const AccessToken = z.object({
  accessToken: z.string().check(z.minLength(1)),
  expiresInSeconds: z.number().check(z.positive()),
});
export type AccessToken = z.infer<typeof AccessToken>;

export const renewToken = endpoint({
  name: 'renewToken',
  summary: 'Issues a new access token, for calls that need one in addition to the session cookie.',
  method: 'POST',
  path: '/token',
  reply: AccessToken,
});
