import { ReadableStream } from 'node:stream/web';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// The same time as for `expect.poll`.
configure({ asyncUtilTimeout: 15_000 });

// jsdom lacks this, unlike every browser.
Object.assign(globalThis, { ReadableStream });
