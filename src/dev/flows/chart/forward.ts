import { type Arrow, around, type ChartState, startIn } from './chart.ts';

/** The number of transitions from a machine's initial state to each of its states. */
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

/** The sibling states that contain two states, or are these: where their paths diverge. */
function sides(from: string, to: string): readonly [string, string] | undefined {
  const outer = around(to);
  const parting = around(from).findIndex((id, n) => id !== outer[n]);
  const [a, b] = [around(from)[parting], outer[parting]];
  return a === undefined || b === undefined ? undefined : [a, b];
}

/**
 * Tells arrows that lead away from the initial state, which are drawn forward, from those that lead back,
 * including back into a parent state.
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
