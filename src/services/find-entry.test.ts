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

test('[X8] a step opened in a tab without a log-in gets log-in, theme and language from another tab', async () => {
  asking.mockResolvedValue(told);
  await expect(find('tos')).resolves.toEqual({ ...told.entry, route: 'tos' });
  expect(kept()).toEqual(['8840_1', 'en-GB', 'yes']);
  expect(asking).toHaveBeenCalledWith({ logLevel: 'ERROR' });
});

test('[X8] if no other tab answers, a step’s tab starts without a log-in', async () => {
  await expect(find('tos')).resolves.toMatchObject({ clientId: '', route: 'tos' });
  expect(kept()).toEqual([null, null, null]);
});

test.each([
  ['the start page', '', ''],
  ['an address that names its log-in', 'tos', '?client_id=a&redirect_uri=b'],
  ['an address that names half of it', 'tos', '?client_id=a'],
  ['a path nobody knows', 'nowhere', ''],
])('[X8, E1] %s does not ask the other tabs', async (_, path, search) => {
  await find(path, search);
  expect(asking).not.toHaveBeenCalled();
});

test.each([
  ['the start page', '', ''],
  ['an address that lacks the client', 'tos', '?redirect_uri=b'],
  ['a path nobody knows', 'nowhere', ''],
])(
  '[E1, X8] %s asks no other tab either where this one has had a log-in',
  async (_, path, search) => {
    openStorage().write(JSON.stringify(told), 'reload');
    await find(path, search);
    expect(asking).not.toHaveBeenCalled();
  },
);

test('[X8, P7] a step’s address in a tab that has a log-in leads to that one, and asks no other tab', async () => {
  asking.mockResolvedValue(told);
  await find('', '?client_id=c&redirect_uri=d');
  await expect(find('tos')).resolves.toMatchObject({ clientId: 'c', route: 'tos' });
  expect(asking).not.toHaveBeenCalled();
});

test('[X8] after a reload, theme, language and shown error are restored without asking other tabs', async () => {
  openStorage().write(JSON.stringify(told), 'reload');
  await find('tos', '?client_id=a&redirect_uri=b&interaction=i');
  expect(kept()).toEqual(['8840_1', 'en-GB', 'yes']);
  expect(asking).not.toHaveBeenCalled();
});

test('[X8, P4] what the tab before a reload did not know is not restored: no error page counts as shown', async () => {
  const unknowing = { ...told, themeId: '', locale: null, errorShown: false };
  openStorage().write(JSON.stringify(unknowing), 'reload');
  await find('tos', '?client_id=a&redirect_uri=b&interaction=i');
  expect(kept()).toEqual([null, null, null]);
});

test('[X8] data stored for a reload of another log-in is not restored', async () => {
  openStorage().write(JSON.stringify(told), 'reload');
  await find('', '?client_id=a&redirect_uri=b&interaction=j');
  expect(kept()).toEqual([null, null, null]);
});

test('[X8] if asking the other tabs fails, the tab starts without a log-in', async () => {
  asking.mockRejectedValue(new Error('no channel'));
  await expect(find('tos')).resolves.toMatchObject({ clientId: '', route: 'tos' });
});
