import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AnyTransitionDefinition } from 'xstate';
import { nodesOf, transitionsOf } from '#machines/inspection/transitions.ts';
import { walkThrough } from '#machines/testing/coverage.ts';
import { diagramOf } from '../tools/docs/diagram.ts';
import { stateRow, transitionRow } from '../tools/docs/flows.ts';
import { modelledMachines } from './machines.ts';

/** The row of this transition in its machine's page. */
function rowOf(taken: AnyTransitionDefinition): string[] {
  const { source, eventType } = taken;
  const alike = eventType === '' ? source.always : source.transitions.get(eventType);
  const index = alike?.indexOf(taken);
  const found = transitionsOf(source).find(
    ({ id }) => id.event === eventType && id.index === index,
  );
  return found ? [transitionRow(source, found)] : [];
}

/** The rows of the page's table under this heading. */
const rowsUnder = (page: string, heading: string): string[] =>
  page
    .split(`## ${heading}`)[1]
    ?.split('\n## ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1) ?? [];

/**
 * Generated paths follow a wrong target as well as a right one. So the states and transitions that they take
 * are compared with the reviewed page.
 */
test.each(await modelledMachines())(
  '[D2] [D4] generated paths through $id do what docs/flows says',
  ({ walk, page: file }) => {
    const page = readFileSync(file, 'utf8');
    const { states, transitions } = walkThrough(walk);
    const { root } = walk.machine;
    const entered = nodesOf(root).filter(({ id }) => states.has(id));
    expect(entered.map(stateRow).sort()).toEqual(rowsUnder(page, 'States').sort());
    const taken = [...transitions].flatMap(rowOf);
    expect(new Set(taken)).toEqual(new Set(rowsUnder(page, 'Transitions')));
    expect(diagramOf(root).filter((line) => line.includes('[*] -->'))).toEqual(
      page.split('\n').filter((line) => line.includes('[*] -->')),
    );
  },
);
