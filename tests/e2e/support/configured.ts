import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RuntimeConfigInput } from '#contract/runtime-config.ts';
import { Bank } from './bank.ts';
import { testWith } from './test.ts';

/** A file with settings, as an operator would write one. */
export function fileOf(settings: object): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'settings-')), 'settings.json');
  writeFileSync(file, JSON.stringify(settings));
  return file;
}

/** Tests with a bank whose wizard has this configuration. */
export const testConfigured = (config: RuntimeConfigInput, env: NodeJS.ProcessEnv = {}) =>
  testWith(() => Bank.start({ WIZARD_CONFIG: fileOf(config), ...env }));

/** What {@link testWithOptions} sets. */
export const OPTIONS = {
  logLevel: 'INFO',
  retryOn401: true,
  requestNameHeader: true,
} as const satisfies RuntimeConfigInput;

/** Tests of what is done only where the configuration says so (X3). All files share this kind. */
export const testWithOptions = testConfigured(OPTIONS);
