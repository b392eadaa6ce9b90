import { expect, type Page, type Request } from 'playwright/test';

/** A stream stays open; what a page logs as it is left is answered when nobody is there to hear of it. */
const isAwaited = (request: Request): boolean =>
  request.resourceType() !== 'eventsource' && !request.url().endsWith('/logger');

/** Whether a test withholds the answer of this request. */
export type IsLost = (request: Request) => boolean;

/** The requests of a page that have not been answered yet. */
class UnderWay {
  readonly #requests = new Set<Request>();

  constructor(page: Page) {
    page.on('request', (request) => {
      if (isAwaited(request)) this.#requests.add(request);
    });
    page.on('requestfinished', (request) => this.#requests.delete(request));
    page.on('requestfailed', (request) => this.#requests.delete(request));
  }

  /** Waits for the answers of all but those that stay away on purpose. */
  async end(isLost: IsLost = () => false): Promise<void> {
    const left = () => [...this.#requests].filter((it) => !isLost(it)).map((it) => it.url());
    await expect.poll(left, { message: 'requests under way' }).toEqual([]);
  }
}

const known = new WeakMap<Page, UnderWay>();

/** Starts to follow the requests of a page. */
export function follow(page: Page): void {
  if (!known.has(page)) known.set(page, new UnderWay(page));
}

/**
 * Waits until a page that is followed has all its answers and shows what they led to, except where a test withholds an
 * answer. Without this, moving the clock makes a request of a moment one of minutes, which the wizard rightly takes
 * for lost.
 */
export async function atRest(page: Page, isLost?: IsLost): Promise<void> {
  await known.get(page)?.end(isLost);
  if (!isLost) await expect(page.locator('[aria-busy="true"][inert]')).toHaveCount(0);
}
