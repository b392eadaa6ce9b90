import type { Measure } from './graph.ts';

const FONTS = { name: '600 13px', small: '11.5px' };

let context: CanvasRenderingContext2D | null | undefined;

/** Measures texts as they are drawn in the chart. */
export const measure: Measure = (text, font) => {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text.length * 7;
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font');
  context.font = `${FONTS[font]} ${family || 'sans-serif'}`;
  return Math.ceil(context.measureText(text).width);
};
