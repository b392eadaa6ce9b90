import { type AnyStateNode, createMachine } from 'xstate';
import type { TransitionId } from '#machines/inspection/message.ts';
import {
  nodesOf,
  type TransitionInWords,
  transitionsOf,
} from '#machines/inspection/transitions.ts';

/** Stands for the whole machine: transitions that apply in every state. */
const ANYWHERE = '*';

/** A line in a state's box. */
export interface Note {
  readonly kind: 'runs' | 'stays' | 'goes';
  readonly words: string;
  /** The transition it stands for. */
  readonly key: string | undefined;
}

/** A state as it is drawn. */
export interface ChartState {
  /** Its path, dots between levels; '' is the machine. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history' | 'start';
  /** Its invoked actors, its internal transitions, and transitions drawn without an arrow. */
  readonly notes: readonly Note[];
  readonly states: readonly ChartState[];
}

/** A state and every state in it. */
export const statesOf = (state: ChartState): ChartState[] => [
  state,
  ...state.states.flatMap(statesOf),
];

/** A state and its ancestors, the outermost first. */
export const around = (id: string): string[] =>
  id.split('.').map((_, n, names) => names.slice(0, n + 1).join('.'));

/** A transition between two states. */
export interface Way {
  /** Names it among all transitions of the machine. */
  readonly key: string;
  /** The event and the guard; on two lines if they are long. */
  readonly lines: readonly string[];
}

/** An arrow: all transitions from one state to another. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly ways: readonly Way[];
}

/** A machine as it is drawn. */
export interface Chart {
  readonly root: ChartState;
  readonly arrows: readonly Arrow[];
  /** All transitions, including those without an arrow. */
  readonly transitions: readonly (TransitionInWords & { readonly in: string })[];
}

/** Identifies a transition within its machine. */
export const keyOf = ({ source, event, index }: TransitionId): string =>
  [source, event, index].join('|');

const pathOf = (node: AnyStateNode): string => node.path.join('.');

/** A guard as written in charts. */
const guardOf = ({ guard }: TransitionInWords): string => guard && `[${guard}]`;

const labelOf = (transition: TransitionInWords): string =>
  [transition.event, guardOf(transition)].filter(Boolean).join(' ');

/** The longest label for one line. */
const LONG = 26;

function linesOf(transition: TransitionInWords): readonly string[] {
  const label = labelOf(transition);
  return label.length > LONG ? [transition.event, guardOf(transition)].filter(Boolean) : [label];
}

/** Where an arrow starts. The machine itself has a box of its own, so that its arrows are visible. */
const startOf = (node: AnyStateNode): string => (node.parent ? pathOf(node) : ANYWHERE);

/** If more arrows than this lead to a state, they hide everything else: the state is then named instead. */
const CROWD = 4;

/** The states with too many incoming arrows. */
function crowdedStates(root: AnyStateNode): ReadonlySet<string> {
  const sources = new Map<string, Set<string>>();
  for (const node of nodesOf(root)) {
    for (const { targetNode } of transitionsOf(node)) {
      if (!targetNode || targetNode === node) continue;
      const to = pathOf(targetNode);
      sources.set(to, (sources.get(to) ?? new Set()).add(pathOf(node)));
    }
  }
  return new Set([...sources].filter(([, from]) => from.size > CROWD).map(([to]) => to));
}

/** Whether a transition has an arrow. */
type IsDrawn = (transition: TransitionInWords, from: AnyStateNode) => boolean;

function drawnIn(root: AnyStateNode): IsDrawn {
  const crowded = crowdedStates(root);
  return ({ targetNode }, from) =>
    targetNode?.parent !== undefined && targetNode !== from && !crowded.has(pathOf(targetNode));
}

function notesOf(node: AnyStateNode, isDrawn: IsDrawn): Note[] {
  const runs = node.invoke.map(
    ({ src, id }): Note => ({
      kind: 'runs',
      words: `runs ${typeof src === 'string' ? src : id}`,
      key: undefined,
    }),
  );
  const others = transitionsOf(node)
    .filter((transition) => !isDrawn(transition, node))
    .map((transition): Note => {
      const { target } = transition;
      const [words, key] = [labelOf(transition), keyOf(transition.id)];
      if (target === undefined) return { kind: 'stays', words, key };
      return { kind: 'goes', words: `${words} → ${target}`, key };
    });
  return [...runs, ...others];
}

const START = '▸';
/** The id of the dot that marks the initial state of a machine or a state. */
export const startIn = (path: string): string => `${path}${START}`;

function stateOf(node: AnyStateNode, isDrawn: IsDrawn): ChartState {
  const states = Object.values(node.states).map((state) => stateOf(state, isDrawn));
  const path = pathOf(node);
  const start: readonly ChartState[] =
    node.type === 'compound'
      ? [{ id: startIn(path), name: '', kind: 'start', notes: [], states: [] }]
      : [];
  const notes = notesOf(node, isDrawn);
  const anywhere: readonly ChartState[] =
    !node.parent && transitionsOf(node).length + notes.length > 0
      ? [{ id: ANYWHERE, name: 'anywhere', kind: 'atomic', notes, states: [] }]
      : [];
  return {
    id: path,
    name: node.parent ? node.key : node.machine.id,
    kind: node.type,
    notes: node.parent ? notes : [],
    states: [...start, ...states, ...anywhere],
  };
}

/** One arrow instead of several between the same states. */
export function merged(arrows: readonly Arrow[]): Arrow[] {
  const byEnds = new Map<string, Arrow>();
  for (const { from, to, ways } of arrows) {
    const ends = `${from} ${to}`;
    byEnds.set(ends, { from, to, ways: [...(byEnds.get(ends)?.ways ?? []), ...ways] });
  }
  return [...byEnds.values()];
}

function arrowsOf(root: AnyStateNode, isDrawn: IsDrawn): Arrow[] {
  const arrows: Arrow[] = [];
  for (const node of nodesOf(root)) {
    const initial = node.type === 'compound' ? node.initial?.target[0] : undefined;
    if (initial) arrows.push({ from: startIn(pathOf(node)), to: pathOf(initial), ways: [] });
    for (const transition of transitionsOf(node)) {
      const { targetNode, id } = transition;
      if (!targetNode || !isDrawn(transition, node)) continue;
      const way = { key: keyOf(id), lines: linesOf(transition) };
      arrows.push({ from: startOf(node), to: pathOf(targetNode), ways: [way] });
    }
  }
  return merged(arrows);
}

/** The chart of a machine. */
function chartOf(root: AnyStateNode): Chart {
  const isDrawn = drawnIn(root);
  return {
    root: stateOf(root, isDrawn),
    arrows: arrowsOf(root, isDrawn),
    transitions: nodesOf(root).flatMap((node) =>
      transitionsOf(node).map((transition) => ({ ...transition, in: pathOf(node) })),
    ),
  };
}

/** The chart of a machine from its JSON definition; undefined if it cannot be read. */
export function readChart(definition: string): Chart | undefined {
  try {
    return chartOf(createMachine(JSON.parse(definition)).root);
  } catch {
    return undefined;
  }
}
