import { randomUUID } from 'node:crypto';
import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEventName } from '#backend/observability/audit.ts';
import { parseClient } from '#backend/settings/clients.ts';
import type { Config } from '#backend/settings/config.ts';
import { freePort } from '../tools/ports.ts';
import { Redis } from '../tools/redis.ts';
import { secretsFile } from '../tools/secrets-file.ts';
import { type Answer, Browser, type CallOptions } from './browser.ts';
import { facts, type Running, start, Wizard } from './harness.ts';

const TRIES = 50;
const PARTY = {
  client_id: 'racer',
  client_name: 'Racer',
  client_secret: 'a-secret-that-is-long-enough-for-hs256',
  redirect_uris: ['https://racer.example/back'],
};

const SIGNER = { ...PARTY, client_id: 'signer', token_endpoint_auth_method: 'client_secret_jwt' };

let redis: Redis;
beforeAll(async () => {
  redis = await Redis.start();
}, 240_000);
afterAll(() => redis?.stop());

/** The processes of one site, and a count of events in their audit log. */
async function site(kind: 'embedded' | 'Redis') {
  const publicUrl = `http://localhost:${await freePort()}`;
  const clients = [parseClient(PARTY, 'racer'), parseClient(SIGNER, 'signer')];
  const config: Partial<Config> =
    kind === 'embedded'
      ? { redis: undefined, clients }
      : {
          publicUrl,
          clients,
          redis: { url: redis.url, prefix: `${randomUUID()}:` },
          secretsFile: await secretsFile(),
        };
  const first = await start({ config });
  const processes = kind === 'embedded' ? [first] : [first, await start({ config })];
  const audited = async (event: AuditEventName, id: string) =>
    (await first.audited(event, id)).length;
  return { first, processes, audited };
}

const many = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: TRIES }, (_, index) => work(index)));

/** A browser that makes every changing call fifty times at once, at each process in turn. */
class Racing extends Browser {
  readonly #processes: readonly Running[];

  constructor(browser: Browser, processes: readonly Running[]) {
    super(browser.origin, browser.jar, browser.inner);
    this.#processes = processes;
  }

  override async call(method: 'GET' | 'POST', path: string, options: CallOptions = {}) {
    if (method === 'GET') return super.call(method, path, options);
    const run = randomUUID();
    const answers = await many((index): Promise<Answer> => {
      const { inner } = this.#processes[index % this.#processes.length] ?? this;
      // Five intents, which is as many turns as a TAN has; each is tried ten times.
      const key = `${run} ${index % 5}`.replace(' ', '.');
      return new Browser(this.origin, this.jar.clone(), inner).call(method, path, {
        key,
        ...options,
      });
    });
    expect([path, ...new Set(answers.map(({ status }) => status))]).toEqual([path, 200]);
    const [answer] = answers;
    if (answer === undefined) throw new Error('nobody tried');
    return answer;
  }
}

