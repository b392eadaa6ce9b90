import type { RelyingParty } from '#contract/entry.ts';
import { type Scene, startedIn } from '#src/screens/scene.ts';
import { webLink } from '#src/ui/web-link.ts';
import { forbidsCookies } from './cookies.ts';
import type { BusinessErrorProps } from './screen.tsx';
import type { Back } from './ways-on.tsx';

/** The party's home page, unless the log-in is embedded in the party's page (E4). */
function homeOf(party: Partial<RelyingParty> | undefined): Back | undefined {
  const href = webLink(party?.clientUri);
  if (!party || party.embedded || href === undefined) return undefined;
  return { to: 'party', clientName: party.clientName, href };
}

/** Where the way out of an error leads (E6); none if there is no known log-in to leave (E1). */
export function backOf(scene: Scene): Back | undefined {
  const party = startedIn(scene)?.relyingParty;
  const snapshot = scene.app.getSnapshot();
  const gone = snapshot.context.failure?.party;
  if (gone) return homeOf(gone);
  // At a corrupt address there is no log-in to leave: the party's home page is the way out, if known.
  if (snapshot.matches('corruptUrl')) return homeOf(party);
  if (!snapshot.can({ type: 'back.requested' })) return undefined;
  if (!party) return { to: 'party' };
  return party.onlineBanking ? { to: 'homepage' } : { to: 'party', clientName: party.clientName };
}

/** The business-error screen of one page of the catalogue (P3, R4). */
export const selectBusinessError =
  (page: BusinessErrorProps['page']) =>
  (scene: Scene): BusinessErrorProps => {
    const { app } = scene;
    const { failure } = app.getSnapshot().context;
    return {
      page,
      // Without cookies the bank cannot recognise the customer, so they are the cause.
      because:
        failure?.code === 'USER_SESSION_EXPIRED' && forbidsCookies() ? 'noCookies' : undefined,
      reference: failure?.traceId,
      back: backOf(scene),
      onBack: () => app.send({ type: 'back.requested' }),
    };
  };
