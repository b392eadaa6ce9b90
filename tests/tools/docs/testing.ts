import { readFileSync } from 'node:fs';
import { coverageOf, type Figures, type MachineCoverage } from '../../model/coverage.ts';
import { type Exclusion, NOT_IN_THE_BROWSER } from '../../model/exclusions.ts';
import { type Modelled, modelledMachines } from '../../model/machines.ts';
import { totalOf } from '../../model/report.ts';
import { cell } from './cell.ts';

const DOCUMENT = 'docs/testing.md';
const GENERATED = /(<!-- generated: model tests -->\n)[\s\S]*?(<!-- \/generated -->)/;

const NOTHING = { states: new Set<string>(), transitions: new Set<string>() };

/**
 * What the browser must reach of a machine: everything that is not excluded. The figures are not
 * measured here: `npm run test:model -- --browser` fails when it reaches less, or anything that is excluded.
 */
function required(machine: Modelled, exclusions: readonly Exclusion[]): MachineCoverage {
  const { states, transitions, ...rest } = coverageOf(machine, NOTHING, exclusions);
  const must = (figures: Figures): Figures => ({
    ...figures,
    reached: figures.all - figures.excluded,
    missing: [],
  });
  return { ...rest, states: must(states), transitions: must(transitions) };
}

const share = ({ all, reached }: Figures): string => `${reached} of ${all}`;

const row = ({ id, states, transitions }: MachineCoverage): string =>
  `| ${[id, states.all, transitions.all, share(states), share(transitions)].join(' | ')} |`;

function exclusionTable(exclusions: readonly Exclusion[]): string[] {
  if (exclusions.length === 0) return [];
  return [
    '',
    '| not reached in the browser | because |',
    '|---|---|',
    ...exclusions.map(
      ({ what, because }) => `| ${what.map(cell).join('<br>')} | ${cell(because)} |`,
    ),
  ];
}

/** The figures of the model tests, and what is excluded with its reason. */
function modelFigures(machines: readonly Modelled[]): string {
  const coverages = machines.map((machine) => required(machine, NOT_IN_THE_BROWSER));
  return [
    '| machine | states | transitions | states in the browser | transitions in the browser |',
    '|---|---|---|---|---|',
    ...coverages.map(row),
    row({ ...totalOf(coverages), id: '**all**' }),
    ...exclusionTable(NOT_IN_THE_BROWSER),
    '',
  ].join('\n');
}

/** docs/testing.md with its figures as they are now. */
export async function testingPage(): Promise<string> {
  const figures = modelFigures(await modelledMachines());
  return readFileSync(DOCUMENT, 'utf8').replace(
    GENERATED,
    (_, begin: string, end: string) => `${begin}${figures}${end}`,
  );
}
