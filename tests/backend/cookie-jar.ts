interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly attributes: string;
  /** Without one it stays until the browser is closed. */
  readonly until: number;
}

/** When a cookie ends. `Max-Age` wins. A date is by the machine's clock, by which the OpenID Provider goes. */
function endOf(attributes: string, now: number): number {
  const seconds = /max-age=(\d+)/i.exec(attributes)?.[1];
  if (seconds !== undefined) return now + Number(seconds) * 1000;
  const date = /expires=([^;]+)/i.exec(attributes)?.[1];
  return date === undefined ? Number.POSITIVE_INFINITY : now + Date.parse(date) - Date.now();
}

/** The part of a browser's cookie store that a log-in needs: paths, lifetimes, partitions, one origin. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Those that a browser would still send. */
  all(): readonly Cookie[] {
    return [...this.#cookies.values()].filter(({ until }) => until > this.#now());
  }

  store(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split(';');
      const split = pair.indexOf('=');
      const attributes = rest.join(';');
      const path = /path=([^;]+)/i.exec(attributes)?.[1] ?? '/';
      const [name, value] = [pair.slice(0, split).trim(), pair.slice(split + 1)];
      const until = endOf(attributes, this.#now());
      // Beside one that is not, browsers keep a partitioned one of the same name, and send both, the older one first.
      const key = `${path} ${name}${/; *partitioned/i.test(`;${attributes}`) ? ' partitioned' : ''}`;
      if (until <= this.#now()) this.#cookies.delete(key);
      else this.#cookies.set(key, { name, value, path, attributes, until });
    }
  }

  headerFor(url: string): string {
    const { pathname } = new URL(url);
    return this.all()
      .filter(({ path }) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  get(name: string): string | undefined {
    return this.all().find((cookie) => cookie.name === name)?.value;
  }

  attributesOf(name: string): string {
    return this.all().find((cookie) => cookie.name === name)?.attributes ?? '';
  }

  set(name: string, value: string): void {
    this.#cookies.set(`/ ${name}`, {
      name,
      value,
      path: '/',
      attributes: '',
      until: Number.POSITIVE_INFINITY,
    });
  }

  clone(): CookieJar {
    const copy = new CookieJar(this.#now);
    for (const [key, cookie] of this.#cookies) copy.#cookies.set(key, cookie);
    return copy;
  }
}
