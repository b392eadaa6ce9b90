import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';
import { diagramOf } from './diagram.ts';
import { cell, labelOf, transitionsOf } from './transitions.ts';

const MACHINES = 'machines';

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

const machineFiles = (): string[] =>
  readdirSync(MACHINES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${MACHINES}/${entry.name}/machine.ts`)
    .filter((file) => existsSync(file))
    .sort();

/** Page name → page, for every machine that a `machines/<name>/machine.ts` exports. */
export async function flowPages(): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const file of machineFiles()) {
    const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
    const machines = Object.values(exported).filter((value) => value instanceof StateMachine);
    for (const machine of machines) {
      const name = machines.length === 1 ? path.basename(path.dirname(file)) : machine.id;
      pages[name] = flowPage(machine, file);
    }
  }
  return pages;
}
