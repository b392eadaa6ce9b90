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
  await carryOut({ kind: 'refused', traceId: 'T' });
  await carryOut({ kind: 'done', value: '' });
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
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
