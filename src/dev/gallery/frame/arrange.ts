import { loadElement } from '#src/elements/loading.ts';
import { needTexts, showLocale } from '#src/i18n/texts.ts';
import type { Started } from '#src/screens/scene.ts';
import type { Drawn } from '#src/screens/screen-entry.tsx';
import { loadTheme } from '#src/theme/apply.ts';
import type { Venue } from '#src/venue/venue.ts';
import { APPEARANCES, type Choice, exhibitOf, LOCALE_OF } from '../choice.ts';
import type { Exhibit } from '../exhibits.ts';
import { startedFor } from '../fixtures/bank.ts';

/** An exhibit with everything that it needs on the page. */
export interface Arranged {
  readonly choice: Choice;
  readonly exhibit: Exhibit;
  readonly started: Started;
  readonly picture: Drawn;
}

/** Those that pictures have in their frame, or in the task. */
const ELEMENTS = [
  'bank-info',
  'portal-language-selector',
  'cas-ueberweisung',
  'cms-teaser',
] as const;

/** Loaded before anything is shown, so that no part of a picture appears late. */
async function loadAhead(): Promise<void> {
  await Promise.all([
    import('#src/frame/footer.tsx'),
    import('#src/frame/aside.tsx'),
    ...ELEMENTS.map((name) => loadElement({ name, script: undefined })),
  ]);
}

let ahead: Promise<void> | undefined;
let shownTheme: string | undefined;

async function showTheme(venue: Venue, chosen: Choice, signal: AbortSignal) {
  const [themeId, appearance] = [chosen.theme, APPEARANCES[chosen.appearance]];
  venue.showLook({ appearance, useImages: true });
  if (shownTheme === themeId) return;
  shownTheme = await loadTheme(venue, 'local', { themeId, appearance, fresh: false }, signal);
}

/** Loads a screen, its texts and its theme. Rejects if `signal` is aborted because another picture is wanted. */
export async function arrange(
  venue: Venue,
  choice: Choice,
  signal: AbortSignal,
): Promise<Arranged> {
  const exhibit = exhibitOf(choice.screen);
  ahead ??= loadAhead();
  needTexts(exhibit.texts);
  const [draw] = await Promise.all([exhibit.load(), ahead]);
  await showLocale(LOCALE_OF[choice.lang], signal);
  await showTheme(venue, choice, signal);
  signal.throwIfAborted();
  venue.showLanguage(choice.lang);
  return {
    choice,
    exhibit,
    started: startedFor(LOCALE_OF[choice.lang], exhibit.party?.(choice.state)),
    picture: draw(choice.state),
  };
}
