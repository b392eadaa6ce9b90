import { COLUMNS } from '../e2e/support/faults/columns.ts';
import { FAULTS } from '../e2e/support/faults/fault.ts';
import type { Cell } from '../e2e/support/faults/matrix.ts';

const INTRO = `# What comes of a call that fails

Written by \`npm run prove:faults\` ([testing.md](testing.md#faults)): every call of the wizard, in Chromium before the reference backend, with every fault. In each the customer is told, with a reference unless it says otherwise, may go on or leave, and finds what was typed where the call may be made again; nothing is on the console, no promise is left alone. At the end of each row the bank answers, and the log-in goes on.`;

/** Where it ended, and what was said there. */
const endOf = ({ state, said }: Cell): string =>
  said === 'an answer' ? `\`${state}\`, an answer without a reference` : `\`${state}\``;

/** \`errorPage.errorTechnical\` ← 409, HTML */
function rowOf(call: string, cells: readonly Cell[]): string {
  const column = COLUMNS[call as keyof typeof COLUMNS];
  if ('elsewhere' in column) return `| ${call} | – | ${column.elsewhere} |`;
  const silent = 'silent' in column ? column.silent : undefined;
  return [...new Set(cells.map(endOf))]
    .map((end, index) => {
      const those = cells.filter((cell) => endOf(cell) === end);
      const faults = those.map(({ fault }) => fault).join(', ');
      const all = those.length === FAULTS.length ? 'all' : faults;
      const name = index === 0 ? call : '';
      return `| ${name} | ${all} | ${end}${silent === undefined ? '' : `: nothing is said. ${silent}`} |`;
    })
    .join('\n');
}

/** The matrix as a document. */
export function tableOf(cells: readonly Cell[]): string {
  const rows = Object.keys(COLUMNS).map((call) =>
    rowOf(
      call,
      cells.filter((cell) => cell.call === call),
    ),
  );
  const faults = FAULTS.map(({ name }) => name).join(' · ');
  return `${INTRO}\n\nThe faults: ${faults}.\n\n| call | fault | ends in |\n|---|---|---|\n${rows.join('\n')}\n`;
}
