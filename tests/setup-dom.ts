import { ReadableStream } from 'node:stream/web';
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// Every browser has it, and jsdom does not.
Object.assign(globalThis, { ReadableStream });
