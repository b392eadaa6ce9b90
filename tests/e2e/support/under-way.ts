import { expect, type Page, type Request } from 'playwright/test';

/** A stream stays open; what a page logs as it is left is answered when nobody is there to hear of it. */
const isAwaited = (request: Request): boolean =>
  request.resourceType() !== 'eventsource' && !request.url().endsWith('/logger');

/** The requests of a page that have not been answered yet. */
class UnderWay {
  readonly #page: Page;
  readonly #requests = new Set<Request>();

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => {
      if (isAwaited(request)) this.#requests.add(request);
    });
    page.on('requestfinished', (request) => this.#requests.delete(request));
    page.on('requestfailed', (request) => this.#requests.delete(request));
  }

  async end(): Promise<void> {
    const left = () => [...this.#requests].map((request) => request.url());
    await expect.poll(left, { message: 'requests under way' }).toEqual([]);
    await expect(this.#page.locator('[aria-busy="true"][inert]')).toHaveCount(0);
  }
}

const known = new WeakMap<Page, UnderWay>();

/** Starts to follow the requests of a page. */
export function follow(page: Page): void {
  if (!known.has(page)) known.set(page, new UnderWay(page));
}

/**
 * Waits until a page that is followed has all its answers and shows what they led to. Without this, a clock that is
 * moved makes a request of a moment one of minutes, which the wizard rightly takes for lost.
 */
export async function atRest(page: Page): Promise<void> {
  await known.get(page)?.end();
}
