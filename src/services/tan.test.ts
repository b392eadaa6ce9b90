import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Challenge } from '#contract/tan.ts';
import { challenge } from '#machines/testing/replies.ts';
import { onReference } from './reference.ts';
import { createTan } from './tan.ts';

/** Replaces the browser's event stream by one that the test controls. */
class Stream extends EventTarget {
  static opened: Stream | undefined;
  readonly close = vi.fn();

  constructor() {
    super();
    Stream.opened = this;
  }

  say(data: object): void {
    this.dispatchEvent(new MessageEvent('challenge', { data: JSON.stringify(data) }));
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T10:00:00.000Z') });
  vi.stubGlobal('EventSource', Stream);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The stream of a challenge's events is opened once its screen is painted. */
const paint = () => vi.advanceTimersByTimeAsync(200);

/** An order on the page for which another TAN was sent. */
async function renewed() {
  const old = challenge();
  const fresh = { ...old, expiresAt: new Date(Date.parse(old.expiresAt) + 90_000).toISOString() };
  const fetched = vi.fn(async (_: string, _init?: RequestInit) => Response.json(fresh));
  vi.stubGlobal('fetch', fetched);
  const actor = createTan({ authenticationId: 'a1', challenge: old }).start();
  await paint();
  actor.send({ type: 'renewal.requested', methodId: old.methodId });
  await vi.waitFor(() => expect(actor.getSnapshot().context.challenge).toEqual(fresh));
  // The new TAN was requested, and the bank asked how it stands.
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  return { actor, old, fresh, fetched };
}

test.each(['denied', 'expired'] as const)(
  '[A5] a late event that the old TAN is %s does not make the new one void; an event about the new one does',
  async (status) => {
    const { actor, old, fresh } = await renewed();
    Stream.opened?.say({ challengeId: old.id, status, expiresAt: old.expiresAt });
    expect(actor.getSnapshot().value).toEqual({ entering: 'ready' });
    Stream.opened?.say({ challengeId: old.id, status, expiresAt: fresh.expiresAt });
    expect(actor.getSnapshot().value).toEqual({ [status]: 'told' });
    actor.stop();
  },
);

test('[A5] a delayed response that the old TAN has expired does not make the new one void', async () => {
  const { actor, old, fetched } = await renewed();
  fetched.mockResolvedValueOnce(Response.json({ ...old, status: 'expired' }));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(actor.getSnapshot().value).toEqual({ entering: 'ready' });
  actor.stop();
});

test('[A5] [N5] [N2] that the bank could not be asked in passing how the TAN stands, or a hotspot answered in its place, is not in its log and no error of the page', async () => {
  const logged = vi.fn();
  onReference(logged);
  const { actor, fetched } = await renewed();
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toHaveBeenCalledTimes(3);
  // Vitest fails if its rejection is left to nobody.
  fetched.mockResolvedValue(new Response('<!doctype html>'));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toHaveBeenCalledTimes(4);
  expect(logged).not.toHaveBeenCalled();
  expect(actor.getSnapshot().value).toEqual({ entering: 'ready' });
  actor.stop();
});

test('[A5] an approval confirms the order, whichever TAN it was sent with', async () => {
  const { actor, old } = await renewed();
  Stream.opened?.say({ challengeId: old.id, status: 'confirmed', expiresAt: old.expiresAt });
  expect(actor.getSnapshot().output).toEqual({ kind: 'confirmed' });
});

test('[A5] [S5] an event about another order confirms nothing', async () => {
  const own = challenge();
  const actor = createTan({ authenticationId: 'a1', challenge: own }).start();
  await paint();
  Stream.opened?.say({ challengeId: 'another', status: 'confirmed' });
  expect(actor.getSnapshot().status).toBe('active');
  Stream.opened?.say({ challengeId: own.id, status: 'confirmed' });
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: { kind: 'confirmed' } });
});

test('[A5] [N2] of a new TAN whose answer was lost, the page learns also which devices there are by now', async () => {
  const old = challenge();
  const methods = [{ id: 'new', kind: 'app', label: 'the new phone' }];
  const expiresAt = new Date(Date.parse(old.expiresAt) + 90_000).toISOString();
  const fresh = { ...old, expiresAt, methods, methodId: 'new' };
  const answer = async (_: string, init?: RequestInit) => {
    if (init?.method === 'POST') throw new TypeError('the connection is gone');
    return Response.json(fresh);
  };
  vi.stubGlobal('fetch', vi.fn(answer));
  const actor = createTan({ authenticationId: 'a1', challenge: old }).start();
  await paint();
  actor.send({ type: 'renewal.requested', methodId: old.methodId });
  await vi.waitFor(() => expect(actor.getSnapshot().context.challenge).toEqual(fresh));
  actor.stop();
});

/** A TAN whose renewals all get no answer. `ask` asks for one; returns the idempotency keys of all so far. */
async function renewalsLost(old: Challenge, known: () => Challenge) {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json(known());
    keys.push(new Headers(init.headers).get('idempotency-key'));
    throw new TypeError('the connection is gone');
  });
  const actor = createTan({ authenticationId: 'a1', challenge: old }).start();
  onTestFinished(() => void actor.stop());
  await paint();
  const ask = async (methodId: string) => {
    const before = keys.length;
    actor.send({ type: 'renewal.requested', methodId });
    await vi.waitFor(() => expect(keys).toHaveLength(before + 1));
    await vi.advanceTimersByTimeAsync(0);
    return keys;
  };
  return { actor, ask };
}

test('[A5] [S6] once the page knows of the new TAN whose answer was lost, the next one is another intent', async () => {
  const old = challenge();
  const fresh = { ...old, expiresAt: new Date(Date.parse(old.expiresAt) + 90_000).toISOString() };
  let known = old;
  const { actor, ask } = await renewalsLost(old, () => known);
  await ask(old.methodId);
  await ask(old.methodId);
  known = fresh;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(actor.getSnapshot().context.challenge).toEqual(fresh));
  const keys = await ask(old.methodId);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('[A5] [S6] after a new TAN whose answer was lost, one to another device is another intent', async () => {
  const old = challenge();
  const { ask } = await renewalsLost(old, () => old);
  await ask('app');
  await ask('app');
  const keys = await ask('sms');
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
