import { type BrowserContext, expect, type Request } from 'playwright/test';
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts';
import { IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { callPath } from '../../tools/call-path.ts';

/**
 * POST calls that may be repeated, since they change nothing that the customer decides: they load who is
 * asking or a document, log, keep the session or the log-in page alive, or return the challenge that is already running. A
 * reloaded page makes them again.
 */
const REPEATABLE: ReadonlySet<EndpointName> = new Set([
  'initUi',
  'log',
  'termsPreview',
  'startTan',
  'startRemittance',
  'startQrLogIn',
  'keepAlive',
  'keepOpen',
] as const);

const names = Object.keys(ENDPOINTS) as EndpointName[];

const PATTERNS = names.map(
  (name) => [name, ENDPOINTS[name].method, callPath(ENDPOINTS[name])] as const,
);

interface Entry {
  readonly name: EndpointName;
  readonly path: string;
  readonly key: string | undefined;
}

function entryOf(request: Request): Entry | undefined {
  const { pathname } = new URL(request.url());
  const found = PATTERNS.find(
    ([, method, pattern]) => request.method() === method && pattern.test(pathname),
  );
  return found && { name: found[0], path: pathname, key: request.headers()[IDEMPOTENCY_HEADER] };
}

const isChange = ({ name }: Entry): boolean =>
  ENDPOINTS[name].method === 'POST' && !REPEATABLE.has(name);

/** Records the calls of all tabs of a browser, to check that none of their changes is sent twice (S6, P7). */
export class Ledger {
  readonly #entries: Entry[] = [];

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      const entry = entryOf(request);
      if (entry) this.#entries.push(entry);
    });
  }

  /** How many requests of this call were sent. */
  requests(name: EndpointName): number {
    return this.#entries.filter((entry) => entry.name === name).length;
  }

  /** How many different intents were sent by this call: requests with the same idempotency key count once. */
  intents(name: EndpointName): number {
    const sent = this.#entries.filter((entry) => entry.name === name);
    return new Set(sent.map(({ path, key }) => `${path} ${key}`)).size;
  }

  /** Expects that something was changed, and nothing twice. */
  expectEverythingOnce(): void {
    expect(this.#entries.some(isChange), 'something was sent').toBe(true);
    this.expectNothingTwice();
  }

  /** Expects every change to have an idempotency key, and to be repeated only with the same key. */
  expectNothingTwice(): void {
    const changing = this.#entries.filter(isChange);
    expect(
      changing.filter(({ key }) => key === undefined).map(({ path }) => path),
      'sent without an idempotency key',
    ).toEqual([]);
    const keys = new Map<string, Set<string | undefined>>();
    for (const { path, key } of changing) {
      keys.set(path, (keys.get(path) ?? new Set()).add(key));
    }
    const twice = [...keys].filter(([, sent]) => sent.size > 1).map(([path]) => path);
    expect(twice, 'sent twice').toEqual([]);
  }
}
