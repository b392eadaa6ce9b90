interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly attributes: string;
}

/** The part of a browser's cookie store that a log-in needs: paths, deletion, one origin. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  store(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split(';');
      const split = pair.indexOf('=');
      const attributes = rest.join(';');
      const path = /path=([^;]+)/i.exec(attributes)?.[1] ?? '/';
      const [name, value] = [pair.slice(0, split).trim(), pair.slice(split + 1)];
      const gone = /max-age=0/i.test(attributes) || /expires=Thu, 01 Jan 1970/i.test(attributes);
      if (gone) this.#cookies.delete(`${path} ${name}`);
      else this.#cookies.set(`${path} ${name}`, { name, value, path, attributes });
    }
  }

  headerFor(url: string): string {
    const { pathname } = new URL(url);
    return [...this.#cookies.values()]
      .filter(({ path }) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  get(name: string): string | undefined {
    return [...this.#cookies.values()].find((cookie) => cookie.name === name)?.value;
  }

  attributesOf(name: string): string {
    return [...this.#cookies.values()].find((cookie) => cookie.name === name)?.attributes ?? '';
  }

  set(name: string, value: string): void {
    this.#cookies.set(`/ ${name}`, { name, value, path: '/', attributes: '' });
  }

  clone(): CookieJar {
    const copy = new CookieJar();
    for (const [key, cookie] of this.#cookies) copy.#cookies.set(key, cookie);
    return copy;
  }
}
