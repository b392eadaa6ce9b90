import type { ELK, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Arrow, Chart, ChartState, Note, Way } from './chart.ts';
import { startIn } from './chart.ts';
import { forwardOf } from './forward.ts';

/** How wide a text is, in pixels. */
export type Measure = (text: string, font: 'name' | 'small') => number;

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
  /** Its states are not drawn. */
  readonly folded: boolean;
}

/** An arrow with its way and the place of its words. */
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

export const LINE = 16;
/** Height of a state's name. */
export const NAME = 30;
const PAD = 12;
const DOT = 10;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.edgeLabels.placement': 'CENTER',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
};

/** Large states whose inside says little until it is entered are drawn closed. */
const LARGE = 9;

/** The states that are drawn without their inside: large ones, unless something in them is active. */
export function foldedStates({ root }: Chart, active: readonly string[]): ReadonlySet<string> {
  const all = (state: ChartState): ChartState[] => [state, ...state.states.flatMap(all)];
  return new Set(
    all(root)
      .filter(({ id, states }) => id !== '' && states.length > LARGE && !active.includes(id))
      .map(({ id }) => id),
  );
}

/** The lines in a state's box; a folded one says what is in it. */
export function linesOf(state: ChartState, folded: boolean): readonly Note[] {
  if (!folded) return state.notes;
  const inside = state.states.filter(({ kind }) => kind !== 'start').length;
  return [...state.notes, { kind: 'runs', words: `${inside} states`, key: undefined }];
}

type Direction = 'DOWN' | 'RIGHT';

/** How a chart is laid out. */
interface Plan {
  readonly folded: ReadonlySet<string>;
  readonly measure: Measure;
  readonly direction: Direction;
}

function nodeOf(state: ChartState, plan: Plan): ElkNode {
  const { folded, measure, direction } = plan;
  if (state.kind === 'start') return { id: state.id, width: DOT, height: DOT };
  const isFolded = folded.has(state.id);
  const notes = linesOf(state, isFolded);
  const width = Math.max(
    measure(state.name, 'name') + 2 * PAD + 18,
    ...notes.map(({ words }) => measure(words, 'small') + 2 * PAD),
    72,
  );
  const top = NAME + notes.length * LINE + (notes.length > 0 ? 8 : 0);
  const children = isFolded ? [] : state.states.map((inner) => nodeOf(inner, plan));
  if (children.length === 0) return { id: state.id, width, height: top };
  return {
    id: state.id,
    children,
    layoutOptions: {
      'elk.padding': `[top=${top + 14},left=18,bottom=18,right=18]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      // Laid out from the top, the library takes width for height here.
      'elk.nodeSize.minimum': direction === 'DOWN' ? `(${top},${width})` : `(${width},${top})`,
    },
  };
}

/** The nearest drawn state: a folded one stands for everything in it. */
function drawnFor(id: string, folded: ReadonlySet<string>): string {
  const parts = id.split('.');
  const outer = parts.map((_, n) => parts.slice(0, n + 1).join('.'));
  return outer.find((path) => folded.has(path)) ?? id;
}

/** Arrows between what is drawn; those of a folded state's inside are not. */
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

/** What the layout library is asked. */
function graphOf(chart: Chart, arrows: readonly Arrow[], plan: Plan): ElkNode {
  const { measure, direction } = plan;
  const isForward = forwardOf(chart.root, arrows);
  const edges = arrows.map(({ from, to, ways }, n): ElkExtendedEdge => {
    const lines = ways.flatMap((way) => way.lines);
    const width = Math.max(0, ...lines.map((line) => measure(line, 'small'))) + 8;
    const height = lines.length * LINE + 2;
    const labels = lines.length > 0 ? [{ text: 'ways', width, height }] : [];
    return {
      id: `arrow ${n}`,
      sources: [nameOf(from)],
      targets: [nameOf(to)],
      labels,
      layoutOptions: { 'elk.layered.priority.direction': isForward({ from, to }) ? '10' : '0' },
    };
  });
  const root = nodeOf(chart.root, plan);
  return {
    id: 'all',
    children: [named(root)],
    edges,
    layoutOptions: { ...OPTIONS, 'elk.direction': direction },
  };
}

/** The library wants every node to have a name, the machine too. */
const nameOf = (id: string) => `state ${id}`;
const named = (node: ElkNode): ElkNode => ({
  ...node,
  id: nameOf(node.id),
  ...(node.children ? { children: node.children.map(named) } : {}),
});

const areaOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Area>): Area => ({
  x,
  y,
  width,
  height,
});

/** The drawing from the library's answer. */
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
  const all = (state: ChartState): ChartState[] => [state, ...state.states.flatMap(all)];
  const states = all(chart.root).flatMap((state): PlacedState[] => {
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

let library: Promise<ELK> | undefined;
/** The layout library, loaded when the first chart is drawn. */
const load = () => {
  library ??= import('elkjs/lib/elk.bundled.js').then(({ default: Library }) => new Library());
  return library;
};

/** How large a drawing can be shown in a pane somewhat wider than high. */
const scaleOf = ({ width, height }: Drawing) => Math.min(1.2 / width, 1 / height);

/** Lays a chart out, from the top or from the left, whichever shows it larger. */
export async function draw(
  chart: Chart,
  folded: ReadonlySet<string>,
  measure: Measure,
): Promise<Drawing> {
  const arrows = drawnArrows(chart, folded);
  const elk = await load();
  const laidOut = async (direction: Direction) => {
    const graph = graphOf(chart, arrows, { folded, measure, direction });
    return drawingOf(chart, arrows, folded, await elk.layout(graph));
  };
  const down = await laidOut('DOWN');
  const right = await laidOut('RIGHT');
  return scaleOf(down) >= scaleOf(right) ? down : right;
}
