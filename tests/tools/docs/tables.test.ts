import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseClient } from '#backend/settings/clients.ts';
import { readConfig } from '#backend/settings/config.ts';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { BankContact, BankSettings, RelyingParty } from '#contract/entry.ts';
import { RuntimeConfig } from '#contract/runtime-config.ts';

const textOf = (file: string) => readFileSync(file, 'utf8');

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

test('[N5] docs/integrating.md says of every key of a bank what it is', () => {
  const page = textOf('docs/integrating.md');
  const keys = [BankSettings, BankContact].flatMap(({ shape }) => Object.keys(shape));
  expect(keys.filter((key) => !page.includes(`\`${key}\``))).toEqual([]);
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
  const [logo] = config.banks['8840_1']?.['de-DE']?.logos ?? [];
  expect(existsSync(logo?.url.replace(WIZARD_BASE, 'public/') ?? '')).toBe(true);
  expect(config.upstreams).toHaveProperty(['bank-data-validation', 'timeoutMs'], 3000);
  expect(config.wizardConfig.elements).toHaveProperty('cms-teaser');
});
