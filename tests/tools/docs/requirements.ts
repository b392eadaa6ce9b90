import { readdirSync, readFileSync } from 'node:fs';
import { Mistake } from '../command.ts';

/** The document is its own source: ids and texts are read from it, only the last column is generated. */
const DOCUMENT = 'docs/requirements.md';

/** A row. Whoever adds one by hand need not write the last column. */
const ROW = /^\| (?<id>[A-Z]\d+) \| (?<text>.+?) \|(?: [^|]*\|)?$/;
const TEST_FILE = /\.(?:test|spec)\.tsx?$/;
const ROOTS = ['contract', 'machines', 'src', 'backend', 'tests'];

const COMMENT = /(?<![:"'`])\/\/.*$|^\s*\/?\*.*$/gm;
/** What is only meant to become a test. */
const TODO = /\.todo\(\s*(['"`])(?:\\.|(?!\1)[^\\\n])*\1/g;

/** A title begins with the rows that it names, or with what `test.each` puts there. Any other text is an example. */
const TITLE = /^(?:%s )?\[/;

/**
 * The rows that test titles name: `[L3]`, `[L3, L4]` and `[L3] [L9]`, in string literals only. The linter refuses tests
 * that are left out.
 */
export function rowsNamedIn(source: string): string[] {
  const code = source.replace(COMMENT, '').replace(TODO, '');
  const literals = code.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g);
  const titles = [...literals].filter(([, , text = '']) => TITLE.test(text));
  return titles.flatMap(([, , text = '']) =>
    [...text.matchAll(/\[([A-Z]\d+(?:, ?[A-Z]\d+)*)\]/g)].flatMap(([, ids = '']) =>
      ids.split(/, ?/),
    ),
  );
}

const testFiles = (): string[] =>
  ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => TEST_FILE.test(file) && !file.includes('node_modules'))
      .map((file) => `${root}/${file.replaceAll('\\', '/')}`),
  ).sort();

/** Row id → test file → number of its titles that name the row. */
function coverage(): Map<string, Map<string, number>> {
  const byRow = new Map<string, Map<string, number>>();
  for (const file of testFiles()) {
    for (const id of rowsNamedIn(readFileSync(file, 'utf8'))) {
      const files = byRow.get(id) ?? new Map<string, number>();
      files.set(file, (files.get(file) ?? 0) + 1);
      byRow.set(id, files);
    }
  }
  return byRow;
}

function testsCell(files: Map<string, number> | undefined): string {
  if (!files) return '**no test: missing**';
  return [...files]
    .map(([file, count]) => `[${file}](../${file})${count > 1 ? ` ×${count}` : ''}`)
    .join('<br>');
}

/** The ids of all rows of the document, in order. */
export const rowIds = (document: string): string[] =>
  document.split('\n').flatMap((line) => ROW.exec(line)?.groups?.id ?? []);

/** What to say of tests that name rows which the document does not have. */
export function strangeRows(
  tests: ReadonlyMap<string, ReadonlyMap<string, number>>,
  ids: readonly string[],
): string[] {
  const strange = [...tests].filter(([id]) => !ids.includes(id));
  return strange.flatMap(([id, files]) =>
    [...files.keys()].map(
      (file) => `${file} names [${id}], but ${DOCUMENT} has no such row: mend the title or add it.`,
    ),
  );
}

/**
 * The document without repeated rows. If two branches change a row's last column, they conflict, and keeping
 * both sides repeats the row; its text is the same, and the column is generated anyway. @throws if two rows
 * with the same id differ in their text.
 */
export function withoutRepeated(document: string): string {
  const texts = new Map<string, string>();
  const isFirst = (line: string) => {
    const { id, text } = ROW.exec(line)?.groups ?? {};
    if (!id || !text) return true;
    const before = texts.get(id);
    texts.set(id, text);
    if (before !== undefined && before !== text) {
      throw new Mistake(`${id} says two things in ${DOCUMENT}: delete the row that is wrong.`);
    }
    return before === undefined;
  };
  return document.split('\n').filter(isFirst).join('\n');
}

/** The document with the present last column and count. @throws if a test names a row that it does not have */
export function requirementsPage(): string {
  const document = withoutRepeated(readFileSync(DOCUMENT, 'utf8'));
  const tests = coverage();
  const ids = rowIds(document);
  const strange = strangeRows(tests, ids);
  if (strange.length > 0) throw new Mistake(strange.join('\n'));
  const named = ids.filter((id) => tests.has(id)).length;
  return document
    .replace(/^\d+ of \d+ rows .*$/m, `${named} of ${ids.length} rows are named by a test.`)
    .split('\n')
    .map((line) => {
      const { id, text } = ROW.exec(line)?.groups ?? {};
      if (!id) return line;
      return `| ${id} | ${text} | ${testsCell(tests.get(id))} |`;
    })
    .join('\n');
}

/** Rows that no test names. */
export function requirementGaps(): string[] {
  const tests = coverage();
  return rowIds(readFileSync(DOCUMENT, 'utf8')).filter((id) => !tests.has(id));
}
