import { setCookies } from '../../http/cookies.ts';
import { AUTHENTICATION } from '../authentication.ts';
import type { Admitted } from '../calls/serve.ts';
import type { End } from './ending.ts';
import { hasWayBack } from './returning.ts';

/**
 * Hands the ending over to the OpenID Provider, and drops the session if no log-in needs it. This one does until its
 * browser is back at the party: an answer may be cut off after its headers (S5, S6).
 */
export async function handOver({
  services,
  authentication,
  session,
  reply,
}: Admitted): Promise<void> {
  const { store, authorization, cookies, sessions } = services;
  const ended = await store.get(AUTHENTICATION, authentication.id);
  if (ended?.ending === undefined) return;
  await authorization.finish(ended);
  // Read again, as another tab may have added a log-in to the session since this call was admitted.
  const current = (await sessions.open(session.token)) ?? session;
  if (!(await hasWayBack(services, current.authentications))) {
    setCookies(reply, cookies.expired());
  }
}

/** Writes to the audit log how a call ended its log-in (N5). */
export const reportEnd = ({ report }: Admitted, { event, ...facts }: End): Promise<void> =>
  report(event, facts);

/**
 * How calls that end a log-in are served: also for ended log-ins. A repetition hands the ending over again, as the
 * process may have been killed in between (S6).
 */
export const ENDS = { tolerance: 'ended', onRepeat: handOver } as const;
