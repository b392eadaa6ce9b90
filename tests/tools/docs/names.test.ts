import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseClient } from '#backend/settings/clients.ts';
import { readConfig } from '#backend/settings/config.ts';
import { RelyingParty } from '#contract/entry.ts';
import { RuntimeConfig } from '#contract/runtime-config.ts';

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
  const own = ['public/assets/themes/1234_5'];
  const lost = inCode(PLACE).filter(
    ({ name }) =>
      !own.includes(name) &&
      // The beginning of a name will do for Vitest and Playwright.
      !['', '.ts', '.test.ts', '.spec.ts'].some((end) => existsSync(name + end)),
  );
  expect(lost).toEqual([]);
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

/** The names in the first column of the table that begins with this line. */
function rowsOf(page: string, head: string): string[] {
  const [, table = ''] = textOf(page).split(head);
  const rows = (table.split('\n\n')[0] ?? '').matchAll(/^\| (`.*?) \|/gm);
  return [...rows].flatMap(([, cell = '']) => cell.replaceAll('`', '').split(', ')).sort();
}

test('[N5] docs/integrating.md lists every key of the wizard’s configuration, and no other', () => {
  const keys = rowsOf('docs/integrating.md', '| key | meaning | default |');
  expect(keys).toEqual(Object.keys(RuntimeConfig.shape).sort());
});

test('[E4] docs/parties.md lists every field of the requesting party with its default, and no other', () => {
  const { party, settings } = parseClient({ client_id: 'shop', redirect_uris: [] }, 'entry');
  // Those come from the standard metadata.
  const standard = ['clientId', 'clientName', 'clientUri', 'policyUri', 'tosUri'];
  const own = Object.keys(RelyingParty.shape).filter((name) => !standard.includes(name));
  const fields = rowsOf('docs/parties.md', '| field | values | default |');
  expect(fields).toEqual([...new Set([...own, ...Object.keys(settings)])].sort());
  const rowOf = (name: string) =>
    new RegExp(`^\\| [^|]*\`${name}\`[^|]*\\|.*$`, 'm').exec(textOf('docs/parties.md'))?.[0];
  for (const [name, value] of Object.entries({ ...party, ...settings })) {
    if (!standard.includes(name)) expect(rowOf(name), name).toContain(`\`${value}\``);
  }
});

test('[N3] docs/performance.md names the limits of size that are checked', () => {
  const checked: { limit: string }[] = JSON.parse(textOf('package.json'))['size-limit'];
  const [, table = ''] = textOf('docs/performance.md').split('| part | size | limit |');
  const named = [...(table.split('\n\n')[0] ?? '').matchAll(/ ([\d.]+ kB) \|$/gm)];
  expect(named.map(([, limit]) => limit).sort()).toEqual(checked.map(({ limit }) => limit).sort());
});

/** The JSON examples of a page, each in a file. */
function examples(page: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'examples-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return [...textOf(page).matchAll(/```json\n(.*?)```/gs)].map(([, json = ''], index) => {
    const file = path.join(folder, `${index}.json`);
    writeFileSync(file, json);
    return file;
  });
}

test('[N5] the examples of docs/integrating.md and docs/elements.md are valid as they stand there', () => {
  const [BANKS, FORWARD_UPSTREAMS, ...others] = examples('docs/integrating.md');
  const [WIZARD_CONFIG, ...more] = examples('docs/elements.md');
  expect([...others, ...more]).toEqual([]);
  const paths = { wizardDir: '/nowhere', publicDir: '/nowhere' };
  const config = readConfig({ BANKS, FORWARD_UPSTREAMS, WIZARD_CONFIG }, paths);
  expect(config.banks['8840_1']?.['de-DE']?.name).toBe('Bank am Markt');
  expect(config.upstreams).toHaveProperty(['bank-data-validation', 'timeoutMs'], 3000);
  expect(config.wizardConfig.elements).toHaveProperty('cms-teaser');
});
