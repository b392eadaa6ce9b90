import { beforeEach, expect, test, vi } from 'vitest';
import type { InitData } from '#machines/tabs/ports.ts';
import { findEntry } from './find-entry.ts';
import { openStorage } from './storage.ts';
import { askTabs } from './tab-init.ts';

vi.mock(import('./tab-init.ts'), () => ({ askTabs: vi.fn() }));
const asking = vi.mocked(askTabs);

beforeEach(() => {
  sessionStorage.clear();
  asking.mockReset().mockResolvedValue(undefined);
});

const told: InitData = {
  entry: { clientId: 'a', redirectUri: 'b', interaction: 'i' },
  themeId: '8840_1',
  locale: 'en-GB',
  errorShown: true,
  at: new Date(),
};
const find = (path: string, search = '', storage = openStorage()) =>
  findEntry({ pathname: `/services_auth/auth-frontend/${path}`, search }, storage, {
    logLevel: 'ERROR',
  });
const kept = () => {
  const storage = openStorage();
  return [storage.read('theme'), storage.read('language'), storage.read('errorShown', 'i')];
};

test('[X8] a step in a tab that knows of no log-in: another tab says which, and how it looks', async () => {
  asking.mockResolvedValue(told);
  await expect(find('tos')).resolves.toEqual({ ...told.entry, route: 'tos' });
  expect(kept()).toEqual(['8840_1', 'en-GB', 'yes']);
  expect(asking).toHaveBeenCalledWith({ logLevel: 'ERROR' });
});

test('[X8] nobody knows: it starts alone, without a log-in', async () => {
  await expect(find('tos')).resolves.toMatchObject({ clientId: '', route: 'tos' });
  expect(kept()).toEqual([null, null, null]);
});

test.each([
  ['the start page', '', ''],
  ['an address that names its log-in', 'tos', '?client_id=a&redirect_uri=b'],
  ['an address that names half of it', 'tos', '?client_id=a'],
  ['a path nobody knows', 'nowhere', ''],
])('[X8, E1] %s asks nobody', async (_, path, search) => {
  await find(path, search);
  expect(asking).not.toHaveBeenCalled();
});

test('[X8] after a reload this tab knows what it knew, though cookies are refused', async () => {
  openStorage().write(JSON.stringify(told), 'reload');
  await find('tos', '?client_id=a&redirect_uri=b&interaction=i');
  expect(kept()).toEqual(['8840_1', 'en-GB', 'yes']);
  expect(asking).not.toHaveBeenCalled();
});

test('[X8] what was kept of another log-in says nothing of this one', async () => {
  openStorage().write(JSON.stringify(told), 'reload');
  await find('', '?client_id=a&redirect_uri=b&interaction=j');
  expect(kept()).toEqual([null, null, null]);
});

test('[X8] what fails keeps nobody from starting', async () => {
  asking.mockRejectedValue(new Error('no channel'));
  await expect(find('tos')).resolves.toMatchObject({ clientId: '', route: 'tos' });
});
