import { expect, test } from 'vitest';
import { failureOfError } from './answer.ts';
import { referenceOf } from './reference.ts';

test('[R2] a reference names its maker, followed by eleven characters that are not misheard', () => {
  expect(referenceOf('W')).toMatch(/^W[0-9A-HJKMNP-TV-Z]{11}$/);
});

test('[R2, N5] failures of the same moment have different references, so that each is logged', () => {
  const references = Array.from({ length: 100 }, () => failureOfError(new Error('gone')).traceId);
  expect(new Set(references).size).toBe(100);
});
