// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ThemeFailed } from './failed.tsx';

test.each([
  [false, 1],
  [true, 0],
])(
  '[T1, X9] the box names the window through its venue; embedded (%s) it is no landmark',
  (embedded, landmarks) => {
    const showTitle = vi.fn();
    render(<ThemeFailed venue={{ embedded, showTitle }} />);
    expect(screen.getByRole('alert')).toBeVisible();
    expect(screen.queryAllByRole('main')).toHaveLength(landmarks);
    expect(showTitle).toHaveBeenCalledExactlyOnceWith('Fehler');
  },
);

test('[T1, P6] it takes the focus, and is said once', () => {
  render(<ThemeFailed venue={{ embedded: false, showTitle: () => {} }} />);
  const box = screen.getByRole('alert');
  expect(box).toHaveFocus();
  expect(box).toHaveAttribute('aria-live', 'off');
});
