import { ReadableStream } from 'node:stream/web';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { timersOfPage } from './tools/page-timers.ts';

afterEach(cleanup);

const endTimers = timersOfPage();
afterAll(async () => {
  // Vitest refuses what is imported once the page is gone, and the next file would fail.
  await vi.dynamicImportSettled();
  endTimers();
});

// The same time as for `expect.poll`.
configure({ asyncUtilTimeout: 15_000 });

// jsdom lacks these, unlike every browser. Of canvases it would say so at each that is drawn.
Object.assign(globalThis, { ReadableStream });
Object.assign(HTMLCanvasElement.prototype, { getContext: () => null });
