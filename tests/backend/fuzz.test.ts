import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { STEPS } from '#backend/process/steps/table.ts';
import { API_BASE, type Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts';
import {
  COMMON_CODES,
  ErrorReply,
  OAUTH_ERROR_BY_CODE,
  PROTOCOL_CODES,
} from '#contract/error-codes.ts';
import { apiPath } from '#contract/forward.ts';
import { CSRF_COOKIE, CSRF_HEADER, IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { arbitraryOf, nastyJson, nastyText } from '../tools/arbitrary.ts';
import { INSIDE } from '../tools/inside.ts';
import { type Place, placeOf, placesElsewhere } from './fuzz-places.ts';
import { shared, Wizard } from './harness.ts';

/** Calls per endpoint; `FUZZ_RUNS=2000` tests more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 30);
const CODES: readonly string[] = [...Object.keys(OAUTH_ERROR_BY_CODE), ...PROTOCOL_CODES];
/** Refusals of any call, by which it is not known whether the endpoint has read it. */
const AT_THE_DOOR: readonly (string | undefined)[] = COMMON_CODES;

const running = shared();
const open = (client: string) => Wizard.open(running().browser(), client);
let elsewhere: readonly Place[] = [];

beforeAll(async () => {
  elsewhere = await placesElsewhere(open);
}, 120_000);

/** Encodes a text for an address, without surrogates: half a pair cannot be encoded. */
const encoded = (text: string) => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ''));

interface Call {
  readonly wizard: Wizard;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

/** The path with the names of the place, or with these words in their stead. */
function pathOf(endpoint: Endpoint, { names }: Place, words: readonly (string | undefined)[]) {
  const given = [...words];
  return apiPath(endpoint).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encoded(given.shift() ?? names[name] ?? 'none'),
  );
}

/** The body with what the place names, where it has a field for that. */
function filled(body: unknown, { names }: Place): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const fields = Object.keys(body).flatMap((key) => (names[key] ? [[key, names[key]]] : []));
  return { ...body, ...Object.fromEntries(fields) };
}

/** Calls that the contract allows, and many that it does not: most of a log-in that may call so. */
function callsOf(endpoint: Endpoint, own: Place): fc.Arbitrary<Call> {
  const others = elsewhere.flatMap(({ names }) => Object.values(names));
  const word = fc.oneof(
    { weight: 8, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(STEPS), ...others) },
    { weight: 1, arbitrary: nastyText },
  );
  const body = endpoint.body === undefined ? nastyJson : arbitraryOf(endpoint.body);
  const query = endpoint.query === undefined ? nastyJson : arbitraryOf(endpoint.query);
  return fc
    .record({
      place: fc.oneof(
        { weight: 8, arbitrary: fc.constant(own) },
        { weight: 1, arbitrary: fc.constantFrom(...elsewhere) },
      ),
      words: fc.array(word, { minLength: 2, maxLength: 2 }),
      query: fc.oneof(
        { weight: 3, arbitrary: fc.constant('entry') },
        { weight: 3, arbitrary: query },
        { weight: 1, arbitrary: nastyJson },
      ),
      body: fc.oneof(
        { weight: 4, arbitrary: body.map((value) => JSON.stringify(filled(value, own))) },
        { weight: 4, arbitrary: body.map((value) => JSON.stringify(value)) },
        { weight: 2, arbitrary: nastyJson.map((value) => JSON.stringify(value)) },
        { weight: 1, arbitrary: nastyText },
        { weight: 1, arbitrary: fc.constant('x'.repeat(600_000)) },
      ),
      type: fc.oneof(
        { weight: 6, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom('text/plain', 'multipart/form-data', 'a/b; c') },
      ),
      key: fc.oneof(
        { weight: 3, arbitrary: fc.uuid() },
        { weight: 1, arbitrary: fc.constantFrom('short', 'the-same-key-again', 'ä'.repeat(9)) },
      ),
      csrf: fc.oneof(
        { weight: 8, arbitrary: fc.constant('right') },
        { weight: 1, arbitrary: fc.constantFrom('wrong', 'none') },
      ),
    })
    .map(({ place, words, query, body, type, key, csrf }) => {
      const { wizard } = place;
      const pairs = Object.entries(typeof query === 'object' && query !== null ? query : {});
      const search = pairs.map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`);
      const token = wizard.browser.jar.get(CSRF_COOKIE) ?? '';
      const changes = endpoint.method === 'POST';
      return {
        wizard,
        path: `${pathOf(endpoint, place, words)}${query === 'entry' ? wizard.entry.search : `?${search.join('&')}`}`,
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

/**
 * Expects an answer or a refusal as the contract defines it, which reveals nothing internal. Returns the code of the
 * refusal.
 */
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
    return undefined;
  }
  const { code, traceId } = z.parse(ErrorReply, answer);
  expect(CODES).toContain(code);
  expect(traceId).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  return code;
}

describe('whatever is sent', () => {
  test.each(Object.keys(ENDPOINTS) as EndpointName[])(
    '[S3] [R1] [S8] %s answers as the contract says, or refuses with a reference, and never breaks',
    async (name) => {
      const endpoint: Endpoint = ENDPOINTS[name];
      const own = await placeOf(name, open);
      const refusals = new Set<string | undefined>();
      await fc.assert(
        fc.asyncProperty(callsOf(endpoint, own), async (call) => {
          refusals.add(await expectContract(endpoint, call));
        }),
        { numRuns: RUNS },
      );
      const within = [...refusals].filter((code) => !AT_THE_DOOR.includes(code));
      expect(within, 'all refused unread: it needs a place in fuzz-places.ts').not.toEqual([]);
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
