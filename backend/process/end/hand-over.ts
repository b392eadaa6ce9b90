import { AUTHENTICATION } from '../authentication.ts';
import type { Admitted } from '../calls/serve.ts';
import type { End } from './ending.ts';

/**
 * Hands the ending over to the OpenID Provider. The browser keeps its session until it is back at the party: an answer
 * may be cut off after its headers (S5, S6).
 */
export async function handOver({ services, authentication }: Admitted): Promise<void> {
  const ended = await services.store.get(AUTHENTICATION, authentication.id);
  if (ended?.ending !== undefined) await services.authorization.finish(ended);
}

/** Writes to the audit log how a call ended its log-in (N5). */
export const reportEnd = ({ report }: Admitted, { event, ...facts }: End): Promise<void> =>
  report(event, facts);

/**
 * How calls that end a log-in are served: also for ended log-ins. A repetition hands the ending over again, as the
 * process may have been killed in between (S6).
 */
export const ENDS = { tolerance: 'ended', onRepeat: handOver } as const;
