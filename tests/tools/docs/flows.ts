import path from 'node:path';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { labelOf, transitionsOf } from '#machines/inspection/transitions.ts';
import { everyMachine } from '../machines.ts';
import { cell } from './cell.ts';
import { diagramOf } from './diagram.ts';

/** One row a transition: from where, on what, if what, to where, doing what. */
function transitionTable(root: AnyStateNode): string[] {
  const rows = [root, ...descendants(root)].flatMap((node) =>
    transitionsOf(node).map(({ event, guard, actions, target }) =>
      [labelOf(node), event, guard, target ?? 'stays', actions].map(cell).join(' | '),
    ),
  );
  return [
    '| in | on | if | goes to | does |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ];
}

const descendants = (node: AnyStateNode): AnyStateNode[] =>
  Object.values(node.states).flatMap((child) => [child, ...descendants(child)]);

function stateTable(root: AnyStateNode): string[] {
  const rows = descendants(root).map((node) => {
    const route = (node.meta as { route?: unknown } | undefined)?.route;
    const runs = node.invoke.map(({ src, id }) => (typeof src === 'string' ? src : id)).join(', ');
    return [labelOf(node), typeof route === 'string' ? route : '', runs, [...node.tags].join(', ')]
      .map(cell)
      .join(' | ');
  });
  return [
    '| state | route | runs | tags |',
    '|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
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
  const pages = (await everyMachine()).map(({ machine, file, alone }) => {
    const name = alone ? path.basename(path.dirname(file)) : machine.id;
    return [name, flowPage(machine, file)] as const;
  });
  return Object.fromEntries(pages);
}
