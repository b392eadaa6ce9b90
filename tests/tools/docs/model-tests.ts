import { readFileSync } from 'node:fs';
import { type Exclusion, NOT_IN_THE_BROWSER } from '../../model/exclusions.ts';
import { type Modelled, modelledMachines } from '../../model/machines.ts';
import { type Measured, measuredOf, readMeasured } from '../../model/measured.ts';
import { Mistake } from '../command.ts';
import { row } from './cell.ts';
import { mutationFigures } from './mutation.ts';

const DOCUMENT = 'docs/model-tests.md';

/** A row of the table: what a machine has, and what a browser has reached of it. */
interface Row {
  readonly id: string;
  readonly states: number;
  readonly transitions: number;
  readonly reached: { readonly states: number; readonly transitions: number } | undefined;
}

function rowOf(machine: Modelled, measured: Measured): Row {
  const { id, states, transitions } = machine;
  const reached = measuredOf(measured, machine);
  return { id, states: states.length, transitions: transitions.length, reached };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function total(rows: readonly Row[]): Row {
  const reached = rows.flatMap((row) => row.reached ?? []);
  return {
    id: '**all**',
    states: sum(rows.map(({ states }) => states)),
    transitions: sum(rows.map(({ transitions }) => transitions)),
    reached:
      reached.length < rows.length
        ? undefined
        : {
            states: sum(reached.map(({ states }) => states)),
            transitions: sum(reached.map(({ transitions }) => transitions)),
          },
  };
}

function line({ id, states, transitions, reached }: Row): string {
  const share = (of: number, part?: number) =>
    part === undefined ? 'changed since' : `${part} of ${of}`;
  const cells = [share(states, reached?.states), share(transitions, reached?.transitions)];
  return `| ${[id, states, transitions, ...cells].join(' | ')} |`;
}

function exclusionTable(exclusions: readonly Exclusion[]): string[] {
  if (exclusions.length === 0) return [];
  return [
    '',
    '| not reached in the browser | because |',
    '|---|---|',
    ...exclusions.map(({ what, because }) => row(what.join('<br>'), because)),
  ];
}

/** The figures of the model tests, and the exclusions with their reasons. */
function modelFigures(machines: readonly Modelled[], measured: Measured): string {
  const rows = machines.map((machine) => rowOf(machine, measured));
  return [
    measured.date === ''
      ? 'In the browser: not measured yet.'
      : `In the browser: measured on ${measured.date}.`,
    '',
    '| machine | states | transitions | states in the browser | transitions in the browser |',
    '|---|---|---|---|---|',
    ...rows.map(line),
    line(total(rows)),
    ...exclusionTable(NOT_IN_THE_BROWSER),
    '',
  ].join('\n');
}

/**
 * Machines that have changed since their last run in a browser. They are reported, but no error: a change
 * need not wait for the minutes that such a run takes, and the table shows it meanwhile.
 */
export async function staleMeasurements(): Promise<string[]> {
  const measured = readMeasured();
  const machines = await modelledMachines();
  return machines.filter((machine) => !measuredOf(measured, machine)).map(({ id }) => id);
}

/** The document with a new text between the marks with this name. @throws if it does not have them */
export function filled(document: string, name: string, text: string): string {
  const mark = `<!-- generated: ${name} -->`;
  const generated = new RegExp(`(${mark}\\n)[\\s\\S]*?(<!-- /generated -->)`);
  if (!generated.test(document)) {
    throw new Mistake(
      `${DOCUMENT} has lost its marks ${mark} and <!-- /generated -->: put them back.`,
    );
  }
  return document.replace(generated, (_, begin: string, end: string) => `${begin}${text}${end}`);
}

/** docs/model-tests.md with the present figures. */
export async function modelTestsPage(): Promise<string> {
  const machines = await modelledMachines();
  const document = filled(
    readFileSync(DOCUMENT, 'utf8'),
    'model tests',
    modelFigures(machines, readMeasured()),
  );
  return filled(document, 'mutation run', mutationFigures(machines));
}
