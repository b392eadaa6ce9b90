import { afterEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { provideQrLogin } from './app-log-in.ts';
import { Intents } from './intents.ts';
import { onReference } from './reference.ts';

afterEach(() => vi.restoreAllMocks());

test('[N5, Q3] a mistake of ours that a QR log-in shows in place is in the log, under the reference shown', async () => {
  const log = vi.fn();
  onReference(log);
  // As in a page that was not loaded securely.
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('randomUUID is not a function');
  });
  const input = { authenticationId: 'a1' };
  const actor = createActor(provideQrLogin(new Intents()), { input }).start();
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('unknownError'));
  expect(log).toHaveBeenCalledExactlyOnceWith(
    'TypeError: randomUUID is not a function',
    context.failure?.traceId,
  );
});
