import { type Arrow, around, type ChartState, startIn } from './chart.ts';

/** How many transitions lie between a machine's beginning and each of its states. */
function depths(root: ChartState, arrows: readonly Arrow[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let edge = [startIn(root.id)];
  for (let depth = 0; edge.length > 0; depth += 1) {
    const reached = edge.flatMap(around).filter((id) => !found.has(id));
    for (const id of reached) found.set(id, depth);
    const open = new Set(reached.flatMap((id) => [id, startIn(id)]));
    for (const id of open) if (!found.has(id)) found.set(id, depth);
    edge = arrows.filter(({ from }) => open.has(from)).map(({ to }) => to);
    edge = edge.filter((to) => !found.has(to));
  }
  return found;
}

/** Where two states part: the states beside each other that they are in, or are. */
function sides(from: string, to: string): readonly [string, string] | undefined {
  const outer = around(to);
  const parting = around(from).findIndex((id, n) => id !== outer[n]);
  const [a, b] = [around(from)[parting], outer[parting]];
  return a === undefined || b === undefined ? undefined : [a, b];
}

/**
 * Tells what points away from a machine's beginning, and is drawn forward, from what leads back: also
 * back into a state that holds many.
 */
export function forwardOf(
  root: ChartState,
  arrows: readonly Arrow[],
): (arrow: Pick<Arrow, 'from' | 'to'>) => boolean {
  const depth = depths(root, arrows);
  return ({ from, to }) => {
    const [a, b] = sides(from, to) ?? [];
    if (a === undefined || b === undefined) return true;
    return (depth.get(a) ?? 0) < (depth.get(b) ?? 0);
  };
}
