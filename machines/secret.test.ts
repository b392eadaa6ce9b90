import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { Secret } from './secret.ts';

test('[L8] a secret is revealed once', () => {
  const secret = new Secret('12345');
  expect(secret.reveal()).toBe('12345');
  expect(() => secret.reveal()).toThrow('once');
});

test('[L8] [S8] nothing that prints, stores or compares can read it', () => {
  const secret = new Secret('12345');
  const traces = [
    JSON.stringify({ secret }),
    `${secret}`,
    inspect(secret, { depth: 9, showHidden: true }),
    JSON.stringify(Object.entries(secret)),
    JSON.stringify(structuredClone({ ...secret })),
  ];
  expect(traces.join()).not.toContain('12345');
});

test('[L1] whether it is empty is all that may be known', () => {
  expect(new Secret('').isEmpty).toBe(true);
  expect(new Secret(' \u00a0').isEmpty).toBe(true);
  expect(new Secret('1').isEmpty).toBe(false);
});
