import * as z from 'zod/mini';
import { type Reading, readJsonText, readWritten } from './faults.ts';
import type { Locale } from './locale.ts';

/*
 * A bank's theme: a page of tokens, together with a logo and a favicon. Banks write it (docs/theming.md);
 * docs/theme.schema.json and the colour stylesheets (theme-stylesheet.ts) are generated from it.
 */

const NUMBER = String.raw`[+-]?(\d*\.)?\d+%?`;
/** Three numbers: a fourth would be the opacity. */
const THREE = String.raw`\(\s*${NUMBER}((\s*,\s*|\s+)${NUMBER}){2}\s*\)`;

/** Hex, or a CSS colour function. Must be opaque, as the contrast of a translucent colour cannot be checked. */
const Colour = z
  .string()
  .check(
    z.regex(
      new RegExp(`^(#([0-9a-fA-F]{3}){1,2}|(rgb|hsl|lab|lch|oklab|oklch)${THREE})$`),
      'must be an opaque colour, such as #005f5a or oklch(45% 0.09 190)',
    ),
  );

const Word = z.string().check(z.regex(/\S/, 'must not be blank'), z.maxLength(60));
const Words = z.strictObject({
  'de-DE': Word,
  'en-GB': Word,
} satisfies Record<Locale, typeof Word>);

/** The colours of one appearance; everything else on the page derives from them. */
const Colours = z.strictObject({
  brand: Colour.check(z.meta({ description: 'Fill of the main button and of ticked boxes.' })),
  onBrand: Colour.check(z.meta({ description: 'Text on brand.' })),
  accent: Colour.check(z.meta({ description: 'Links, focus rings and progress.' })),
  surface: Colour.check(z.meta({ description: 'The page around the card, on wide screens.' })),
  raised: Colour.check(z.meta({ description: 'The card, and the whole page on narrow screens.' })),
  text: Colour.check(z.meta({ description: 'Text, and by mixing: muted text, lines, fields.' })),
  header: Colour.check(z.meta({ description: 'The bar with logo and name.' })),
  onHeader: Colour.check(z.meta({ description: 'The name on header.' })),
  danger: Colour.check(z.meta({ description: 'Errors.' })),
  success: Colour.check(z.meta({ description: 'What has been done.' })),
  info: Colour.check(z.meta({ description: 'Notes.' })),
});

const percent = z.number().check(z.positive(), z.maximum(300));

/** A font's name, and one weight of it or the least and the most: they stand in the stylesheet as they are. */
const Family = z.string().check(z.regex(/^[\w ]+$/));
const Weight = z.string().check(z.regex(/^\d{1,4}( \d{1,4})?$/));

/** A system font, adjusted to the metrics of the bank's: text takes the same space if that arrives late or never. */
const Fallback = z.strictObject({
  family: Family,
  local: z.array(z.string().check(z.regex(/^[\w -]+$/))).check(z.minLength(1)),
  weight: Weight,
  sizeAdjust: percent,
  ascent: percent,
  descent: percent,
  lineGap: z.number().check(z.nonnegative(), z.maximum(300)),
});

/** The bank's own font; `npm run theme:font` subsets it and writes this. */
const Font = z.strictObject({
  family: Family,
  file: z.string().check(z.regex(/^[\w-]+\.woff2$/)),
  weight: Weight,
  use: z.enum(['everything', 'headlines']),
  generic: z.enum(['serif', 'sans-serif']),
  fallbacks: z.array(Fallback).check(z.minLength(1)),
});
export type ThemeFont = z.infer<typeof Font>;

/** theme.json. */
export const Theme = z.strictObject({
  $schema: z.optional(z.string()),
  name: Words.check(
    z.meta({ description: "The bank's name, in the header and the window's title." }),
  ),
  accessKey: z.optional(
    Words.check(z.meta({ description: "The bank's word for the access key." })),
  ),
  radius: z
    .number()
    .check(
      z.minimum(0),
      z.maximum(24),
      z.meta({ description: 'Corners of buttons and fields, in px; cards take more.' }),
    ),
  image: z.optional(
    z
      .string()
      .check(
        z.regex(/^[\w-]+\.(svg|webp)$/, 'must be the name of an .svg or a .webp'),
        z.meta({ description: 'A picture at the foot of wide pages; decoration only.' }),
      ),
  ),
  font: z.optional(Font),
  light: Colours,
  dark: Colours,
});
export type Theme = z.infer<typeof Theme>;

/** Reads a theme.json, decoded as UTF-8 (T2): the theme, or what is wrong with it. */
export function readTheme(decoded: string): Reading<Theme> {
  const json = readJsonText(decoded);
  if (json.kind === 'value') return readWritten(Theme, json.value, 'theme');
  return { kind: 'faults', faults: json.faults.map((fault) => `theme: ${fault}`) };
}
