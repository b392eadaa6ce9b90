import { createFontStack, type FontMetrics } from '@capsizecss/core';
import { entireMetricsCollection } from '@capsizecss/metrics/entireMetricsCollection';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';
import type { ThemeFont } from '#contract/theme.ts';
import { missingIn } from './glyphs.ts';
import { withHyphen } from './hyphen.ts';
import { hasWeights } from './tables.ts';

type Generic = ThemeFont['generic'];
type Fallback = ThemeFont['fallbacks'][number];

const between = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** The letters for German, English and European names. Others come from the system's fonts. */
const CHARACTERS = [
  between(0x20, 0x7e),
  between(0xa0, 0xff),
  'ĀāĂăĄąĆćČčĎďĐđĒēĘęĚěĞğĪīĮįİıĹĺĽľŁłŃńŇňŐőŒœŔŕŘřŚśŞşŠšŤťŪūŮůŰűŲųŸŹźŻżŽžȘșȚțẞ',
  '–—‘’‚“”„†•…‰‹›€−\u2011\u202f',
].join('');

/** What is in texts of both languages, and in amounts. */
const NEEDED =
  'abcdefghijklmnopqrstuvwxyzäöüßABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ0123456789.,:;?!-–()/„“”’€';

/** The weights that the wizard's styles use, from normal to bold text. */
const WEIGHTS = { min: 400, max: 700, default: 400 };

interface Face {
  readonly weight: string;
  /** The weight at which the bank's font is measured for this face. */
  readonly at: number;
  readonly metrics: FontMetrics;
  /** The names of the font in browsers, and of free fonts with the same widths. */
  readonly local: readonly string[];
}

const { arial, georgia, notoSerif, roboto, timesNewRoman } = entireMetricsCollection;
const regular = (metrics: FontMetrics, ...local: string[]): Face => ({
  weight: '400',
  at: 400,
  metrics,
  local,
});
const bold = (metrics: FontMetrics, ...local: string[]): Face => ({
  weight: '600 700',
  at: 650,
  metrics,
  local,
});

/** Fonts of the customers' systems: Windows, macOS and iOS, Linux, Android. */
const SYSTEM_FONTS: Readonly<Record<Generic, readonly (readonly Face[])[]>> = {
  serif: [
    [regular(georgia, 'Georgia'), bold(georgia.variants['700'], 'Georgia Bold', 'Georgia-Bold')],
    [
      regular(timesNewRoman, 'Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos'),
      bold(
        timesNewRoman.variants['700'],
        'Times New Roman Bold',
        'TimesNewRomanPS-BoldMT',
        'Liberation Serif Bold',
        'Tinos Bold',
      ),
    ],
    [
      regular(notoSerif, 'Noto Serif', 'Noto Serif Regular'),
      bold(notoSerif.variants['700'], 'Noto Serif Bold'),
    ],
  ],
  'sans-serif': [
    [
      regular(arial, 'Arial', 'ArialMT', 'Liberation Sans', 'Arimo'),
      bold(
        arial.variants['700'],
        'Arial Bold',
        'Arial-BoldMT',
        'Liberation Sans Bold',
        'Arimo Bold',
      ),
    ],
    [regular(roboto, 'Roboto', 'Roboto Regular'), bold(roboto.variants['700'], 'Roboto Bold')],
  ],
};

const percentOf = (value: string | number | undefined): number | undefined =>
  value === undefined ? undefined : Number.parseFloat(String(value));

/** A fallback of the system's font, scaled to take the same space as the bank's font. */
function standIn(own: FontMetrics, face: Face, family: string): Fallback {
  const stack = createFontStack([own, face.metrics], { fontFaceFormat: 'styleObject' });
  const rule = stack.fontFaces[0]?.['@font-face'];
  return {
    family,
    local: [...face.local],
    weight: face.weight,
    sizeAdjust: percentOf(rule?.sizeAdjust) ?? 100,
    ascent: percentOf(rule?.ascentOverride) ?? 100,
    descent: percentOf(rule?.descentOverride) ?? 20,
    lineGap: percentOf(rule?.lineGapOverride) ?? 0,
  };
}

/** What a variable font is reduced to. The others have no axis to set, which the library takes for an error. */
type Weights = (wght: number | typeof WEIGHTS) => { variationAxes?: { wght: typeof wght } };

async function weightsOf(font: Buffer): Promise<Weights> {
  const isVariable = hasWeights(await subsetFont(font, ' ', { targetFormat: 'sfnt' }));
  return (wght) => (isVariable ? { variationAxes: { wght } } : {});
}

/** The font's name in the characters that theme.json allows. It is used in our stylesheets only. */
const nameFor = (familyName: string): string =>
  familyName
    .normalize('NFKD')
    .replace(/[^\w ]/g, '')
    .trim() || 'Bank';

/**
 * A bank's font, reduced to the wizard's letters and weights, and its entry for theme.json. `missing`: what the font lacks
 * of the letters of German and English, which then stand in another font.
 */
export async function fitFont(
  source: Buffer,
  { use, generic }: Pick<ThemeFont, 'use' | 'generic'>,
): Promise<{ file: Buffer; font: ThemeFont; missing: string }> {
  const weights = await weightsOf(source);
  const reduced = await subsetFont(source, CHARACTERS, {
    targetFormat: 'sfnt',
    ...weights(WEIGHTS),
    // Leaves out letter forms that only font features reach, such as small capitals.
    noLayoutClosure: true,
  });
  const file = await subsetFont(withHyphen(reduced, CHARACTERS), CHARACTERS, {
    targetFormat: 'woff2',
    noLayoutClosure: true,
  });
  const family = nameFor((await fromBuffer(file)).familyName);
  /** Its metrics at one weight, as the width of a variable font depends on it. */
  const metricsAt = async (weight: number): Promise<FontMetrics> =>
    fromBuffer(await subsetFont(source, CHARACTERS, { targetFormat: 'sfnt', ...weights(weight) }));
  const fallbacks = SYSTEM_FONTS[generic].flatMap((faces, index) =>
    faces.map(async (face) =>
      standIn(await metricsAt(face.at), face, `${family} Fallback ${index + 1}`),
    ),
  );
  const weight = `${WEIGHTS.min} ${WEIGHTS.max}`;
  return {
    file,
    missing: missingIn(reduced, NEEDED),
    font: {
      family,
      file: 'font.woff2',
      weight,
      use,
      generic,
      fallbacks: await Promise.all(fallbacks),
    },
  };
}
