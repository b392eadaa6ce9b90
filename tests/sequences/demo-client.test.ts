import { expect, test } from 'vitest';
import { registerDemoClients } from '#backend/demo/clients.ts';
import { demoClientFor } from './demo-client.ts';

const ids = registerDemoClients('http://localhost', []).map(({ id }) => id);

test.each(ids)('[D3] a log-in of the demo’s party %s is replayed at that party', (id) => {
  expect(demoClientFor(id)).toBe(id);
});

test.each(['shop', 'demo', ''])('[D3] one of a bank’s own party is at the usual one: %j', (id) => {
  expect(demoClientFor(id)).toBe('demo-yes');
});
