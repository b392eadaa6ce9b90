import { expect, test } from 'vitest';
import { ConfigError } from '../settings/config-file.ts';
import { listening } from './listening.ts';

// A port in use, and an address of another machine, are tried in tests/backend/output.test.ts.
test.each([
  ['EACCES', 'METRICS_PORT: this user may not listen at bank.example:80'],
  ['ENOTFOUND', 'METRICS_HOST: bank.example is not known'],
  ['EAI_AGAIN', 'METRICS_HOST: no name server says what bank.example is'],
])('[N5] that a server cannot listen, %s, is told by the setting to blame', async (code, why) => {
  const address = { host: 'bank.example', port: 80 };
  const start = () => Promise.reject(Object.assign(new Error('listen'), { code }));
  await expect(listening('METRICS_', address, start)).rejects.toThrow(new ConfigError(why));
});
