import { expect, test } from 'vitest';
import { ErrorReply } from '#contract/error-codes.ts';
import { HIGH, start, Wizard } from './harness.ts';

test('[Q3] [S4] too many log-ins of one address are answered with the time to wait', async () => {
  const { browser } = await start({ config: { rateLimits: { ...HIGH, logInPerMinute: 2 } } });
  const wizard = await Wizard.open(browser());
  await wizard.logIn('anna', 'wrong');
  await wizard.logIn('bruno', 'wrong');
  const { status, body, headers } = await wizard.logIn('clara', 'wrong');
  expect(status).toBe(429);
  expect(body).toMatchObject({ code: 'RATE_LIMITED', traceId: expect.any(String) });
  expect(body.retryAfterSeconds).toBeGreaterThan(0);
  expect(headers.get('retry-after')).toBe(String(body.retryAfterSeconds));
  expect((await wizard.get('process')).status).toBe(409);
});

test('[S4] too many tries of one name are answered alike for customers and for nobody', async () => {
  const { browser, later } = await start({ config: { rateLimits: { ...HIGH, perIdentifier: 2 } } });
  const wizard = await Wizard.open(browser());
  for (const name of ['anna', 'nobody']) {
    await wizard.logIn(name, 'wrong');
    await wizard.logIn(name, 'wrong');
    const third = await wizard.logIn(name);
    expect([third.status, third.body.code]).toEqual([429, 'RATE_LIMITED']);
  }
  later(14 * 60_000);
  const other = await Wizard.open(browser());
  later(61_000);
  expect((await other.logIn('anna')).status).toBe(200);
});

test('[S4] where no try of a name is allowed, the answer still says how long to wait', async () => {
  const { browser } = await start({ config: { rateLimits: { ...HIGH, perIdentifier: 0 } } });
  const wizard = await Wizard.open(browser());
  for (const name of ['anna', 'nobody']) {
    const { status, body, headers } = await wizard.logIn(name);
    expect([status, ErrorReply.parse(body)]).toEqual([
      429,
      { code: 'RATE_LIMITED', traceId: expect.any(String), retryAfterSeconds: 15 * 60 },
    ]);
    expect(headers.get('retry-after')).toBe('900');
  }
});

test('[S4] TANs are limited, and so is everything together', async () => {
  const tans = await start({ config: { rateLimits: { ...HIGH, tanPerMinute: 1 } } });
  const wizard = await Wizard.open(tans.browser());
  await wizard.logIn('anna');
  const { id } = await wizard.startTan('psd2-auth');
  await wizard.submitTan(id, 'wrong');
  expect((await wizard.submitTan(id, 'wrong')).status).toBe(429);

  const all = await start({ config: { rateLimits: { ...HIGH, perMinute: 3 } } });
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1)
    statuses.push((await all.browser().call('GET', '/nowhere')).status);
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

test('[N5] without demo there are no demo customers, no relying party and no banking app', async () => {
  const { origin } = await start({ config: { demo: false } });
  for (const path of ['/', '/demo/app', '/demo/app/api/pending?customer=anna']) {
    const response = await fetch(origin + path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  }
  expect((await fetch(`${origin}/demo/reset`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${origin}/oidc/.well-known/openid-configuration`)).status).toBe(200);
});
