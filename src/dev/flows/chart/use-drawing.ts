import { useEffect, useState } from 'react';
import type { Chart } from './chart.ts';
import { type Drawing, draw } from './layout.ts';
import { measure } from './measure.ts';

/** How long a machine rests before its chart is laid out, in ms: a layout of states that it only passes is in vain. */
const REST = 150;

/** Drawings are cached, so that stepping through time does not repeat the layout. */
const drawings = new Map<string, Drawing>();
/** Those that are being laid out: a machine may come back to a state before its drawing is there. */
const underWay = new Map<string, Promise<void>>();

async function layOut(key: string, chart: Chart, folded: ReadonlySet<string>): Promise<void> {
  try {
    drawings.set(key, await draw(chart, folded, measure));
  } catch (error) {
    console.error('The chart cannot be drawn', error);
  } finally {
    underWay.delete(key);
  }
}

/** The drawing of a machine with these states closed, once it is there. */
export function useDrawing(
  definition: string,
  chart: Chart,
  folded: ReadonlySet<string>,
): Drawing | undefined {
  const key = JSON.stringify([definition, ...folded]);
  const [, setDrawn] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for chart and folded states
  useEffect(() => {
    if (drawings.has(key)) return;
    const rest = setTimeout(() => {
      const drawn = underWay.get(key) ?? layOut(key, chart, folded);
      underWay.set(key, drawn);
      drawn.then(() => setDrawn(key));
    }, REST);
    return () => clearTimeout(rest);
  }, [key]);
  return drawings.get(key);
}