describe.each(['embedded', 'Redis'] as const)('races on the %s store', (kind) => {
  test('[S6] [S5] every step of a log-in, tried fifty times at once, is taken once', async () => {
    const { first, processes, audited } = await site(kind);
    const effects = [
      'tan.sent',
      'tan.confirmed',
      'terms.accepted',
      'consent.given',
      'account.chosen',
    ] as const;
    const wizard = await Wizard.open(first.browser());
    await wizard.logIn('bruno');
    const racing = wizard.with(new Racing(wizard.browser, processes));
    await racing.walk('bruno');
    const counts = await Promise.all(effects.map((effect) => audited(effect, wizard.id)));
    expect(counts).toEqual([2, 2, 1, 1, 1]);
    expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Bruno' });
    expect(await audited('completed', wizard.id)).toBe(1);
  });

  test('[S4] [S6] fifty wrong PINs with one key are one failure, fifty guesses of a TAN get five turns', async () => {
    const { first, processes, audited } = await site(kind);
    const wizard = await Wizard.open(first.browser());
    const at = (index: number) => wizard.on(processes[index % processes.length] ?? first);
    const pins = await many((index) => at(index).logIn('felix', 'wrong', 'one-and-the-same'));
    expect(new Set(pins.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await audited('login.failed', wizard.id)).toBe(1);

    await wizard.logIn('felix');
    const { id } = await wizard.startTan('psd2-auth');
    const right = await wizard.tanFor('felix', id);
    const wrong = right === '000000' ? '111111' : '000000';
    const guesses = await many((index) => at(index).submitTan(id, wrong));
    // If a guess took its turn before the last one but is checked after it, the order is already void.
    const left = guesses.flatMap(({ body }) =>
      body.code === 'WRONG_TAN' ? body.attemptsLeft : [],
    );
    expect(new Set(left).size).toBe(left.length);
    expect([1, 2, 3, 4]).toEqual(expect.arrayContaining(left));
    expect(await audited('tan.wrong', wizard.id)).toBe(left.length);
    expect(await audited('tan.locked', wizard.id)).toBe(1);
    expect((await wizard.submitTan(id, right)).status).toBe(422);
  });

  test('[S6] [Q6] an approval in the app is decided once and collected once, whoever tries', async () => {
    const { first, processes, audited } = await site(kind);
    const wizard = await Wizard.open(first.browser());
    const { id } = await wizard.startQr();
    const statuses = await many(async (index) => {
      const { inner } = processes[index % processes.length] ?? first;
      const response = await fetch(`${inner}/demo/app/api/pending/${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ decision: index % 2 ? 'approve' : 'deny', customer: 'emma' }),
      });
      return response.status;
    });
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const decided = [
      await audited('app.approved', wizard.id),
      await audited('app.denied', wizard.id),
    ];
    expect(decided.sort()).toEqual([0, 1]);

    const { id: fresh } = await wizard.startQr();
    await fetch(`${first.inner}/demo/app/api/pending/${fresh}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ decision: 'approve', customer: 'emma' }),
    });
    const before = wizard.browser.clone();
    const finishes = await many((index) => {
      const { inner } = processes[index % processes.length] ?? first;
      const path = `${wizard.base}/app-log-ins/${fresh}/log-in`;
      return new Browser(before.origin, before.jar.clone(), inner).call('POST', path);
    });
    // The later ones are answered with the current step, or told that it is not their turn: the session's old id is no
    // longer valid, but nothing has expired (P7).
    const refused = finishes.filter(({ status }) => status !== 200);
    expect(refused.filter(({ body }) => body.code !== 'STEP_NOT_CURRENT')).toEqual([]);
    expect(await audited('login.succeeded', wizard.id)).toBe(1);
    const sessions = finishes.flatMap(({ headers }) => headers.getSetCookie()[0] ?? []);
    expect(new Set(sessions).size).toBe(1);
  });

  test('[E7] [S6] the way back has one answer, however often it is asked for at once', async () => {
    const { first, processes } = await site(kind);
    // This party pushes its request, which is used up by the answer, too.
    const wizard = await Wizard.open(first.browser(), 'demo-payment');
    await wizard.logInAndWalk('david');
    const way = String((await wizard.post('completion')).body.redirectUrl);
    const answers = await many((index) => {
      const { inner } = processes[index % processes.length] ?? first;
      return new Browser(wizard.browser.origin, wizard.browser.jar.clone(), inner).request(way);
    });
    const said = answers.map(({ status, headers }) => `${status} ${headers.get('location')}`);
    expect(new Set(said).size).toBe(1);
    expect(said[0]).toMatch(/^303 .*[?&]code=/);
    expect(facts(await wizard.browser.visit(way))).toMatchObject({ given_name: 'David' });
  });

  test('[S7] [S6] an authorization code is exchanged once, however many try at once', async () => {
    const { first, processes } = await site(kind);
    const verifier = client.randomPKCECodeVerifier();
    const query = new URLSearchParams({
      client_id: PARTY.client_id,
      redirect_uri: PARTY.redirect_uris[0] ?? '',
      response_type: 'code',
      scope: 'openid',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const browser = first.browser();
    const wizard = await Wizard.at(browser, await browser.visit(`/oidc/auth?${query}`));
    await wizard.logIn('henry');
    const { url } = await wizard.complete();
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: url.searchParams.get('code') ?? '',
      redirect_uri: PARTY.redirect_uris[0] ?? '',
      code_verifier: verifier,
    });
    const secret = btoa(`${PARTY.client_id}:${PARTY.client_secret}`);
    const answers = await many(async (index) => {
      const { inner } = processes[index % processes.length] ?? first;
      const headers = { authorization: `Basic ${secret}` };
      const reply = await fetch(`${inner}/oidc/token`, { method: 'POST', headers, body });
      return { status: reply.status, text: await reply.text() };
    });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, text } of answers) {
      if (status !== 200) expect([status, text.includes('invalid_grant')]).toEqual([400, true]);
    }
  });

  test('[S7] what a party signs to prove who it is counts once, however many send it at once', async () => {
    const { first, processes } = await site(kind);
    const body = new URLSearchParams({ token: 'none' });
    const sign = client.ClientSecretJwt(SIGNER.client_secret);
    await sign({ issuer: `${first.origin}/oidc` }, SIGNER, body, new Headers());
    const statuses = await many(async (index) => {
      const { inner } = processes[index % processes.length] ?? first;
      return (await fetch(`${inner}/oidc/token/revocation`, { method: 'POST', body })).status;
    });
    expect(statuses.toSorted()).toEqual([200, ...Array(TRIES - 1).fill(401)]);
  });

  test('[S2] [S6] [S7] the session changes its id once, and a stolen link or the old id opens nothing', async () => {
    const { first, processes, audited } = await site(kind);
    const other = processes.at(-1) ?? first;
    const wizard = await Wizard.open(first.browser());
    const before = wizard.browser.clone();
    const path = `${wizard.base}/log-in`;
    const body = { identifier: 'henry', pin: '12345' };
    const answers = await many((index) => {
      const { inner } = processes[index % processes.length] ?? first;
      const twin = new Browser(before.origin, before.jar.clone(), inner);
      return twin.call('POST', path, { body, key: 'the-same-intent' });
    });
    const cookies = answers.map(({ headers }) => headers.getSetCookie()[0]);
    expect(new Set(cookies).size).toBe(1);
    // One key means one log-in and one answer.
    const said = answers.map((answer) => JSON.stringify([answer.status, answer.body]));
    expect([new Set(said).size, answers[0]?.status]).toEqual([1, 200]);
    expect(await audited('login.succeeded', wizard.id)).toBe(1);
    expect(cookies[0]).not.toContain(before.jar.get('auth-session'));
    const resources = [`/init-ui${wizard.entry.search}`, `${wizard.base}/completion`];
    for (const browser of [other.through(before), other.browser()]) {
      const tries = await Promise.all(resources.map((resource) => browser.call('POST', resource)));
      expect(tries.map(({ status }) => status)).toEqual([401, 401]);
    }
  });

  test('[S2] two customers in two tabs, every call of theirs at once and anywhere, never mix', async () => {
    const { first, processes } = await site(kind);
    const browser = first.browser();
    const tabs = [await Wizard.open(browser), await Wizard.open(browser, 'demo-verbund')] as const;
    await tabs[0].logIn('anna');
    await tabs[1].logIn('bruno');
    const other = processes.at(-1) ?? first;
    await Promise.all([tabs[0].on(other).walk('anna'), tabs[1].walk('bruno')]);
    const [anna, bruno] = [await tabs[0].complete(), await tabs[1].on(other).complete()];
    expect([facts(anna).given_name, facts(bruno).given_name]).toEqual(['Anna', 'Bruno']);
    expect(anna.text).not.toContain('Bruno');
    expect(bruno.text).not.toContain('Anna');
  });
});
