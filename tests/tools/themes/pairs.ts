/** Two colours that are used together on a page, and the contrast that WCAG AA requires there. */
export interface Pair {
  readonly on: string;
  /** A role of tokens.css, or a CSS value made of them. */
  readonly colour: string;
  readonly background: string;
  readonly least: 4.5 | 3;
}

const on = (background: string, least: Pair['least'], place: string, colours: readonly string[]) =>
  colours.map((colour): Pair => ({ on: place, colour, background, least }));

/** A tinted background, as in alert.css and error-picture.css. */
const tinted = (tone: string, percent: number) =>
  `color-mix(in oklab, var(--${tone}) ${percent}%, var(--raised))`;

const TONES = ['danger', 'success', 'info'] as const;

/** Every pair of colours that is used together: text needs 4.5 to 1; edges, focus rings and signs 3 to 1. */
export const PAIRS: readonly Pair[] = [
  ...on('raised', 4.5, 'the card', ['text', 'muted', 'accent', ...TONES]),
  ...on('raised', 3, 'the card', ['control-line', 'focus', 'brand']),
  ...on('surface', 4.5, 'the page', ['text', 'muted', 'accent']),
  ...on('surface', 3, 'the page', ['focus', 'control-line']),
  ...on('brand-veil', 4.5, 'the page below the header', ['text', 'muted']),
  ...on('sunken', 4.5, 'receipts', ['text', 'muted', 'accent', 'success']),
  ...on('sunken', 3, 'receipts', ['control-line']),
  ...on('brand', 4.5, 'the main button', ['on-brand']),
  ...on('brand-strong', 4.5, 'the main button under the pointer', ['on-brand']),
  ...on('header', 4.5, 'the header', ['on-header']),
  ...on('line', 3, 'the bar of time left', ['accent']),
  // The reference in it, and that it was copied.
  ...on(tinted('danger', 7), 4.5, 'a message of danger', ['muted', 'success']),
  ...on(tinted('danger', 7), 3, 'a message of danger', ['control-line']),
  ...TONES.flatMap((tone) => [
    ...on(tinted(tone, 7), 4.5, `a message of ${tone}`, ['text']),
    ...on(tinted(tone, 7), 3, `a message of ${tone}`, [tone]),
    ...on(tinted(tone, 10), 3, `the sign of ${tone}`, [tone]),
  ]),
];
