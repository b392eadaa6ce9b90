import { afterEach, expect, test, vi } from 'vitest';
import { findEntry } from './find-entry.ts';
import { PATIENCE } from './patience.ts';
import { openStorage } from './storage.ts';

vi.mock('./recall.ts', () => new Promise(() => {}));

afterEach(() => void vi.useRealTimers());

test('[N2] [X8] after a reload the wizard starts without what was stored, if the code for that stays silent', async () => {
  vi.useFakeTimers();
  const storage = openStorage();
  storage.write('{}', 'reload');
  const found = vi.fn();
  const address = {
    pathname: '/services_auth/auth-frontend/tos',
    search: '?client_id=a&redirect_uri=b',
  };
  findEntry(address, storage, { logLevel: 'ERROR' }).then(found);
  await vi.advanceTimersByTimeAsync(PATIENCE - 1);
  expect(found).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(found).toHaveBeenCalledExactlyOnceWith({ clientId: 'a', redirectUri: 'b', route: 'tos' });
});
