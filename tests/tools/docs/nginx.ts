import { readFileSync } from 'node:fs';
import { earlyScriptHash } from '../early-script-hash.ts';

const HASH = /'sha256-[\w+/]+=*'/;

/** The headers that nginx sends with the wizard (S1). */
export const WIZARD_HEADERS = 'docs/nginx/snippets/wizard-headers.conf';

/** The headers with the hash of the present script in the page's head. @throws if they contain no hash. */
export async function wizardHeadersConf(): Promise<string> {
  const text = readFileSync(WIZARD_HEADERS, 'utf8');
  if (!HASH.test(text)) throw new Error(`${WIZARD_HEADERS} says no more: 'sha256-…'`);
  const hash = await earlyScriptHash();
  return text.replace(HASH, () => hash);
}
