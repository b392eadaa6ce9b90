import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const textOf = (file: string) => readFileSync(file, 'utf8');
const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file));

const pages = ['README.md', ...filesBelow('docs').filter((file) => file.endsWith('.md'))].map(
  (page) => ({ page, text: textOf(page) }),
);

/** What a pattern finds in all pages, each with its page. */
const found = (pattern: RegExp) =>
  pages.flatMap(({ page, text }) =>
    [...text.matchAll(pattern)].map(([, name = '']) => ({ page, name })),
  );
/** What a pattern finds in all pages in code style. */
const inCode = (pattern: RegExp) =>
  found(/`([^`\n]+)`/g).flatMap(({ page, name: code }) =>
    [...code.matchAll(pattern)].map(([name]) => ({ page, name })),
  );

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  return [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('[D4] every link of a document leads to a file, and to a heading in it', () => {
  const lost = found(/\]\((?!https?:)([^)\s]+)\)/g).filter(({ page, name }) => {
    const [file = '', anchor] = name.split('#');
    const target = file === '' ? page : path.join(path.dirname(page), file);
    if (!existsSync(target)) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
  });
  expect(lost).toEqual([]);
});

test('[D4] a link that is called after a page leads to that page', () => {
  const led = found(/(\[[\w./-]+\.md\]\([^)]+\))/g).map(({ page, name }) => {
    const [, called = '', target = ''] = /^\[(.+)\]\(([^)#]*)/.exec(name) ?? [];
    return { page, called: path.basename(called), to: path.basename(target) };
  });
  expect(led.length).toBeGreaterThan(10);
  expect(led.filter(({ called, to }) => called !== to)).toEqual([]);
});

test('[D4] every command that a document names exists', () => {
  const { scripts } = JSON.parse(textOf('package.json'));
  const unknown = found(/npm run (?:--silent )?([\w:-]+)/g).filter(
    ({ name }) => !Object.hasOwn(scripts, name),
  );
  expect(unknown).toEqual([]);
});

test('[D4] every file and folder that a document names exists', () => {
  const PLACE = /(?<![\w/.:-])(?:contract|machines|src|backend|public|tests|docs)\/[\w./-]*\w/g;
  // Written by whoever follows the document.
  const own = ['public/assets/themes/1234_5', 'public/assets/teaser.js'];
  const lost = inCode(PLACE).filter(
    ({ name }) =>
      !own.includes(name) &&
      // The beginning of a name will do for Vitest and Playwright.
      !['', '.ts', '.test.ts', '.spec.ts'].some((end) => existsSync(name + end)),
  );
  expect(lost).toEqual([]);
});

test('[D4] every test that a document names by its file alone exists', () => {
  const files = ['contract', 'machines', 'src', 'backend', 'tests'].flatMap(filesBelow);
  const known = new Set(files.map((file) => path.basename(file)));
  const named = found(/(?<![\w/.-])([\w-]+\.(?:test|spec)\.tsx?)\b/g);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
});

test('[D4] every setting, code and key in capitals that a document names is in the code', () => {
  const code = [...['contract', 'machines', 'src', 'backend', 'tests'].flatMap(filesBelow)]
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map(textOf)
    .join('\n');
  // What others say.
  const foreign = /^(SQLITE_|WCAG_)/;
  const stale = inCode(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g).filter(
    ({ name }) => !foreign.test(name) && !code.includes(name),
  );
  expect(stale).toEqual([]);
});

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

test('[D4] the README leads to every page', () => {
  const readme = textOf('README.md');
  const written = readdirSync('docs').filter((name) => name.endsWith('.md'));
  expect(written.filter((name) => !readme.includes(`(docs/${name})`))).toEqual([]);
});

test.each(['src', 'backend', 'backend/process', 'tests'])(
  '[D4] docs/ARCHITECTURE.md says what is in every folder of %s',
  (folder) => {
    const page = textOf('docs/ARCHITECTURE.md');
    const names = foldersIn(folder).map(({ name }) => name);
    expect(names.filter((name) => !page.includes(`\`${name}/\``))).toEqual([]);
  },
);

test('[D4] the list of decisions has each with its title', () => {
  const list = textOf('docs/adr/README.md');
  const missing = readdirSync('docs/adr').filter((name) => {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(textOf(`docs/adr/${name}`)) ?? [];
    return number !== undefined && !list.includes(`| [${number}](${name}) | ${title} |`);
  });
  expect(missing).toEqual([]);
});
