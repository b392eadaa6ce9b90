import type { Browser } from 'playwright';
import * as z from 'zod';

/** Set by a page with `performance.mark`. */
const Mark = z.object({
  name: z.string(),
  /** In µs, on a clock that all processes share. */
  ts: z.number(),
  /** The processor time that the page's main thread had used by then, in µs. */
  tts: z.number(),
});
export type Mark = z.infer<typeof Mark>;

/**
 * Records the performance marks of all pages from now on. The returned function stops recording, and returns
 * the marks with these names in the order in which they were set.
 */
export async function noteMarks(
  browser: Browser,
): Promise<(...names: string[]) => Promise<Mark[]>> {
  const cdp = await browser.newBrowserCDPSession();
  const found: Mark[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) {
      const mark = Mark.safeParse(event);
      if (mark.success) found.push(mark.data);
    }
  });
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['blink.user_timing'] },
  });
  return async (...names) => {
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await complete;
    await cdp.detach();
    return found
      .filter(({ name }) => names.includes(name))
      .toSorted((one, other) => one.ts - other.ts);
  };
}
