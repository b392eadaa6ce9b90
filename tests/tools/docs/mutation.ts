import type { Modelled } from '../../model/machines.ts';
import { type Figures, isOf, measuredMachines, shareOf, totalOf } from '../../mutation/measured.ts';
import { cell } from './cell.ts';

const row = (name: string, measured: Figures): string => {
  const { mutants, tried, tests, page, hangs, survivors } = measured;
  const of = tried === mutants ? `${mutants}` : `${tried} of ${mutants}`;
  return `| ${[name, of, tests, page, hangs, survivors.length].join(' | ')} |`;
};

/** A note on machines that were never tried or have changed since. */
function notes(machines: readonly Modelled[]): string[] {
  const measured = measuredMachines();
  const outdated = machines
    .filter((machine) => !isOf(machine, measured[machine.id]))
    .map(({ id }) => id);
  return outdated.length === 0 ? [] : ['', `Not measured as they are now: ${outdated.join(', ')}.`];
}

/** The results of the last mutation runs, by machine. */
export function mutationFigures(machines: readonly Modelled[]): string {
  const measured = measuredMachines();
  const total = totalOf(Object.values(measured));
  const share = (100 * shareOf(Object.values(measured))).toFixed(1);
  return [
    '| machine | mutants tried | noticed by the tests beside | by its page only | never end | survive |',
    '|---|---|---|---|---|---|',
    ...Object.entries(measured).map(([id, figures]) => row(id, figures)),
    row('**all**', total),
    '',
    `${share} % noticed by the tests beside, or by a test that never ends.`,
    ...(total.survivors.length === 0 ? [] : ['', 'Survivors:']),
    ...total.survivors.map((name) => `- ${cell(name)}`),
    ...notes(machines),
    '',
  ].join('\n');
}
