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
  summary: 'A new access token, for calls that want one beside the session cookie.',
  method: 'POST',
  path: '/token',
  reply: AccessToken,
});
