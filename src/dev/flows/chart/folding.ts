import {
  type Arrow,
  around,
  type Chart,
  type ChartState,
  merged,
  type Note,
  startIn,
  statesOf,
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
  const drawn = arrows.map(({ from, to, ways }): Arrow => {
    const shown = drawnFor(from.replace(startIn(''), ''), folded);
    return { from: folded.has(shown) ? shown : from, to: drawnFor(to, folded), ways };
  });
  return merged(drawn.filter(({ from, to }) => !(folded.has(from) && from === to)));
}
