import { beforeEach, expect, test } from 'vitest';
import { readEntry } from './entry.ts';
import { openStorage } from './storage.ts';

const at = (path: string, search = '') =>
  readEntry({ pathname: `/services_auth/auth-frontend/${path}`, search }, openStorage());

beforeEach(() => sessionStorage.clear());

test('[E1] client_id, redirect_uri and interaction are read from the query', () => {
  expect(at('', '?client_id=a&redirect_uri=b&interaction=i')).toEqual({
    clientId: 'a',
    redirectUri: 'b',
    interaction: 'i',
    route: 'initial',
  });
});

test('[E1] an empty interaction parameter counts as missing', () => {
  expect(at('', '?client_id=a&redirect_uri=b&interaction=').interaction).toBeUndefined();
});

test('[E1] on the start page, missing parameters are not filled in from an earlier visit', () => {
  at('', '?client_id=a&redirect_uri=b');
  expect(at('')).toMatchObject({ clientId: '', redirectUri: '' });
  expect(at('', '?client_id=a')).toMatchObject({ clientId: 'a', redirectUri: '' });
});

test('[P7] a step’s URL without a query gets the parameters of this tab’s log-in', () => {
  expect(at('tos')).toMatchObject({ clientId: '' });
  at('', '?client_id=a&redirect_uri=b&interaction=i');
  expect(at('tos')).toEqual({ clientId: 'a', redirectUri: 'b', interaction: 'i', route: 'tos' });
});

test('[E1] [P7] a step’s URL that names another log-in than this tab has had is opened for that one', () => {
  at('', '?client_id=a&redirect_uri=b&interaction=i');
  const other = { clientId: 'c', redirectUri: 'd', interaction: undefined, route: 'tos' };
  expect(at('tos', '?client_id=c&redirect_uri=d')).toEqual(other);
  expect(at('tos')).toEqual(other);
});

test('[P7] a start page that lacks its parameters takes this tab’s log-in from nobody', () => {
  at('', '?client_id=a&redirect_uri=b');
  at('', '?client_id=c');
  expect(at('tos')).toMatchObject({ clientId: 'a', redirectUri: 'b' });
});

test('[P3] an unknown path has no route, nor has one that is not below the wizard’s own', () => {
  expect(at('nowhere', '?client_id=a&redirect_uri=b').route).toBeUndefined();
  const beside = { pathname: '//services_auth/auth-frontend/tos', search: '' };
  expect(readEntry(beside, openStorage()).route).toBeUndefined();
});
