// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import { FramePart } from './part.tsx';

test('[N2] [Y2] a part of the frame that cannot be loaded is left out, and logged: the log-in goes on', async () => {
  const logger = { log: vi.fn(), close: vi.fn() };
  const load = () => Promise.reject(new Error('404'));
  const { container } = show(
    <main>
      <p>The form</p>
      <FramePart load={load} logger={logger} props={{}} />
    </main>,
  );
  await expect
    .poll(() => logger.log.mock.calls)
    .toEqual([['ERROR', expect.stringContaining('404')]]);
  await act(async () => {});
  expect(container.querySelector('main')).toHaveTextContent(/^The form$/);
});
