import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import ownFolder from './own-folder.ts';

test('[D2] what a run of tests writes for a while ends with it, also what a killed worker has left', () => {
  const before = tmpdir();
  const end = ownFolder();
  const left = mkdtempSync(path.join(tmpdir(), 'left-'));
  writeFileSync(path.join(left, 'secrets.json'), '{}');
  expect(path.dirname(path.dirname(left))).toBe(before);
  end();
  expect(existsSync(path.dirname(left))).toBe(false);
  expect(tmpdir()).toBe(before);
});
