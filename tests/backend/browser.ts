import { API_BASE } from '#contract/endpoint.ts';
import { CSRF_COOKIE, CSRF_HEADER, IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { CookieJar } from './cookie-jar.ts';

export interface Page {
  readonly url: URL;
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

export interface CallOptions {
  readonly body?: unknown;
  /** The body as it is sent, in place of `body`. */
  readonly text?: string;
  readonly key?: string | undefined;
  readonly headers?: Record<string, string | undefined>;
}

/** A browser as the server sees it: cookies, redirects, Fetch Metadata, the page's CSRF header. */
export class Browser {
  readonly jar: CookieJar;
  readonly origin: string;

  /** The server's own address, if it is behind a TLS proxy. */
  readonly inner: string;

  constructor(origin: string, jar = new CookieJar(), inner = origin) {
    this.origin = origin;
    this.jar = jar;
    this.inner = inner;
  }

  /**
   * Another browser with a copy of the cookies, for somebody who stole them or for a request that is sent
   * again.
   */
  clone(): Browser {
    return new Browser(this.origin, this.jar.clone(), this.inner);
  }

  async request(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookie = this.jar.headerFor(url);
    if (cookie !== '' && !headers.has('cookie')) headers.set('cookie', cookie);
    const response = await fetch(url.replace(this.origin, this.inner), {
      ...init,
      headers,
      redirect: 'manual',
    });
    this.jar.store(response.headers);
    return response;
  }

  /** Goes to an address and follows redirects, as long as they stay on this origin. */
  async visit(target: string): Promise<Page> {
    let url = new URL(target, this.origin);
    for (let hop = 0; hop < 12; hop += 1) {
      const response = await this.request(url.href);
      const location = response.headers.get('location');
      const { status, headers } = response;
      if (location === null) return { url, status, headers, text: await response.text() };
      url = new URL(location, url);
      if (url.origin !== this.origin) return { url, status, headers, text: '' };
    }
    throw new Error('too many redirects');
  }

  /** A call of the wizard's page. */
  async call(method: 'GET' | 'POST', path: string, options: CallOptions = {}): Promise<Answer> {
    const headers = new Headers({ 'sec-fetch-site': 'same-origin' });
    if (method === 'POST') {
      headers.set('origin', this.origin);
      headers.set(CSRF_HEADER, this.jar.get(CSRF_COOKIE) ?? '');
      headers.set(IDEMPOTENCY_HEADER, options.key ?? crypto.randomUUID());
    }
    const { body: value, text = value === undefined ? undefined : JSON.stringify(value) } = options;
    if (text !== undefined) headers.set('content-type', 'application/json');
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      if (value === undefined) headers.delete(name);
      else headers.set(name, value);
    }
    const url = path.startsWith('/services_auth') ? path : `${API_BASE}${path}`;
    const response = await this.request(this.origin + url, {
      method,
      headers,
      ...(text === undefined ? {} : { body: text }),
    });
    const body = this.read(await response.text());
    return { status: response.status, headers: response.headers, body };
  }

  /** The body of an answer. */
  protected read(text: string): Record<string, unknown> {
    return JSON.parse(text);
  }
}
