import { API_BASE } from '#contract/endpoint.ts';
import { CSRF_COOKIE, CSRF_HEADER } from '#contract/headers.ts';
import { parseJson } from '#contract/safe-json.ts';
import { type Answer, Browser, type CallOptions } from '../backend/browser.ts';
import { CookieJar } from '../backend/cookie-jar.ts';

/** A request, and what came. */
export interface Exchange {
  readonly method: string;
  readonly url: URL;
  /** The body, without secrets. */
  readonly sent: string;
  readonly status: number;
  readonly headers: Headers;
  /** Empty for what is no call of the wizard's. */
  readonly text: string;
}

/** What all visitors of a check have in common. */
export interface Visit {
  readonly origin: string;
  readonly exchanges: Exchange[];
  wait(milliseconds: number): Promise<void>;
}

/** How long a visitor waits at most if there were too many calls, in seconds. */
const PATIENCE = 120;

const withoutSecrets = (body: unknown): string =>
  typeof body === 'string' ? body.replace(/("(?:pin|tan)":)"[^"]*"/g, '$1"…"').slice(0, 200) : '';

/** As the page reads its cookies. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** A browser of which every call is written down, and which comes again later if it came too often. */
export class Visitor extends Browser {
  readonly #visit: Visit;

  constructor(visit: Visit, jar = new CookieJar()) {
    super(visit.origin, jar);
    this.#visit = visit;
  }

  override clone(): Visitor {
    return new Visitor(this.#visit, this.jar.clone());
  }

  /** The cookies that scripts cannot read and every call carries: the session's is among them. */
  get session(): ReadonlyMap<string, string> {
    const hidden = this.jar
      .all()
      .filter(({ path, attributes }) => path === '/' && /; *httponly/i.test(`;${attributes}`));
    return new Map(hidden.map(({ name, value }) => [name, value]));
  }

  override async request(address: string, init: RequestInit = {}): Promise<Response> {
    const response = await super.request(address, init);
    const url = new URL(address);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    const isCall = url.pathname.startsWith(API_BASE) && !isStream;
    const { status, headers } = response;
    const text = isCall ? await response.clone().text() : '';
    const { method = 'GET', body } = init;
    this.#visit.exchanges.push({ method, url, sent: withoutSecrets(body), status, headers, text });
    return response;
  }

  override async call(
    method: 'GET' | 'POST',
    path: string,
    options: CallOptions = {},
  ): Promise<Answer> {
    const token = { [CSRF_HEADER]: decoded(this.jar.get(CSRF_COOKIE) ?? '') };
    const headers = { ...(method === 'POST' && token), ...options.headers };
    const ask = () => super.call(method, path, { ...options, headers });
    const answer = await ask();
    const { retryAfterSeconds: pause = 60 } = answer.body;
    if (answer.status !== 429 || Number(pause) > PATIENCE) return answer;
    await this.#visit.wait(Number(pause) * 1000);
    return ask();
  }

  protected override read(text: string): Record<string, unknown> {
    const body = parseJson(text);
    return typeof body === 'object' && body !== null ? { ...body } : {};
  }
}
