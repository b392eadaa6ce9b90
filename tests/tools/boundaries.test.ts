import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Whether the linter refuses a file that would stand at `file` and import from `source`. */
function complaintAbout(file: string, code: string): string {
  const { stdout, stderr } = spawnSync(
    'node_modules/.bin/biome',
    ['lint', '--error-on-warnings', `--stdin-file-path=${file}`],
    { input: code, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  return stdout + stderr;
}

const importing = (source: string) => `import { a } from '${source}';\n\nconsole.log(a);\n`;

test.each([
  ['contract/x.ts', '#machines/routes.ts'],
  ['contract/x.ts', '../backend/main.ts'],
  ['contract/x.ts', 'react'],
  ['machines/x/y.ts', '#src/main.tsx'],
  ['machines/x/y.ts', '../../src/main.tsx'],
  ['machines/x/y.ts', 'react-dom/client'],
  ['src/ui/x.ts', '#backend/main.ts'],
  ['src/ui/x.ts', '../../tests/x.ts'],
  ['src/screens/x/y.tsx', '#src/services/x.ts'],
  ['src/screens/x/y.tsx', '../../router/x.ts'],
  ['backend/x.ts', '#machines/routes.ts'],
  ['backend/x.ts', '../src/main.tsx'],
])('%s may not import %s', (file, source) => {
  expect(complaintAbout(file, importing(source))).toContain('noRestrictedImports');
});

test.each([
  ['contract/x.ts', './endpoint.ts'],
  ['machines/x/y.ts', '#contract/endpoint.ts'],
  ['machines/x/y.ts', '../routes.ts'],
  ['src/screens/x/y.tsx', '#src/ui/button.tsx'],
  ['backend/x.ts', '#contract/endpoint.ts'],
  ['tests/x.ts', '#backend/main.ts'],
])('%s may import %s', (file, source) => {
  expect(complaintAbout(file, importing(source))).not.toContain('noRestrictedImports');
});

test.each([
  "import { useEffect } from 'react';\n\nexport const useX = () => useEffect(() => {});\n",
  "import React from 'react';\n\nexport const useX = () => React.useEffect(() => {});\n",
  "import * as React from 'react';\n\nexport const useX = () => React.useEffect(() => {});\n",
])('a screen has no effects, however they are imported: %#', (code) => {
  expect(complaintAbout('src/screens/x/y.tsx', code)).toMatch(
    /noRestrictedImports|noNamespaceImport/,
  );
});

test('nothing is `any`', () => {
  expect(complaintAbout('src/x.ts', 'export const x: any = 1;\n')).toContain('noExplicitAny');
});
