import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js';
import { type Arrow, type Chart, type ChartState, statesOf } from './chart.ts';
import { drawnArrows } from './folding.ts';
import { type Direction, graphOf, type Measure, nameOf } from './graph.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Area extends Point {
  readonly width: number;
  readonly height: number;
}

/** A state with its place. */
export interface PlacedState extends Area {
  readonly state: ChartState;
  /** It is drawn closed. */
  readonly folded: boolean;
}

/** An arrow with its path and the position of its label. */
export interface PlacedArrow {
  readonly id: string;
  readonly arrow: Arrow;
  readonly points: readonly Point[];
  readonly label: Area | undefined;
}

/** A chart that can be drawn. Outer states come before inner ones. */
export interface Drawing extends Pick<Area, 'width' | 'height'> {
  readonly states: readonly PlacedState[];
  readonly arrows: readonly PlacedArrow[];
}

const areaOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Area>): Area => ({
  x,
  y,
  width,
  height,
});

/** Converts the library's result into a drawing. */
function drawingOf(
  chart: Chart,
  arrows: readonly Arrow[],
  folded: ReadonlySet<string>,
  { width = 0, height = 0, children = [], edges = [] }: ElkNode,
): Drawing {
  const placed = new Map<string, ElkNode>();
  const keep = (node: ElkNode) => {
    placed.set(node.id, node);
    for (const child of node.children ?? []) keep(child);
  };
  for (const child of children) keep(child);
  const states = statesOf(chart.root).flatMap((state): PlacedState[] => {
    const node = placed.get(nameOf(state.id));
    return node ? [{ ...areaOf(node), state, folded: folded.has(state.id) }] : [];
  });
  return {
    width,
    height,
    states,
    arrows: arrows.map((arrow, n): PlacedArrow => {
      const { sections = [], labels = [] } = edges.find(({ id }) => id === `arrow ${n}`) ?? {};
      const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
        startPoint,
        ...bendPoints,
        endPoint,
      ]);
      const [label] = labels;
      return { id: `${arrow.from} ${arrow.to}`, arrow, points, label: label && areaOf(label) };
    }),
  };
}

/** The layout library, loaded with the viewer: the first chart would wait for it longer than for its layout. */
const library: Promise<ELK> = import('elkjs/lib/elk.bundled.js').then(
  ({ default: Library }) => new Library(),
);

/** The scale at which a drawing fits a pane that is somewhat wider than high. */
const scaleOf = ({ width, height }: Drawing) => Math.min(1.2 / width, 1 / height);

/** Lays a chart out, from the top or from the left, whichever shows it larger. */
export async function draw(
  chart: Chart,
  folded: ReadonlySet<string>,
  measure: Measure,
): Promise<Drawing> {
  const arrows = drawnArrows(chart, folded);
  const elk = await library;
  const laidOut = async (direction: Direction) => {
    const graph = graphOf(chart, arrows, { folded, measure, direction });
    return drawingOf(chart, arrows, folded, await elk.layout(graph));
  };
  const down = await laidOut('DOWN');
  const right = await laidOut('RIGHT');
  return scaleOf(down) >= scaleOf(right) ? down : right;
}
