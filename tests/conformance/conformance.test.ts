import { readFileSync } from 'node:fs';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { faultsOf } from '#contract/faults.ts';
import { changedCustomers } from '../backend/changed-customers.ts';
import { bankingApp, shared } from '../backend/harness.ts';
import { type Asked, breaking, type Tamper } from './breaking.ts';
import { BREAKS, type Break } from './breaks.ts';
import { check, inWords, type Verdict } from './check.ts';
import { handsOf } from './hands.ts';
import { type Hands, Options } from './options.ts';
import type { Rule } from './rule.ts';
import { RULES, type RuleName } from './rules/index.ts';
import { LOG_IN } from './rules/log-in.ts';
import { STEPS } from './rules/steps.ts';

/** A PIN as any bank might store it, but checked at once: its cost is not what is tested here. */
const quick = (pin: string) => hash(pin, { memoryCost: 8, timeCost: 1, parallelism: 1 });
const [pinHash, decoyPinHash] = await Promise.all([quick('12345'), quick('none')]);
const customers = await changedCustomers((customer) => ({ ...customer, pinHash }));
const proxy = await breaking();
const running = shared({
  config: { publicUrl: proxy.origin },
  customers: { ...customers, decoyPinHash },
});

beforeAll(() => {
  proxy.leadTo(running().inner);
  // The stream's signs of life, and nothing else.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterAll(() => {
  vi.useRealTimers();
  proxy.close();
});

const app = bankingApp(proxy.origin);
const hands: Hands = {
  async wait(milliseconds) {
    const { now, later } = running();
    // Answers say by `Date` what the time is: that of this machine.
    later(Math.max(0, Date.now() - now()) + milliseconds);
    vi.advanceTimersByTime(milliseconds);
  },
  async tan(customer, challenge) {
    const waiting = await app.pending(customer);
    return String(waiting.find(({ id }) => id === challenge)?.tan);
  },
  async approve(customer, { link }) {
    const qr = new URL(link).searchParams.get('qr') ?? '';
    await app.pending(customer, qr);
    await app.decide(qr, 'approve', customer);
  },
};

/** A customer with most of the steps, at a party that wants a consent. */
const options = z.parse(Options, {
  start: `${proxy.origin}/demo/start?client=demo-verbund`,
  customers: {
    pin: { identifier: 'bruno', pin: '12345' },
    qrCode: 'emma',
    comfortApp: 'felix',
  },
  patient: true,
});

/** What becomes of rules at the backend that is broken like this. */
async function tried(
  tamper: Tamper,
  rules: Partial<Record<RuleName, Rule>>,
  others: Partial<Options> = {},
): Promise<(readonly [RuleName, Verdict])[]> {
  proxy.breakBy(tamper);
  const all: (readonly [RuleName, Verdict])[] = [];
  for await (const found of check(rules, { ...options, ...others }, hands)) all.push(found);
  return all;
}

/** What the document leaves to a bank, done in another way than by the reference backend. */
const OTHERWISE: Tamper = {
  asked(asked) {
    asked.path = asked.path.replace('/taken/', '/steps/');
    asked.headers.cookie = asked.headers.cookie
      ?.replaceAll('JSESSIONID=', 'auth-session=')
      .replaceAll('%2E', '.');
  },
  answered(answered) {
    const { headers, body } = answered;
    if (body.startsWith('{')) answered.body = body.replace('{', '{"ofTheBank":{"url":null},');
    answered.body = answered.body.replaceAll('/steps/', '/taken/');
    headers['set-cookie'] = headers['set-cookie']?.map((cookie) =>
      cookie.replace('auth-session=', 'JSESSIONID=').replace(/(XSRF-TOKEN=.+?)\./, '$1%2E'),
    );
  },
  told: (told) =>
    told
      .replace(/(event): (.*)\n(data): (.*)/, '$3:$4\n:a comment\n$1:$2')
      .replaceAll('\n', '\r\n'),
};

