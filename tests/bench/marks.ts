import type { Browser } from 'playwright';
import * as z from 'zod';

/** Set by a page with `performance.mark`. */
const Mark = z.object({
  name: z.string(),
  /** The processor time that the page's main thread had used by then, in µs. */
  tts: z.number(),
});
export type Mark = z.infer<typeof Mark>;

/**
 * Records the performance marks of all pages from now on. The returned function stops recording, and returns
 * them by their names. One recording for everything: Chromium takes seconds to begin and to end one.
 */
export async function noteMarks(browser: Browser): Promise<() => Promise<Map<string, Mark>>> {
  const cdp = await browser.newBrowserCDPSession();
  const found = new Map<string, Mark>();
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) {
      const mark = Mark.safeParse(event);
      if (mark.success) found.set(mark.data.name, mark.data);
    }
  });
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['blink.user_timing'] },
  });
  return async () => {
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await complete;
    await cdp.detach();
    return found;
  };
}
