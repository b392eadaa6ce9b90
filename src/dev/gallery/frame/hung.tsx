import { useEffect } from 'react';
import { ROUTES } from '#machines/routes.ts';
import { PartyFrame } from '#src/frame/app-frame.tsx';
import { useArrival } from '#src/router/arrival.ts';
import type { Venue } from '#src/venue/venue.ts';
import { type Choice, queryOf } from '../choice.ts';
import { ELEMENTS } from '../fixtures/nothing.ts';
import type { Arranged } from './arrange.ts';
import { forgetBroken } from './broken.ts';

/** Marks on the root element which picture is shown, once it is. */
function useSaid({ root }: Venue, choice: Choice): void {
  const said = queryOf(choice);
  useEffect(() => {
    root.dataset.shown = said;
    forgetBroken();
  }, [root, said]);
}

/** A picture in the real frame, with title and focus as in the wizard (P1, P6). */
export function Hung({ arranged, venue }: { arranged: Arranged; venue: Venue }) {
  const { choice, exhibit, started, picture } = arranged;
  const { id, route } = exhibit;
  const { screen, titleKey = route && ROUTES[route].titleKey } = picture;
  useArrival(venue, { route, titleKey, place: id, stale: false }, started.bank.name);
  useSaid(venue, choice);
  if (route === undefined) return screen;
  return (
    <PartyFrame
      started={started}
      bankName={started.bank.name}
      native={started.layout.native}
      theme={{ themeId: choice.theme, from: 'local' }}
      embedded={false}
      elements={ELEMENTS}
      route={route}
      titleKey={titleKey}
    >
      {/* Another state is another picture: nothing of the one before stays in it. */}
      <div key={queryOf(choice)}>{screen}</div>
    </PartyFrame>
  );
}