test.each([
  ['the reference backend', {}],
  ['one that does otherwise what the document leaves to it', OTHERWISE],
])('[D2] every rule is tried, and kept by %s', async (_, tamper) => {
  const all = await tried(tamper, RULES);
  expect(all.filter(([, { kind }]) => kind !== 'passed')).toEqual([]);
  expect(all.map(([name]) => name)).toEqual(Object.keys(RULES));
});

test.each(Object.entries(BREAKS) as [RuleName, Break][])(
  '[D2] a backend that breaks it is told so: %s',
  async (name, { expected, after, warns, ...tamper }) => {
    const before = after === undefined ? {} : { [after]: RULES[after] };
    const [, verdict] = (await tried(tamper, { ...before, [name]: RULES[name] })).at(-1) ?? [];
    if (verdict === undefined) throw new Error('it was not even looked at');
    expect(verdict).toMatchObject({ kind: warns ? 'passed' : 'FAILED' });
    expect('why' in verdict ? verdict.why : verdict.warnings.join()).toMatch(expected);
    expect(inWords(name, RULES[name], verdict)).toContain(RULES[name].says);
  },
);

test('[D2] [S4] it enters no more wrong PINs and TANs than it was allowed, and says what was not tried', async () => {
  const wrong: string[] = [];
  const asked = ({ path, body }: Asked) => {
    const { identifier, pin = '12345', tan = '' } = JSON.parse(body || '{}');
    if (identifier === 'bruno' && pin !== '12345') wrong.push(path);
    if (/^[01]+$/.test(tan)) wrong.push(path);
  };
  const all = await tried({ asked }, { ...LOG_IN, ...STEPS }, { wrongAttempts: 0 });
  expect(wrong).toEqual([]);
  expect(all.filter(([, { kind }]) => kind !== 'passed')).toEqual(
    [
      'a wrong PIN is told as a name that nobody has',
      'and takes as long',
      'a wrong TAN is told with the attempts that are left',
      'another TAN makes the one before void',
    ].map((name) => [
      name,
      { kind: 'not tried', why: expect.stringMatching(/^wrongAttempts allows no further wrong/) },
    ]),
  );
});

test('[D2] [S8] no PIN stands in a report', async () => {
  const name = 'unknown fields are ignored';
  const [[, verdict] = []] = await tried(BREAKS[name], { [name]: RULES[name] });
  const report = verdict && inWords(name, RULES[name], verdict);
  expect(report).toContain('{"identifier":"bruno","pin":"…"');
});

test('[D2] a TAN is what the bank’s command prints; where it fails, the rule is not tried', async () => {
  const { tan } = handsOf({ ...options, tan: 'echo " $CUSTOMER-$CHALLENGE"' });
  expect(await tan('bruno', '7')).toBe('bruno-7');
  const hopeless = { ...hands, tan: handsOf({ ...options, tan: 'exit 3' }).tan };
  const name = 'what happens is told at once';
  for await (const [, verdict] of check({ [name]: RULES[name] }, options, hopeless)) {
    expect(verdict).toEqual({ kind: 'not tried', why: 'Command failed: exit 3' });
  }
  expect.assertions(2);
});

test('[D2] each rule stands in docs/contract.md, word for word', () => {
  const page = readFileSync('docs/contract.md', 'utf8');
  const says = Object.values<Rule>(RULES).map((rule) => rule.says);
  expect(says.filter((words) => !page.includes(words))).toEqual([]);
});

test('[D2] the command takes the file for the reference backend, and the one of the document, which explains each key', () => {
  const [page = ''] =
    /## Check it[\s\S]+?\n## /.exec(readFileSync('docs/contract.md', 'utf8')) ?? [];
  const [, example = ''] = /```json\n([\s\S]+?)```/.exec(page) ?? [];
  const reference = readFileSync('tests/conformance/reference.json', 'utf8');
  for (const text of [reference, example]) expect(faultsOf(Options, JSON.parse(text))).toEqual([]);
  const explained = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, key]) => key);
  expect(explained).toEqual(Object.keys(Options.shape));
});
