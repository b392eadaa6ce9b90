import { ReadableStream } from 'node:stream/web';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { timersOfPage } from './tools/page-timers.ts';

afterEach(cleanup);
afterAll(timersOfPage());

// The same time as for `expect.poll`.
configure({ asyncUtilTimeout: 15_000 });

// jsdom lacks this, unlike every browser.
Object.assign(globalThis, { ReadableStream });
