import { pageOf } from '#machines/error-catalogue.ts';
import { COLUMNS, type Column } from '../../e2e/support/faults/columns.ts';
import { FAULTS, type Fault } from '../../e2e/support/faults/fault.ts';
import { type Ends, measuredFaults } from '../../faults/measured.ts';

const refused = FAULTS.filter(({ quotes }) => quotes);
const absent = FAULTS.filter(({ repeatable }) => repeatable);
const nonsense = FAULTS.filter((fault) => !refused.includes(fault) && !absent.includes(fault));
const CALLS = Object.entries(COLUMNS);

const names = (faults: readonly Fault[]) => faults.map(({ name }) => name).join(', ');

const INTRO = `# What comes of a call that fails

Generated from what \`npm run prove:faults\` measured ([proofs.md](proofs.md#faults)): every call of the wizard, in Chromium before the reference backend, with every fault. In each the customer is told, with a reference unless it says otherwise, may go on or leave, and finds what was typed where the call may be made again; nothing is on the console, no promise is left alone. At the end of each row the bank answers, and the log-in goes on.

- **Refused**: ${names(refused)}. *Its page*: that of the code, as [outcomes.md](outcomes.md) has it.
- **Nonsense**: ${names(nonsense)}.
- **Nobody there**: ${names(absent)}.`;

const PAGE = 'errorPage.';
const ITS_PAGE = '*its page*';

/** The state in which a fault ended, or a short note if it is the page of its code. */
function endOf(call: Ends, { name, quotes }: Fault): string {
  const { state = '', said } = call[name] ?? {};
  const code = name.split(' ').at(-1);
  if (quotes && code && state === PAGE + pageOf({ code })) return ITS_PAGE;
  return said === 'an answer' ? `\`${state}\`, without a reference` : `\`${state}\``;
}

/** The states in which a group of faults ended: the most frequent one first, the others with their faults. */
function endsOf(call: Ends, group: readonly Fault[]): string {
  const ends = [...new Set(group.map((fault) => endOf(call, fault)))]
    .map((end) => ({ end, faults: group.filter((fault) => endOf(call, fault) === end) }))
    .sort((a, b) => b.faults.length - a.faults.length);
  return ends
    .map(({ end, faults }, index) => (index === 0 ? end : `${names(faults)}: ${end}`))
    .join('<br>');
}

function lineOf([name, column]: (typeof CALLS)[number], call: Ends = {}): string {
  if ('elsewhere' in column) return `| ${name} | ${column.elsewhere} | | |`;
  if ('silent' in column) {
    const { at, silent, answers = {} }: Column = column;
    const told = Object.entries(answers).map(([fault, state]) => `<br>${fault}: \`${state}\``);
    return `| ${name} | nothing is said: \`${at}\`. ${silent}${told.join('')} | the same | the same |`;
  }
  const cells = [refused, nonsense, absent].map((group) => endsOf(call, group));
  return `| ${[name, ...cells].join(' | ')} |`;
}

/** docs/faults.md: every call of the wizard, and the state in which each fault ends (N2). */
export function faultsPage(): string {
  const measured = measuredFaults();
  return [
    INTRO,
    '',
    '| call | refused | nonsense | nobody there |',
    '|---|---|---|---|',
    ...CALLS.map((call) => lineOf(call, measured[call[0]])),
    '',
  ].join('\n');
}

/** Calls without a result for every present fault, and results for calls that no longer exist. */
export function faultGaps(): string[] {
  const measured = measuredFaults();
  const isMeasured = (call: string) =>
    FAULTS.every(({ name }) => measured[call]?.[name] !== undefined);
  const wanted = CALLS.filter(([, column]) => 'journey' in column).map(([name]) => name);
  return [
    ...wanted.filter((name) => !isMeasured(name)),
    ...Object.keys(measured).filter((name) => !wanted.includes(name)),
  ];
}
