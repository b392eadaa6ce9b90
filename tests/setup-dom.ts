import { readFileSync } from 'node:fs';
import { ReadableStream } from 'node:stream/web';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { timersOfPage } from './tools/page-timers.ts';

/** A file with modules of its own loads Testing Library for itself: only where it is used, or src/ui/testing.tsx. */
const { testPath } = expect.getState();
if (testPath && /@testing-library|\/testing\.tsx'/.test(readFileSync(testPath, 'utf8'))) {
  await import('@testing-library/jest-dom/vitest');
  const { cleanup, configure } = await import('@testing-library/react');
  afterEach(cleanup);
  // The same time as for `expect.poll`.
  configure({ asyncUtilTimeout: 15_000 });
}

const endTimers = timersOfPage();
afterAll(async () => {
  // Vitest refuses what is imported once the page is gone, and the next file would fail.
  await vi.dynamicImportSettled();
  endTimers();
});

// jsdom lacks these, unlike every browser. Of canvases it would say so at each that is drawn.
Object.assign(globalThis, { ReadableStream });
Object.assign(HTMLCanvasElement.prototype, { getContext: () => null });
