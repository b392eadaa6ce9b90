import { CookieJar } from 'tough-cookie';
import { API_BASE, type Endpoint, WIZARD_BASE } from '#contract/endpoint.ts';
import { CSRF_COOKIE, CSRF_HEADER } from '#contract/headers.ts';
import { readAtMost, TooMuch } from '../http/read-at-most.ts';
import { cureOfCertificate, withCure } from '../observability/certificate.ts';
import { whyOf } from '../observability/why.ts';
import { DrawingError } from './error.ts';

/** The most redirects to follow. */
const HOPS = 20;
/** In ms. */
const PATIENCE = 10_000;
/** The longest answer that is read, in bytes. */
const LONGEST = 1024 * 1024;

/** The address that a redirect leads to. */
function addressOf(location: string, base: URL): URL {
  if (URL.canParse(location, base.href)) return new URL(location, base);
  throw new DrawingError('is redirected to what is no address');
}

/** A cookie's value as scripts read it. */
function decoded(name: string, value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new DrawingError(`the cookie ${name} is not percent-encoded`);
  }
}

/** Adds a header, whose signs must be of Latin-1. */
function addTo(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value);
  } catch {
    throw new DrawingError(`what the page would send as ${name} cannot be sent in a header`);
  }
}

/** A whole answer. */
async function textOf({ body }: Response, path: string): Promise<string> {
  try {
    return (await readAtMost(body ?? [], LONGEST)).toString();
  } catch (error) {
    const why =
      error instanceof TooMuch
        ? `is answered with more than ${LONGEST} bytes`
        : `does not answer to its end: ${whyOf(error)}`;
    throw new DrawingError(`${path} ${why}`, { cause: error });
  }
}

/** Opens a log-in like a customer's browser: with redirects, cookies and the CSRF header. */
export class Visitor {
  readonly #jar = new CookieJar();

  async #fetch(url: URL, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', await this.#jar.getCookieString(url.href));
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch(url, { ...init, headers, redirect: 'manual', signal }).catch(
      (error: unknown) => {
        const address = `${url.origin}${url.pathname}`;
        const why = whyOf(error);
        const words = withCure(why, cureOfCertificate(why));
        throw new DrawingError(`${address} does not answer: ${words}`, { cause: error });
      },
    );
    for (const cookie of response.headers.getSetCookie()) {
      await this.#jar.setCookie(cookie, url.href, { ignoreError: true });
    }
    return response;
  }

  /**
   * Follows a party's link to the wizard's page and returns its address.
   * @throws {DrawingError} if it leads elsewhere.
   */
  async arrive(start: string): Promise<URL> {
    if (!/^https?:/.test(start) || !URL.canParse(start)) {
      throw new DrawingError('is no web address');
    }
    let url = new URL(start);
    for (let hop = 0; hop < HOPS; hop += 1) {
      if (url.pathname === WIZARD_BASE || url.pathname === `${WIZARD_BASE}login`) return url;
      const response = await this.#fetch(url);
      const location = response.headers.get('location');
      await response.body?.cancel();
      if (location === null) {
        throw new DrawingError(
          `leads to ${url.origin}${url.pathname}, which answers ${response.status}, and not to the log-in`,
        );
      }
      url = addressOf(location, url);
    }
    throw new DrawingError('is redirected without end');
  }

  /**
   * Makes an entry call of the page at `page`, and returns the raw answer.
   * @throws {DrawingError} if it is refused.
   */
  async ask({ method, path }: Endpoint, page: URL): Promise<unknown> {
    const url = new URL(API_BASE + path + page.search, page);
    const headers = new Headers({ accept: 'application/json' });
    if (method !== 'GET') {
      const cookies = await this.#jar.getCookies(url.href);
      const csrf = cookies.find(({ key }) => key === CSRF_COOKIE)?.value;
      headers.set('origin', url.origin);
      if (csrf !== undefined) addTo(headers, CSRF_HEADER, decoded(CSRF_COOKIE, csrf));
    }
    const response = await this.#fetch(url, { method, headers });
    const body = await textOf(response, path);
    if (!response.ok) {
      throw new DrawingError(`${path} is answered ${response.status}: ${body.slice(0, 200)}`);
    }
    try {
      return JSON.parse(body);
    } catch {
      throw new DrawingError(`${path} is answered with what is no JSON`);
    }
  }

  /** Whether there is a stylesheet at this path of the page's origin. */
  async hasStylesheet(path: string, page: URL): Promise<boolean> {
    const response = await this.#fetch(new URL(path, page));
    await response.body?.cancel();
    return response.ok && (response.headers.get('content-type') ?? '').startsWith('text/css');
  }
}
