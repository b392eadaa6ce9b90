import fastify from 'fastify';
import type { Provider } from 'oidc-provider';
import { expect, test } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { mountProvider } from './mount.ts';

test('[S4] the provider is shown every cookie of a browser but that of a session of its own', async () => {
  const callback: Provider['callback'] = () => async (request, response) => {
    response.end(request.headers.cookie ?? '');
  };
  const app = fastify();
  await mountProvider(app, { callback }, readConfig({}, { wizardDir: '', publicDir: '' }));
  const shown = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/oidc/auth', headers })).body;
  const cookie = 'a=1; op-session=x;op-session=y; op-resume=b=2';
  expect(await shown({ cookie })).toBe('a=1; op-resume=b=2');
  expect(await shown({ cookie: 'op-session=x' })).toBe('');
  expect(await shown({})).toBe('');
});
