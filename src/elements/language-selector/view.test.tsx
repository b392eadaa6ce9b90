// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import { LanguageChanger } from './view.tsx';

const SETTLED = { locale: 'de-DE', wanted: undefined, loading: false } as const;

it('[I2, N2] says which language is on its way, and in the one shown which cannot be had', () => {
  const onChange = vi.fn();
  const { change } = show(
    <LanguageChanger {...SETTLED} wanted="en-GB" loading onChange={onChange} />,
    'de-DE',
  );
  expect(screen.getByRole('button', { busy: true })).toHaveAccessibleName('English');
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  change(<LanguageChanger {...SETTLED} wanted="en-GB" onChange={onChange} />);
  expect(screen.queryByRole('button', { busy: true })).toBeNull();
  expect(status).toHaveTextContent('Das hat leider nicht funktioniert');
});

it('[Y2] names each language in its own words and says which one is on', async () => {
  const onChange = vi.fn();
  const { user } = show(<LanguageChanger {...SETTLED} onChange={onChange} />);
  const german = screen.getByRole('button', { name: 'Deutsch', pressed: true });
  const english = screen.getByRole('button', { name: 'English', pressed: false });
  expect(german).toHaveAttribute('lang', 'de');
  expect(english).toHaveAttribute('lang', 'en');
  await user.click(english);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('en-GB');
});
