import { expect, type Page, type Request } from 'playwright/test';

/** A stream stays open; what a page logs as it is left is answered when nobody is there to hear of it. */
const isAwaited = (request: Request): boolean =>
  request.resourceType() !== 'eventsource' && !request.url().endsWith('/logger');

/** Whether a test withholds the answer of this request. */
export type IsLost = (request: Request) => boolean;

/** Runs in the page: settles once it has nothing to do. By no timer, as the page's clock may be the test's. */
const idle = (): Promise<void> => scheduler.postTask(() => {}, { priority: 'background' });

/** The requests of a page that have not been answered yet. */
class UnderWay {
  readonly #page: Page;
  readonly #requests = new Set<Request>();
  /** How many requests there have been. */
  #asked = 0;

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => {
      if (!isAwaited(request)) return;
      this.#asked += 1;
      this.#requests.add(request);
    });
    page.on('requestfinished', (request) => this.#requests.delete(request));
    page.on('requestfailed', (request) => this.#requests.delete(request));
  }

  /**
   * Waits for the answers of all but those that stay away on purpose, and of what the page asks for because of them: a
   * file that names another is read before that one is under way.
   */
  async end(isLost: IsLost = () => false): Promise<void> {
    const left = () => [...this.#requests].filter((it) => !isLost(it)).map((it) => it.url());
    let asked: number;
    do {
      // Most answers come sooner than the tenth of a second after which it would look again.
      await expect
        .poll(left, { message: 'requests under way', intervals: [20, 50, 100] })
        .toEqual([]);
      asked = this.#asked;
      // A page that is left meanwhile has asked for the next one.
      await this.#page.evaluate(idle).catch(() => {});
    } while (this.#asked > asked);
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
