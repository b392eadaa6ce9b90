import { COLUMNS } from '../../e2e/support/faults/columns.ts';
import { FAULTS } from '../../e2e/support/faults/fault.ts';
import { type Ends, measuredFaults } from '../../faults/measured.ts';

const INTRO = `# What comes of a call that fails

Generated from what \`npm run prove:faults\` measured ([testing.md](testing.md#faults)): every call of the wizard, in Chromium before the reference backend, with every fault. In each the customer is told, with a reference unless it says otherwise, may go on or leave, and finds what was typed where the call may be made again; nothing is on the console, no promise is left alone. At the end of each row the bank answers, and the log-in goes on.`;

const NAMES = FAULTS.map(({ name }) => name);
const CALLS = Object.entries(COLUMNS);

/** Where it ended, and how it was said there. */
function endOf(call: Ends, fault: string): string {
  const { state = '', said } = call[fault] ?? {};
  return said === 'an answer' ? `\`${state}\`, an answer without a reference` : `\`${state}\``;
}

/** A call's line, one for each end: \`errorPage.errorTechnical\` ← 409, HTML. */
function linesOf([name, column]: (typeof CALLS)[number], call: Ends = {}): string[] {
  if ('elsewhere' in column) return [`| ${name} | – | ${column.elsewhere} |`];
  const silent = 'silent' in column ? `: nothing is said. ${column.silent}` : '';
  return [...new Set(NAMES.map((fault) => endOf(call, fault)))].map((end, index) => {
    const faults = NAMES.filter((fault) => endOf(call, fault) === end);
    const which = faults.length === NAMES.length ? 'all' : faults.join(' · ');
    return `| ${index === 0 ? name : ''} | ${which} | ${end}${silent} |`;
  });
}

/** docs/faults.md: every call of the wizard, and where each of its faults ends (N2). */
export function faultsPage(): string {
  const measured = measuredFaults();
  return [
    INTRO,
    '',
    `The ${NAMES.length} faults: ${NAMES.join(' · ')}.`,
    '',
    '| call | fault | ends in |',
    '|---|---|---|',
    ...CALLS.flatMap((call) => linesOf(call, measured[call[0]])),
    '',
  ].join('\n');
}

/** Calls that have not met each fault that there is now, or are none any more. */
export function faultGaps(): string[] {
  const measured = measuredFaults();
  const isMeasured = (name: string) =>
    NAMES.every((fault) => measured[name]?.[fault] !== undefined);
  const wanted = CALLS.filter(([, column]) => 'journey' in column).map(([name]) => name);
  return [
    ...wanted.filter((name) => !isMeasured(name)),
    ...Object.keys(measured).filter((name) => !wanted.includes(name)),
  ];
}
