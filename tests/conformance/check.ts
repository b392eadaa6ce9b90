import { Bank } from './bank.ts';
import type { Hands, Options } from './options.ts';
import { Broken, NotTried, type Rule } from './rule.ts';
import type { Exchange } from './visitor.ts';

/** What has become of a rule. */
export type Verdict =
  | { readonly kind: 'passed'; readonly warnings: readonly string[] }
  | { readonly kind: 'not tried'; readonly why: string }
  | { readonly kind: 'FAILED'; readonly why: string; readonly exchange?: Exchange | undefined };

async function verdictOn({ check }: Rule, bank: Bank): Promise<Verdict> {
  try {
    await check(bank);
    return { kind: 'passed', warnings: bank.warnings.splice(0) };
  } catch (error) {
    if (error instanceof NotTried) return { kind: 'not tried', why: error.message };
    const why = error instanceof Broken ? error.message : `to go on; ${error}`;
    const received = error instanceof Broken ? error.received : bank.exchanges.at(-1);
    const exchange = bank.exchanges.find(({ headers }) => headers === received?.headers);
    return { kind: 'FAILED', why, exchange };
  } finally {
    bank.close();
  }
}

/** Tries rules at a running backend, one after the other. */
export async function* check<Names extends string>(
  rules: Readonly<Partial<Record<Names, Rule>>>,
  options: Options,
  hands: Hands,
): AsyncGenerator<readonly [name: Names, verdict: Verdict]> {
  const bank = new Bank(options, hands);
  for (const [name, rule] of Object.entries(rules) as [Names, Rule][]) {
    yield [name, await verdictOn(rule, bank)];
  }
}

/** How much of an answer is printed. */
const ENOUGH = 400;

function evidence({ method, url, sent, status, headers, text }: Exchange): string[] {
  const type = text === '' ? (headers.get('content-type') ?? '') : text.slice(0, ENOUGH);
  return [
    `sent:     ${method} ${url.pathname}${url.search} ${sent}`.trim(),
    `came:     ${status} ${type}`.trim(),
  ];
}

function reasons({ says, mend }: Rule, verdict: Verdict): readonly string[] {
  switch (verdict.kind) {
    case 'passed':
      return verdict.warnings.flatMap((warning) => [warning, `rule:     ${says}`]);
    case 'not tried':
      return [verdict.why];
    case 'FAILED':
      return [
        ...(verdict.exchange === undefined ? [] : evidence(verdict.exchange)),
        `expected: ${verdict.why}`,
        `rule:     ${says}`,
        `mend:     ${mend}`,
      ];
  }
}

/** What has become of a rule, in lines. */
export function inWords(name: string, rule: Rule, verdict: Verdict): string {
  const lines = reasons(rule, verdict).map((line) => `${' '.repeat(10)}${line}`);
  return [`${verdict.kind.padEnd(10)}${name}`, ...lines].join('\n');
}
