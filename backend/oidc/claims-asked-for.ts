import * as z from 'zod/mini';

const ClaimsParameter = z.object({
  id_token: z.optional(z.record(z.string(), z.unknown())),
  userinfo: z.optional(z.record(z.string(), z.unknown())),
});

/** The claims that a party asks for by name. The provider has refused what is not one JSON object for each. */
export function claimsAskedFor(claims = '{}'): string[] {
  const { id_token = {}, userinfo = {} } = z.parse(ClaimsParameter, JSON.parse(claims));
  return [...new Set([...Object.keys(id_token), ...Object.keys(userinfo)])];
}
