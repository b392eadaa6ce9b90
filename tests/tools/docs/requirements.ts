import { readdirSync, readFileSync } from 'node:fs';

/** The document is its own source: ids and texts are read from it, the last column is written anew. */
const DOCUMENT = 'docs/requirements.md';

const ROW = /^\| (?<id>[A-Z]\d+) \| (?<text>.+?) \| (?<tests>[^|]*) \|$/;
const TEST_FILE = /\.(?:test|spec)\.tsx?$/;
const ROOTS = ['contract', 'machines', 'src', 'backend', 'tests'];

/** Which rows each line of titles names: `[L3]`, `[L3, L4]` and `[L3] [L9]`, in string literals only. */
export function rowsNamedIn(source: string): string[] {
  const code = source.replace(/(?<![:"'`])\/\/.*$|^\s*\/?\*.*$/gm, '');
  const literals = code.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g);
  return [...literals].flatMap(([, , text = '']) =>
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
  )
    // The test of this very tool names rows as examples.
    .filter((file) => file !== 'tests/tools/docs/requirements.test.ts')
    .sort();

/** Row id → test file → how many of its titles name the row. */
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

/** The rows of the document, in order. */
const rowIds = (document: string): string[] =>
  document.split('\n').flatMap((line) => ROW.exec(line)?.groups?.id ?? []);

/**
 * The document with each row once. Two branches that change a row's last column conflict, and whoever keeps
 * both sides has the row twice: the words are the same, and the column is written anew.
 * @throws when two rows of one id say different things.
 */
export function withoutRepeated(document: string): string {
  const texts = new Map<string, string>();
  const isFirst = (line: string) => {
    const { id, text } = ROW.exec(line)?.groups ?? {};
    if (!id || !text) return true;
    const before = texts.get(id);
    texts.set(id, text);
    if (before !== undefined && before !== text) throw new Error(`${id} says two things`);
    return before === undefined;
  };
  return document.split('\n').filter(isFirst).join('\n');
}

/** The document with its last column and its count as they are now. */
export function requirementsPage(): string {
  const document = withoutRepeated(readFileSync(DOCUMENT, 'utf8'));
  const tests = coverage();
  const ids = rowIds(document);
  const unknown = [...tests.keys()].filter((id) => !ids.includes(id));
  if (unknown.length > 0)
    throw new Error(`Tests name rows that do not exist: ${unknown.join(', ')}`);
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
