import { ReadableStream } from 'node:stream/web';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// As long as `expect.poll` waits.
configure({ asyncUtilTimeout: 15_000 });

// Every browser has it, and jsdom does not.
Object.assign(globalThis, { ReadableStream });
