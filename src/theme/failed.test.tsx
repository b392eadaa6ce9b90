// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ThemeFailed } from './failed.tsx';

test.each([
  [false, 1],
  [true, 0],
])(
  '[T1, X9, N1] the error box sets the window’s title and says that the page is German; embedded (%s), it is no main landmark',
  (embedded, landmarks) => {
    const showTitle = vi.fn();
    const showLanguage = vi.fn();
    render(<ThemeFailed venue={{ embedded, showTitle, showLanguage }} />);
    expect(screen.getByRole('alert')).toBeVisible();
    expect(screen.getByRole('alert').closest('[lang]')).toHaveAttribute('lang', 'de');
    expect(screen.queryAllByRole('main')).toHaveLength(landmarks);
    expect(showTitle).toHaveBeenCalledExactlyOnceWith('Fehler');
    expect(showLanguage).toHaveBeenCalledExactlyOnceWith('de');
  },
);

const quiet = { showTitle: () => {}, showLanguage: () => {} };

test('[T1, P6] the error box takes the focus and is announced once', () => {
  render(<ThemeFailed venue={{ embedded: false, ...quiet }} />);
  const box = screen.getByRole('alert');
  expect(box).toHaveFocus();
  expect(box).toHaveAttribute('aria-live', 'off');
});

test('[X9, P6] in a portal’s page it does not interrupt who is typing there', () => {
  const [search, place] = [document.createElement('input'), document.createElement('div')];
  document.body.append(search, place);
  const root = document.createElement('div');
  place.attachShadow({ mode: 'open' }).append(root);
  search.focus();
  render(<ThemeFailed venue={{ embedded: true, ...quiet }} />, { container: root });
  expect(root).toHaveTextContent('Fehler');
  expect(search).toHaveFocus();
  place.remove();
  search.remove();
});
