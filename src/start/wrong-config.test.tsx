// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WrongConfig } from './wrong-config.tsx';

test('[N3, P6] the page of a wrong configuration takes the focus, and is said once', () => {
  render(<WrongConfig embedded={false} faults={['theme: no URL']} reference="ABC123" />);
  const box = screen.getByRole('alert');
  expect(box).toHaveFocus();
  expect(box).toHaveAttribute('aria-live', 'off');
  expect(screen.getByRole('main')).toContainElement(box);
});

test('[X9, N1] in a portal’s page it is no main landmark beside that of the portal', () => {
  render(<WrongConfig embedded faults={[]} reference="ABC123" />);
  expect(screen.queryByRole('main')).not.toBeInTheDocument();
});

test('[N3, N1] it says in every language, and as such, what is wrong and what the reference is', () => {
  const { container } = render(<WrongConfig embedded={false} faults={[]} reference="ABC123" />);
  const said = [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(said.at(-1)).toBe('Referenz für Ihre Bank / Reference: ABC123');
  const languages = [...container.querySelectorAll<HTMLElement>('p [lang], p[lang]')].map(
    ({ lang, textContent }) => `${lang}: ${textContent?.split(' ')[0]}`,
  );
  expect(languages).toEqual(['de: Die', 'en: The', 'de: Referenz', 'en: Reference:']);
});
