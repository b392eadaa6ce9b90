import type { Failure, KnownParty } from '#machines/error-catalogue.ts';
import { type Scene, startedIn } from '#src/screens/scene.ts';
import { webLink } from '#src/ui/web-link.ts';
import { forbidsCookies } from './cookies.ts';
import type { BusinessErrorProps } from './screen.tsx';
import type { Back } from './ways-on.tsx';

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
export function backOf(scene: Scene): Back | undefined {
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

/** Why the session is said to have expired: without cookies the bank cannot recognise the customer. */
function becauseOf(failure: Failure | undefined): BusinessErrorProps['because'] {
  if (failure?.otherCustomer) return 'otherCustomer';
  return failure?.code === 'USER_SESSION_EXPIRED' && forbidsCookies() ? 'noCookies' : undefined;
}

/** The business-error screen of one page of the catalogue (P3, R4). */
export const selectBusinessError =
  (page: BusinessErrorProps['page']) =>
  (scene: Scene): BusinessErrorProps => {
    const { app } = scene;
    const { failure } = app.getSnapshot().context;
    return {
      page,
      because: becauseOf(failure),
      reference: failure?.traceId,
      back: backOf(scene),
      onBack: () => app.send({ type: 'back.requested' }),
    };
  };
