// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import { LanguageChanger } from './view.tsx';

it('[Y2] names each language in its own words and says which one is on', async () => {
  const onChange = vi.fn();
  const { user } = show(<LanguageChanger locale="de-DE" onChange={onChange} />);
  const german = screen.getByRole('button', { name: 'Deutsch', pressed: true });
  const english = screen.getByRole('button', { name: 'English', pressed: false });
  expect(german).toHaveAttribute('lang', 'de');
  expect(english).toHaveAttribute('lang', 'en');
  await user.click(english);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('en-GB');
});
