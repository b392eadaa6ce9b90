import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The folder of a file, what it imports, and the rule that it breaks (`undefined`: none). */
const IMPORTS = [
  ['contract', '#machines/routes.ts', 'noRestrictedImports'],
  ['contract', '../backend/main.ts', 'noRestrictedImports'],
  ['contract', 'react', 'noRestrictedImports'],
  ['contract', 'node:fs', 'noRestrictedImports'],
  ['contract', './endpoint.ts', undefined],
  ['machines/x', '#src/main.tsx', 'noRestrictedImports'],
  ['machines/x', '../../src/main.tsx', 'noRestrictedImports'],
  ['machines/x', 'react-dom/client', 'noRestrictedImports'],
  ['machines/x', '#contract/endpoint.ts', undefined],
  ['machines/x', '../routes.ts', undefined],
  ['src/ui', '#backend/main.ts', 'noRestrictedImports'],
  ['src/ui', '../../tests/x.ts', 'noRestrictedImports'],
  ['src/ui', '#machines/routes.ts', undefined],
  ['src/screens/x', '#src/services/x.ts', 'noRestrictedImports'],
  ['src/screens/x', '../../router/x.ts', 'noRestrictedImports'],
  ['src/screens/x', '#src/ui/button.tsx', undefined],
  ['backend', '#machines/routes.ts', 'noRestrictedImports'],
  ['backend', '../src/main.tsx', 'noRestrictedImports'],
  ['backend', '#contract/endpoint.ts', undefined],
  ['tests', '#backend/main.ts', undefined],
] as const;

const EFFECTS = [
  "import { useEffect } from 'react';\n\nexport const useX = () => useEffect(() => {});\n",
  "import React from 'react';\n\nexport const useX = () => React.useEffect(() => {});\n",
  "import * as React from 'react';\n\nexport const useX = () => React.useEffect(() => {});\n",
];

const ZOD = "import * as z from 'zod/mini';\n\n";

const house = mkdtempSync(path.join(tmpdir(), 'house-'));
/** File → the rules it breaks. */
const broken = new Map<string, string[]>();

function put(file: string, code: string): void {
  mkdirSync(path.join(house, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(house, file), code);
}

beforeAll(() => {
  for (const rules of ['biome.json', 'src/build/no-bare-check.grit']) {
    mkdirSync(path.join(house, path.dirname(rules)), { recursive: true });
    copyFileSync(rules, path.join(house, rules));
  }
  IMPORTS.forEach(([folder, source], index) => {
    put(`${folder}/import-${index}.ts`, `import { a } from '${source}';\n\nconsole.log(a);\n`);
  });
  for (const [index, code] of EFFECTS.entries()) put(`src/screens/x/effect-${index}.tsx`, code);
  put(
    'src/bare.ts',
    `${ZOD}export const check = (x: unknown) => {\n  z.parse(z.string(), x);\n};\n`,
  );
  put('src/used.ts', `${ZOD}export const read = (x: unknown) => z.parse(z.string(), x);\n`);
  put('src/any.ts', 'export const x: any = 1;\n');
  put('src/one.ts', "import { two } from './two.ts';\n\nexport const one = () => two;\n");
  put('src/two.ts', "import { one } from './one.ts';\n\nexport const two = () => one;\n");
  put('tests/skipped.test.ts', "test.skip('[L3] a', () => {});\n");
  put('tests/alone.spec.ts', "test.only('[L3] a', () => {});\n");
  const { stdout } = spawnSync(
    path.resolve('node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json'],
    { cwd: house, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string } }[];
  };
  for (const { category, location } of diagnostics) {
    broken.set(location.path, [...(broken.get(location.path) ?? []), category]);
  }
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

test.each(IMPORTS.map((row, index) => [...row, index] as const))(
  'in %s, importing %s: %s',
  (folder, _source, rule, index) => {
    const rules = broken.get(`${folder}/import-${index}.ts`) ?? [];
    if (rule) expect(rules).toContain(`lint/style/${rule}`);
    else expect(rules).toEqual([]);
  },
);

test('a screen has no effects, however they are imported', () => {
  expect(broken.get('src/screens/x/effect-0.tsx')).toContain('lint/style/noRestrictedImports');
  expect(broken.get('src/screens/x/effect-1.tsx')).toContain('lint/style/noRestrictedImports');
  expect(broken.get('src/screens/x/effect-2.tsx')).toContain('lint/performance/noNamespaceImport');
});

test('[S1] a check by zod is not written for its error alone, as the build would leave it out', () => {
  expect(broken.get('src/bare.ts')).toContain('plugin');
  expect(broken.get('src/used.ts')).toBeUndefined();
});

test('nothing is `any`, and imports go no circles', () => {
  expect(broken.get('src/any.ts')).toContain('lint/suspicious/noExplicitAny');
  expect(broken.get('src/one.ts')).toContain('lint/suspicious/noImportCycles');
});

test('[D2] no test is left out, or run alone: its title would still name a requirement', () => {
  expect(broken.get('tests/skipped.test.ts')).toContain('lint/suspicious/noSkippedTests');
  expect(broken.get('tests/alone.spec.ts')).toContain('lint/suspicious/noFocusedTests');
});
