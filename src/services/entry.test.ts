import { beforeEach, expect, test } from 'vitest';
import { readEntry } from './entry.ts';
import { openStorage } from './storage.ts';

const at = (path: string, search = '') =>
  readEntry({ pathname: `/services_auth/auth-frontend/${path}`, search }, openStorage());

beforeEach(() => sessionStorage.clear());

test('[E1] both parameters are read from the query', () => {
  expect(at('', '?client_id=a&redirect_uri=b&interaction=i')).toEqual({
    clientId: 'a',
    redirectUri: 'b',
    interaction: 'i',
    route: 'initial',
  });
});

test('[E1] an empty name of the log-in is none: the newest is meant', () => {
  expect(at('', '?client_id=a&redirect_uri=b&interaction=').interaction).toBeUndefined();
});

test('[E1] the start page has no memory: what is missing is missing', () => {
  at('', '?client_id=a&redirect_uri=b');
  expect(at('')).toMatchObject({ clientId: '', redirectUri: '' });
  expect(at('', '?client_id=a')).toMatchObject({ clientId: 'a', redirectUri: '' });
});

test('[P7] a step typed without its query finds the log-in of this tab', () => {
  expect(at('tos')).toMatchObject({ clientId: '' });
  at('', '?client_id=a&redirect_uri=b&interaction=i');
  expect(at('tos')).toEqual({ clientId: 'a', redirectUri: 'b', interaction: 'i', route: 'tos' });
});

test('[P3] a path nobody knows has no route', () => {
  expect(at('nowhere', '?client_id=a&redirect_uri=b').route).toBeUndefined();
});
