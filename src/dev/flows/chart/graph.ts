import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Arrow, Chart, ChartState } from './chart.ts';
import { linesOf } from './folding.ts';
import { forwardOf } from './forward.ts';
import { LINE, NAME } from './sizes.ts';

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

/** How wide a text is, in pixels. */
export type Measure = (text: string, font: 'name' | 'small') => number;

export type Direction = 'DOWN' | 'RIGHT';

/** How a chart is laid out. */
export interface Plan {
  readonly folded: ReadonlySet<string>;
  readonly measure: Measure;
  readonly direction: Direction;
}

/** The library wants every node to have a name, the machine too. */
export const nameOf = (id: string) => `state ${id}`;

function nodeOf(state: ChartState, plan: Plan): ElkNode {
  const { folded, measure, direction } = plan;
  const id = nameOf(state.id);
  if (state.kind === 'start') return { id, width: DOT, height: DOT };
  const isFolded = folded.has(state.id);
  const notes = linesOf(state, isFolded);
  const width = Math.max(
    measure(state.name, 'name') + 2 * PAD + 18,
    ...notes.map(({ words }) => measure(words, 'small') + 2 * PAD),
    72,
  );
  const top = NAME + notes.length * LINE + (notes.length > 0 ? 8 : 0);
  const children = isFolded ? [] : state.states.map((inner) => nodeOf(inner, plan));
  if (children.length === 0) return { id, width, height: top };
  return {
    id,
    children,
    layoutOptions: {
      'elk.padding': `[top=${top + 14},left=18,bottom=18,right=18]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      // In a layout from the top, the library swaps width and height here.
      'elk.nodeSize.minimum': direction === 'DOWN' ? `(${top},${width})` : `(${width},${top})`,
    },
  };
}

/** The graph in the form of the layout library. */
export function graphOf(chart: Chart, arrows: readonly Arrow[], plan: Plan): ElkNode {
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
  return {
    id: 'all',
    children: [nodeOf(chart.root, plan)],
    edges,
    layoutOptions: { ...OPTIONS, 'elk.direction': direction },
  };
}
