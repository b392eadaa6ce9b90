import type { BrowserContext, CDPSession, Page } from 'playwright/test';

/** How long each page has for a timer and a frame, in ms. */
const PATIENCE = 3000;

/** The state and the clock of a page, and whether timers and frames still come. */
const look = (page: Page) =>
  page.evaluate(async (patience) => {
    const comes = (request: (done: () => void) => unknown) =>
      new Promise<boolean>((resolve) => {
        setTimeout(resolve, patience, false);
        request(() => resolve(true));
      });
    const [timer, frame] = await Promise.all([comes(setTimeout), comes(requestAnimationFrame)]);
    const state = document.querySelector<HTMLElement>('[data-state]')?.dataset.state;
    // A page's clock may be the test's: tabs that contend for a log-in compare theirs.
    const clock = new Date().toISOString();
    return { state, visibility: document.visibilityState, timer, frame, clock };
  }, PATIENCE);

/** What `work` gives; or why not, also if the page does not answer at all. */
const orWhy = <T>(work: Promise<T>): Promise<T | string> =>
  Promise.race([
    work.catch(String),
    new Promise<string>((resolve) => setTimeout(resolve, 2 * PATIENCE, 'no answer')),
  ]);

/** The seconds of processor time that each process of the browser has had. */
async function timesOf(browser: CDPSession): Promise<readonly [process: string, time: number][]> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  return processInfo.map(({ type, id, cpuTime }) => [`${type} ${id}`, cpuTime]);
}

/**
 * What the pages of a failed test are doing, for people: a page that hangs looks like one that waits, unless it is known
 * whether it still draws, and which process is busy meanwhile.
 */
export async function sightings(context: BrowserContext): Promise<string> {
  const browser = await context.browser()?.newBrowserCDPSession();
  const before = new Map(browser && (await timesOf(browser)));
  const pages = await Promise.all(
    context.pages().map(async (page) => ({ url: page.url(), is: await orWhy(look(page)) })),
  );
  const after = browser ? await timesOf(browser) : [];
  await browser?.detach();
  const busy = after.map(([process, time]) => {
    return [process, `${(time - (before.get(process) ?? 0)).toFixed(1)} s`];
  });
  return JSON.stringify({ pages, busy: Object.fromEntries(busy) }, null, 2);
}
