import { expect, test } from 'vitest';
import type { Answer } from '#machines/answer.ts';
import { Intents } from './intents.ts';

test('[S6] retries keep the idempotency key until there is a response; the next intent gets a new key', async () => {
  const intents = new Intents();
  const keys: string[] = [];
  const carryOut = (answer: Answer<string>) =>
    intents.carryOut('/steps/1', async (key) => {
      keys.push(key);
      return answer;
    });
  await carryOut({ kind: 'unreachable', reference: 'W' });
  await carryOut({ kind: 'done', value: '' });
  await carryOut({ kind: 'refused', code: 'STEP_NOT_CURRENT', traceId: 'T' });
  await carryOut({ kind: 'done', value: '' });
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

test.each([
  ['a gateway’s own page in place of the bank’s answer', { kind: 'refused', traceId: 'T' }],
  ['a call too many', { kind: 'refused', code: 'RATE_LIMITED', traceId: 'T' }],
] as const)('[S6, N2] a retry after %s keeps the idempotency key', async (_, answer) => {
  const intents = new Intents();
  const keys: string[] = [];
  const send = async (key: string): Promise<Answer<string>> => {
    keys.push(key);
    return answer;
  };
  await intents.carryOut('/a', send);
  expect(intents.isOpen('/a')).toBe(true);
  await intents.carryOut('/a', send);
  expect(keys[1]).toBe(keys[0]);
});

test('[S6] a retry after an exception keeps the idempotency key', async () => {
  const intents = new Intents();
  const keys: string[] = [];
  const surprising = async (key: string): Promise<Answer<string>> => {
    keys.push(key);
    throw new Error('half a JSON');
  };
  await intents.carryOut('/a', surprising).catch(() => {});
  await intents.carryOut('/a', surprising).catch(() => {});
  expect(keys[1]).toBe(keys[0]);
});
