import type { AnyStateMachine, AnyStateNode } from 'xstate';
import {
  actionsInWords,
  labelOf,
  nodesOf,
  type TransitionInWords,
  transitionsOf,
} from '#machines/inspection/transitions.ts';
import { everyMachine } from '../machines.ts';
import { cell } from './cell.ts';
import { diagramOf } from './diagram.ts';

const row = (...cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

/** One row a transition: from where, on what, if what, to where, doing what. */
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

/** What a state does itself: XState's own timers for `after` are told by their transitions. */
const ownActions = (actions: readonly unknown[]) =>
  actions.filter(
    (action) =>
      !(typeof action === 'function' && 'type' in action && /raise|cancel/.test(`${action.type}`)),
  );

/** One row a state: what shows it, what it runs, and what it does when it is entered and left. */
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

/** Page name → page, for every machine there is. */
export async function flowPages(): Promise<Record<string, string>> {
  const found = await everyMachine();
  return Object.fromEntries(
    found.map(({ machine, file, page }) => [page, flowPage(machine, file)]),
  );
}
