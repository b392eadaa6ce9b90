import {
  type Arrow,
  around,
  type Chart,
  type ChartState,
  type Note,
  startIn,
  statesOf,
  type Way,
} from './chart.ts';

/** States with this many states inside are drawn closed until one of them is active. */
const LARGE = 9;

/** The states that are drawn closed: large ones without an active state inside. */
export function foldedStates({ root }: Chart, active: readonly string[]): ReadonlySet<string> {
  return new Set(
    statesOf(root)
      .filter(({ id, states }) => id !== '' && states.length > LARGE && !active.includes(id))
      .map(({ id }) => id),
  );
}

/** The lines in a state's box; for a closed one, what is in it. */
export function linesOf(state: ChartState, folded: boolean): readonly Note[] {
  if (!folded) return state.notes;
  const inside = state.states.filter(({ kind }) => kind !== 'start').length;
  return [...state.notes, { kind: 'runs', words: `${inside} states`, key: undefined }];
}

/** The nearest drawn state: a closed one represents everything inside. */
function drawnFor(id: string, folded: ReadonlySet<string>): string {
  return around(id).find((path) => folded.has(path)) ?? id;
}

/** The arrows between drawn states. */
export function drawnArrows({ arrows }: Chart, folded: ReadonlySet<string>): readonly Arrow[] {
  const merged = new Map<string, Arrow>();
  for (const { from, to, ways } of arrows) {
    const shown = drawnFor(from.replace(startIn(''), ''), folded);
    const ends = { from: folded.has(shown) ? shown : from, to: drawnFor(to, folded) };
    if (folded.has(ends.from) && ends.from === ends.to) continue;
    const key = `${ends.from} ${ends.to}`;
    const more: readonly Way[] = merged.get(key)?.ways ?? [];
    merged.set(key, { ...ends, ways: [...more, ...ways] });
  }
  return [...merged.values()];
}
