import type { AnyStateMachine, AnyStateNode } from 'xstate';
import {
  actionsInWords,
  labelOf,
  nodesOf,
  type TransitionInWords,
  transitionsOf,
} from '#machines/inspection/transitions.ts';
import { everyMachine } from '../machines.ts';
import { row } from './cell.ts';
import { diagramOf } from './diagram.ts';

/** The row of a transition: source, event, guard, target, actions. */
export const transitionRow = (node: AnyStateNode, transition: TransitionInWords): string => {
  const { event, guard, actions, target } = transition;
  return row(labelOf(node), event, guard, target ?? 'stays', actions);
};

function transitionTable(root: AnyStateNode): string[] {
  return [
    '| in | on | if | goes to | does |',
    '|---|---|---|---|---|',
    ...nodesOf(root).flatMap((node) =>
      transitionsOf(node).map((transition) => transitionRow(node, transition)),
    ),
  ];
}

/** A state's own actions. XState's timers for `after` are left out, as transitions show them. */
const ownActions = (actions: readonly unknown[]) =>
  actions.filter(
    (action) =>
      !(typeof action === 'function' && 'type' in action && /raise|cancel/.test(`${action.type}`)),
  );

/** The row of a state: its route, what it invokes, its entry and exit actions, and its tags. */
export function stateRow(node: AnyStateNode): string {
  const route = (node.meta as { route?: unknown } | undefined)?.route;
  const runs = node.invoke.map(({ src, id }) => (typeof src === 'string' ? src : id)).join(', ');
  const [entry, exit] = [node.entry, node.exit].map(ownActions).map(actionsInWords);
  const shown = typeof route === 'string' ? route : '';
  return row(labelOf(node), shown, runs, entry ?? '', exit ?? '', [...node.tags].join(', '));
}

function stateTable(root: AnyStateNode): string[] {
  return [
    '| state | route | runs | on entering | on leaving | tags |',
    '|---|---|---|---|---|---|',
    ...nodesOf(root).map(stateRow),
  ];
}

/** The page of one machine: diagram, states, transitions. */
export function flowPage(machine: AnyStateMachine, source: string): string {
  const { root } = machine;
  return [
    `# ${machine.id}`,
    '',
    `Generated from [${source}](../../${source}) by \`npm run docs\`. Not to be edited by hand.`,
    ...(root.description ? ['', root.description] : []),
    '',
    '```mermaid',
    ...diagramOf(root),
    '```',
    '',
    '## States',
    '',
    ...stateTable(root),
    '',
    '## Transitions',
    '',
    ...transitionTable(root),
    '',
  ].join('\n');
}

/** Name of page → page, for every machine. */
export async function flowPages(): Promise<Record<string, string>> {
  const found = await everyMachine();
  return Object.fromEntries(
    found.map(({ machine, file, page }) => [page, flowPage(machine, file)]),
  );
}
