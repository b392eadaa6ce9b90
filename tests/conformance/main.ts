/**
 * `npm run backend:check`: plays the wizard against a running backend, over HTTP, and says of each rule of
 * docs/contract.md whether it is kept. Fails if one is broken.
 */
import { existsSync, readFileSync } from 'node:fs';
import { readJsonText, readWritten } from '#contract/faults.ts';
import { Mistake, named, readCommand } from '../tools/command.ts';
import { check, inWords, type Verdict } from './check.ts';
import { handsOf } from './hands.ts';
import { Options } from './options.ts';
import { RULES } from './rules/index.ts';

const USAGE = `npm run backend:check -- FILE
For example: npm start, and beside it npm run backend:check -- tests/conformance/reference.json
What FILE says: docs/contract.md, "Check it"`;

const { positionals } = readCommand(USAGE, { allowPositionals: true });
const [file, ...others] = positionals.map(named);
if (file === undefined || others.length > 0) throw new Mistake(`Which file?\n\n${USAGE}`);

function read(path: string): Options {
  if (!existsSync(path)) throw new Mistake(`${path}: there is no such file`);
  const json = readJsonText(readFileSync(path, 'utf8'));
  const reading = json.kind === 'faults' ? json : readWritten(Options, json.value, 'file');
  if (reading.kind === 'value') return reading.value;
  throw new Mistake(reading.faults.map((fault) => `${path}: ${fault}`).join('\n'));
}

const options = read(file);
const { start, customers, wrongAttempts } = options;
await fetch(start, { redirect: 'manual' }).catch(({ cause }: Error) => {
  throw new Mistake(`${start}: no answer: ${cause instanceof Error ? cause.message : cause}`);
});
console.log(
  `${start}, as ${customers.pin.identifier}: at most ${wrongAttempts} wrong PINs and wrong TANs each\n`,
);
const count: Record<Verdict['kind'], number> = { passed: 0, FAILED: 0, 'not tried': 0 };
for await (const [name, verdict] of check(RULES, options, handsOf(options))) {
  count[verdict.kind] += 1;
  console.log(inWords(name, RULES[name], verdict));
}
console.log(`\n${count.passed} passed, ${count.FAILED} failed, ${count['not tried']} not tried`);
process.exit(count.FAILED === 0 ? 0 : 1);
