import { afterEach, expect, test, vi } from 'vitest';
import { createActor, type PromiseActorLogic, toPromise } from 'xstate';
import { provideBehindLogIn } from './behind-log-in.ts';
import { Intents } from './intents.ts';
import { LogIns } from './log-ins.ts';
import { openStorage } from './storage.ts';

afterEach(() => void vi.unstubAllGlobals());

test('[A10, S6] to stay once more is another intent: the answer to the first would extend nothing', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    return Response.json({ expiresAt: '2026-01-01T10:15:00.000Z' });
  });
  const { sessionTimer } = provideBehindLogIn(new Intents(), new LogIns(openStorage()));
  const keepAlive = sessionTimer.implementations.actors.keepAlive as PromiseActorLogic<
    unknown,
    { authenticationId: string }
  >;
  for (const _ of ['once', 'once more']) {
    const stay = createActor(keepAlive, { input: { authenticationId: 'a' } }).start();
    expect(await toPromise(stay)).toMatchObject({ kind: 'done' });
  }
  expect(new Set(keys).size).toBe(2);
});
