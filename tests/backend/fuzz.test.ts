import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { STEPS } from '#backend/process/steps/table.ts';
import { API_BASE, type Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { ErrorReply, OAUTH_ERROR_BY_CODE, PROTOCOL_CODES } from '#contract/error-codes.ts';
import { apiPath } from '#contract/forward.ts';
import { CSRF_COOKIE, CSRF_HEADER, IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { arbitraryOf, nastyJson, nastyText } from '../tools/arbitrary.ts';
import { shared, Wizard } from './harness.ts';

/** Calls per endpoint; `FUZZ_RUNS=2000` tests more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 30);
const CODES: readonly string[] = [...Object.keys(OAUTH_ERROR_BY_CODE), ...PROTOCOL_CODES];
/** What an answer must not reveal: places in the code, stacks, messages of a database. */
const INSIDE = /\.[jt]s:\d|node_modules|file:\/\/|\n\s+at |SQLITE|libsql|\/(work|home|root|tmp)\//i;

const running = shared();
/** Log-ins that wait at different kinds of steps. */
const wizards: Wizard[] = [];
/** Ids that exist: of challenges and log-ins by app. */
const names: string[] = [];

beforeAll(async () => {
  const open = async (client?: string) => {
    const wizard = await Wizard.open(running().browser(), client);
    wizards.push(wizard);
    return wizard;
  };
  names.push((await (await open()).startQr()).id);
  const stops = {
    bruno: [
      'END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH',
      'APPROVE_TERMS_OF_SERVICE',
      'GIVE_CONSENT',
    ],
    clara: ['APPROVE_TERMS_OF_SERVICE_QES', 'GIVE_CONSENT_QES'],
    david: ['INITIATE_REMITTANCE'],
  };
  for (const [alias, steps] of Object.entries(stops)) {
    for (const stop of steps) {
      const wizard = await open('demo-payment');
      await wizard.logInAndWalk(alias, stop);
    }
  }
  const anna = await open();
  await anna.logIn('anna');
  names.push((await anna.startTan('psd2-auth')).id);
}, 120_000);

/** Encodes a text for an address, without surrogates: half a pair cannot be encoded. */
const encoded = (text: string) => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ''));

interface Call {
  readonly wizard: Wizard;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

function pathOf(endpoint: Endpoint, wizard: Wizard, words: readonly string[]): string {
  const given = [...words];
  return apiPath(endpoint).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'id' && given[0] !== 'stray' ? wizard.id : encoded(given.shift() ?? 'none'),
  );
}

/** Calls that the contract allows, and many that it does not. */
function callsOf(endpoint: Endpoint): fc.Arbitrary<Call> {
  const word = fc.oneof(
    fc.constantFrom(...Object.keys(STEPS), ...names),
    fc.constant('stray'),
    nastyText,
  );
  const body = endpoint.body === undefined ? nastyJson : arbitraryOf(endpoint.body);
  const query = endpoint.query === undefined ? nastyJson : arbitraryOf(endpoint.query);
  return fc
    .record({
      wizard: fc.constantFrom(...wizards),
      words: fc.array(word, { minLength: 3, maxLength: 3 }),
      query: fc.oneof(
        { weight: 2, arbitrary: fc.constant('entry') },
        { weight: 2, arbitrary: query },
        { weight: 1, arbitrary: nastyJson },
      ),
      body: fc.oneof(
        { weight: 4, arbitrary: body.map((value) => JSON.stringify(value)) },
        { weight: 2, arbitrary: nastyJson.map((value) => JSON.stringify(value)) },
        { weight: 1, arbitrary: nastyText },
        { weight: 1, arbitrary: fc.constant('x'.repeat(600_000)) },
      ),
      type: fc.oneof(
        { weight: 6, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom('text/plain', 'multipart/form-data', 'a/b; c') },
      ),
      key: fc.oneof(fc.uuid(), fc.constantFrom('short', 'the-same-key-again', 'ä'.repeat(9))),
      csrf: fc.oneof(
        { weight: 8, arbitrary: fc.constant('right') },
        { weight: 1, arbitrary: fc.constantFrom('wrong', 'none') },
      ),
    })
    .map(({ wizard, words, query, body, type, key, csrf }) => {
      const pairs = Object.entries(typeof query === 'object' && query !== null ? query : {});
      const search = pairs.map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`);
      const token = wizard.browser.jar.get(CSRF_COOKIE) ?? '';
      const changes = endpoint.method === 'POST';
      return {
        wizard,
        path: `${pathOf(endpoint, wizard, words)}${query === 'entry' ? wizard.entry.search : `?${search.join('&')}`}`,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(csrf === 'none' ? {} : { [CSRF_HEADER]: csrf === 'right' ? token : 'wrong' }),
          [IDEMPOTENCY_HEADER]: encoded(key),
          ...(changes ? { 'content-type': type } : {}),
        },
        body: changes ? body : undefined,
      };
    });
}

/** Expects an answer or a refusal as the contract defines it, which reveals nothing internal. */
async function expectContract(endpoint: Endpoint, { wizard, path, headers, body }: Call) {
  const { browser } = wizard;
  // With a copy of the cookies: the call may end the log-in, and the next one needs them, too.
  const response = await browser.clone().request(browser.origin + API_BASE + path, {
    method: endpoint.method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  expect(response.status, text).toBeLessThan(500);
  expect(text).not.toMatch(INSIDE);
  const answer: unknown = JSON.parse(text);
  if (response.status === 200) {
    expect(z.safeParse(endpoint.reply, answer).error?.issues).toBeUndefined();
    return;
  }
  const { code, traceId } = z.parse(ErrorReply, answer);
  expect(CODES).toContain(code);
  expect(traceId).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
}

describe('whatever is sent', () => {
  test.each(
    Object.values<Endpoint>(ENDPOINTS).map((endpoint) => [endpoint.name, endpoint] as const),
  )(
    '[S3] [R1] [S8] %s answers as the contract says, or refuses with a reference, and never breaks',
    async (_, endpoint) => {
      await fc.assert(
        fc.asyncProperty(callsOf(endpoint), (call) => expectContract(endpoint, call)),
        { numRuns: RUNS },
      );
    },
  );

  test('[R1] every unknown address gets the same refusal, whatever the method', async () => {
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD');
    await fc.assert(
      fc.asyncProperty(method, nastyText, async (how, word) => {
        const url = `${running().origin}${API_BASE}/${encoded(word)}`;
        const response = await fetch(url, { method: how });
        const text = await response.text();
        expect([how, word, response.status < 500]).toEqual([how, word, true]);
        expect(text).not.toMatch(INSIDE);
      }),
      { numRuns: RUNS },
    );
  });
});
