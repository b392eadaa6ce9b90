import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openStorage, type TabStorage } from './storage.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('storage keys', () => {
  test('[X7] carry the fixed prefix and the separator', () => {
    openStorage().write('yes', 'errorShown', 'shop');
    expect(Object.keys(sessionStorage)).toEqual(['auth-frontend|errorshown|shop']);
  });

  test('[X7] are case-insensitive', () => {
    const storage = openStorage();
    storage.write('1', 'Theme', 'ID');
    storage.write('2', 'theme', 'id');
    expect(storage.read('THEME', 'Id')).toBe('2');
    expect(sessionStorage).toHaveLength(1);
  });

  test('[X7] of other applications are neither read nor cleared', () => {
    sessionStorage.setItem('theme', 'of the portal');
    sessionStorage.setItem('auth-frontend-too|theme', 'of somebody else');
    const storage = openStorage();
    storage.write('8840_1', 'theme');
    storage.write('x', 'entry');
    expect(storage.read('other')).toBeNull();
    storage.clear();
    expect(storage.read('theme')).toBeNull();
    expect(Object.keys(sessionStorage)).toEqual(['theme', 'auth-frontend-too|theme']);
  });
});

test('[X7] removing an entry keeps all others', () => {
  const storage = openStorage();
  storage.write('8840_1', 'theme');
  storage.write('x', 'entry');
  storage.remove('Entry');
  expect(storage.read('entry')).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual(['auth-frontend|theme']);
});

test.each<[string, (storage: TabStorage) => void]>([
  ['read', (storage) => storage.read('theme')],
  ['write', (storage) => storage.write('1', 'theme')],
  ['remove', (storage) => storage.remove('theme')],
  ['clear', (storage) => storage.clear()],
  ['close', (storage) => storage.close()],
])("[X7] after close, %s throws 'storage already closed'", (_, call) => {
  const storage = openStorage();
  storage.close();
  expect(() => call(storage)).toThrow(new Error('storage already closed'));
});

describe('a browser that cannot store anything', () => {
  test('[X7] storage full: a new value is kept in memory and hides the stored one', () => {
    const storage = openStorage();
    storage.write('old', 'theme');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storage.write('new', 'theme');
    expect(storage.read('theme')).toBe('new');
    // As after a reload: forgotten, and not the one before.
    expect(openStorage().read('theme')).toBeNull();
    storage.write('gone', 'entry');
    storage.remove('entry');
    expect(storage.read('entry')).toBeNull();
    vi.restoreAllMocks();
    storage.write('newer', 'theme');
    expect(storage.read('theme')).toBe('newer');
    expect(openStorage().read('theme')).toBe('newer');
  });

  test('[X7] storage forbidden: values are kept in memory', () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const storage = openStorage();
    storage.write('1', 'theme');
    expect(storage.read('theme')).toBe('1');
    storage.clear();
    expect(storage.read('theme')).toBeNull();
  });

  test('[X7, E5] no storage at all, as in the web view of many an app: values are kept in memory', () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockReturnValue(null as never);
    const storage = openStorage();
    expect(storage.write('1', 'theme')).toBe(false);
    expect(storage.read('theme')).toBe('1');
    storage.remove('theme');
    expect(storage.read('theme')).toBeNull();
    storage.write('2', 'theme');
    storage.clear();
    expect(storage.read('theme')).toBeNull();
  });
});
