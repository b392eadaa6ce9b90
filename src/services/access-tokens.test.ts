import { expect, test, vi } from 'vitest';
import { AccessTokens } from './access-tokens.ts';
import { onReference } from './reference.ts';

test('[X3] [N5] an answer that breaks the contract is no token, and the log says so; a refusal is in the log of its sender', async () => {
  const logged = vi.fn();
  onReference((what) => logged(what));
  const ask = (answer: Response) => new AccessTokens(async () => answer).get();
  const refusal = { code: 'USER_SESSION_EXPIRED', traceId: 'T9' };
  await expect(ask(Response.json(refusal, { status: 401 }))).rejects.toThrow();
  expect(logged).not.toHaveBeenCalled();
  await expect(ask(Response.json({ access_token: 'abc', expires_in: 300 }))).rejects.toThrow();
  expect(logged.mock.calls).toEqual([['renewToken: the answer breaks the contract']]);
});

test.each([
  { accessToken: '', expiresInSeconds: 300 },
  { accessToken: 'abc', expiresInSeconds: 0 },
])('[X3] [N2] one that is empty, or over at once, is no token: %j', async (answer) => {
  const tokens = new AccessTokens(async () => Response.json(answer));
  await expect(tokens.get()).rejects.toThrow();
});

test('[X3] that the token before was refused does not begin the renewal anew that is under way', async () => {
  const asked = vi.fn(async () => Response.json({ accessToken: 'one', expiresInSeconds: 300 }));
  const tokens = new AccessTokens(asked);
  const refused = await tokens.get();
  tokens.forget(refused);
  const renewed = tokens.get();
  tokens.forget(refused);
  await Promise.all([renewed, tokens.get()]);
  expect(asked).toHaveBeenCalledTimes(2);
});
