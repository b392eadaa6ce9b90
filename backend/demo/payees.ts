import type { PayeeDirectory } from '../bank/payees.ts';

/*
 * The demo's verification of payee. The result depends on the payee only:
 *
 *   match        the account is listed below under exactly this name (case, spaces and legal form aside)
 *   closeMatch   the name differs from the listed one by at most two letters: the listed one is shown
 *   noMatch      the account is listed under another name
 *   notPossible  the account is not listed: the payee's bank gives no answer
 *
 * The start page offers a payment for each (payments.ts).
 */
const REGISTERED_NAMES: Readonly<Record<string, string>> = {
  DE88884099990000081500: 'Fahrrad Falk GmbH',
  DE61884099990000081501: 'Fahrrad Falke GmbH',
  DE34884099990000081502: 'Kaffeerösterei Krüger KG',
};

const LEGAL_FORM = /\b(gmbh|ag|kg|ohg|ug|e\.? ?k\.?|e\.? ?v\.?|se)\b\.?/g;

function comparable(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(LEGAL_FORM, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Levenshtein distance: how many letters to change, add or drop. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const change = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

export const demoPayees: PayeeDirectory = {
  async check({ name, iban }) {
    const registeredName = REGISTERED_NAMES[iban];
    if (registeredName === undefined) return { result: 'notPossible' };
    const differing = distance(comparable(name), comparable(registeredName));
    if (differing === 0) return { result: 'match' };
    return differing <= 2 ? { result: 'closeMatch', registeredName } : { result: 'noMatch' };
  },
};
