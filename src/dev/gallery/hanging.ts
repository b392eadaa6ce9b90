import type { Stepped } from '../arrow-keys.ts';
import { type Choice, LANGUAGES, queryOf, readChoice } from './choice.ts';
import { EXHIBITS } from './exhibits.ts';

/** Useful widths: a small phone (and 1280 px at 400 %), a phone, a tablet, a laptop, a desktop. */
export const WIDTHS = [320, 390, 768, 1024, 1440] as const;

/** What the gallery shows, and how; everything is in its address. */
export interface Hanging {
  readonly choice: Choice;
  readonly width: number;
  /** Every language in both appearances at once. */
  readonly together: boolean;
  /** The picture that the address asked for and that there is not, as long as no other is chosen. */
  readonly missing: string | undefined;
}

export type GalleryAction =
  | { readonly type: 'chosen'; readonly change: Partial<Choice> }
  | { readonly type: 'width.chosen'; readonly width: number }
  | { readonly type: 'together.switched' }
  /** The next picture, or the one before. */
  | Stepped;

/** The picture that an address asks for, if another is shown: it may have been renamed since. */
function missingIn(query: URLSearchParams, shown: Choice): string | undefined {
  const isShown = (['screen', 'state'] as const).every(
    (key) => (query.get(key) ?? shown[key]) === shown[key],
  );
  return isShown ? undefined : [query.get('screen'), query.get('state')].join(' ').trim();
}

/** Reads the gallery's own address. */
export function readHanging(search: string): Hanging {
  const query = new URLSearchParams(search);
  const width = Number(query.get('width'));
  const choice = readChoice(query);
  return {
    choice,
    missing: missingIn(query, choice),
    width: width >= 200 && width <= 4000 ? width : 390,
    together: query.get('together') === 'true',
  };
}

/** The query of the gallery's own address. */
export function searchOf({ choice, width, together }: Hanging): string {
  return `?${queryOf(choice)}&width=${width}${together ? '&together=true' : ''}`;
}

/** Every picture, in order. */
const PLACES = EXHIBITS.flatMap(({ id, states }) => states.map((state) => ({ screen: id, state })));

function stepped({ screen, state }: Choice, by: number): Partial<Choice> {
  const at = PLACES.findIndex((place) => place.screen === screen && place.state === state);
  return PLACES.at((at + by) % PLACES.length) ?? {};
}

/** What the gallery shows after a choice of its user. */
export function galleryReducer(hanging: Hanging, action: GalleryAction): Hanging {
  const { choice } = hanging;
  switch (action.type) {
    case 'chosen': {
      const missing = 'state' in action.change ? undefined : hanging.missing;
      return { ...hanging, choice: { ...choice, ...action.change }, missing };
    }
    case 'stepped': {
      const next = { ...choice, ...stepped(choice, action.by) };
      return { ...hanging, choice: next, missing: undefined };
    }
    case 'width.chosen':
      return { ...hanging, width: action.width };
    case 'together.switched':
      return { ...hanging, together: !hanging.together };
  }
}

/** The choices that are shown side by side. */
export function shownTogether({ choice, together }: Hanging): readonly Choice[] {
  if (!together) return [choice];
  return (['light', 'dark'] as const).flatMap((appearance) =>
    LANGUAGES.map((lang) => ({ ...choice, appearance, lang })),
  );
}
