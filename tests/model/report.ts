import type { Figures, MachineCoverage } from './coverage.ts';

/** `11/12 (1 excluded)` */
function inWords({ all, reached, excluded }: Figures): string {
  return `${reached}/${all}${excluded > 0 ? ` (${excluded} excluded)` : ''}`;
}

const sum = (figures: readonly Figures[]): Figures => ({
  all: figures.reduce((total, { all }) => total + all, 0),
  reached: figures.reduce((total, { reached }) => total + reached, 0),
  excluded: figures.reduce((total, { excluded }) => total + excluded, 0),
  missing: figures.flatMap(({ missing }) => missing),
});

/** All machines together. */
const totalOf = (coverages: readonly MachineCoverage[]): MachineCoverage => ({
  id: 'all machines',
  states: sum(coverages.map(({ states }) => states)),
  transitions: sum(coverages.map(({ transitions }) => transitions)),
});

const row = ({ id, states, transitions }: MachineCoverage): string =>
  `  ${id.padEnd(18)} states ${inWords(states).padEnd(22)} transitions ${inWords(transitions)}`;

const missingIn = ({ states, transitions }: MachineCoverage): string[] => [
  ...states.missing.map((id) => `      state missing: ${id}`),
  ...transitions.missing.map((name) => `      transition missing: ${name}`),
];

/** One line per machine, with the missing states and transitions below it. */
export function reportOf(title: string, coverages: readonly MachineCoverage[]): string {
  const lines = coverages.flatMap((coverage) => [row(coverage), ...missingIn(coverage)]);
  return [title, ...lines, row(totalOf(coverages))].join('\n');
}

/** One line per machine. For a part of the paths: what the others reach is not missing. */
export const summaryOf = (title: string, coverages: readonly MachineCoverage[]): string =>
  [title, ...coverages.map(row)].join('\n');
