import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { authenticationIdOf } from '../process/authentication.ts';

const Params = z.object({ id: z.optional(z.string()), challenge: z.optional(z.string()) });

/** The log-in that a call names in its address, by its id or by that of a challenge; unverified. */
export function logInNamedIn({ params }: Pick<FastifyRequest, 'params'>): string | undefined {
  const { id, challenge = '' } = z.safeParse(Params, params).data ?? {};
  const named = id ?? authenticationIdOf(challenge);
  return /^[\w-]{1,64}$/.test(named) ? named : undefined;
}
