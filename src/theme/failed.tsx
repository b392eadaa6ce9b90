import { useEffect } from 'react';
import { takeFocus } from '#src/ui/focus.ts';
import type { Venue } from '#src/venue/venue.ts';

const HEADING = 'Fehler';

type Place = Pick<Venue, 'embedded' | 'showTitle' | 'showLanguage'>;

/**
 * The box that replaces the page when no theme could be loaded; German by specification, as is then the page's title
 * (T1). It takes the focus and is read out for that reason: a live alert would be read out twice (P6).
 */
export function ThemeFailed({ venue }: { readonly venue: Place }) {
  const Main = venue.embedded ? 'div' : 'main';
  useEffect(() => {
    venue.showLanguage('de');
    venue.showTitle(HEADING);
  }, [venue]);
  return (
    <Main className="frame frame__main" lang="de">
      <div className="card" role="alert" aria-live="off" tabIndex={-1} ref={takeFocus}>
        <h1 className="headline">{HEADING}</h1>
        <p>Die Anwendung konnte nicht gestartet werden. Bitte versuchen Sie es später erneut.</p>
      </div>
    </Main>
  );
}
