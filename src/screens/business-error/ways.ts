import type { AnyActorRef } from 'xstate';
import type { KnownParty } from '#machines/error-catalogue.ts';
import { type Scene, startedIn } from '#src/screens/scene.ts';
import { webLink } from '#src/ui/web-link.ts';
import type { Back, WaysOnProps } from './ways-on.tsx';

/** The party's home page, unless the log-in is embedded in the party's page (E4). */
function homeOf(party: KnownParty): Back | undefined {
  const href = webLink(party.clientUri);
  return party.embedded || href === undefined ? undefined : { ...placeOf(party), href };
}

/** What the way out is called: the home page of online banking, or the party (E6). */
const placeOf = ({ onlineBanking, clientName }: KnownParty): Back =>
  onlineBanking ? { to: 'homepage' } : { to: 'party', clientName };

/**
 * Where the way out of an error leads (E6); none if there is no known log-in to leave (E1). Whoever is not the
 * customer who is logged in, and whose party has no home page, may go back to the log-in page.
 */
function backOf(scene: Scene): Back | undefined {
  const party = startedIn(scene)?.relyingParty;
  const snapshot = scene.app.getSnapshot();
  const { otherCustomer, party: gone = otherCustomer && party } = snapshot.context.failure ?? {};
  if (gone) return homeOf(gone) ?? (otherCustomer ? { to: 'logIn' } : undefined);
  if (!snapshot.can({ type: 'back.requested' })) return undefined;
  // In the process the way out is to quit, which this party may want to lead there (E6).
  const quits = snapshot.matches('process') && party?.cancelRedirectBehaviour === 'login';
  if (quits) return { to: 'logIn' };
  return party ? placeOf(party) : { to: 'party' };
}

/** The ways on from an error. Trying again is one if the machine that failed accepts it (E3, P4). */
export const waysOf = (scene: Scene, failed?: AnyActorRef): WaysOnProps => ({
  onRetry: failed?.getSnapshot().can({ type: 'retry.requested' })
    ? () => failed.send({ type: 'retry.requested' })
    : undefined,
  back: backOf(scene),
  onBack: () => scene.app.send({ type: 'back.requested' }),
});
