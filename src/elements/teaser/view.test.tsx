// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import { TeaserView } from './view.tsx';

const words = { title: 'Beware of scam calls', text: 'Hang up.' };

it('[Y3] is a region of its own, with a link that leaves the log-in open', () => {
  const link = { label: 'More', url: 'https://bank.example/security' };
  show(<TeaserView {...words} link={link} />);
  expect(screen.getByRole('complementary', { name: words.title })).toHaveTextContent('Hang up.');
  expect(screen.getByRole('link', { name: 'More' })).toHaveAttribute('target', '_blank');
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'tel:116116'])(
  '[Y2] %s never becomes a link',
  (url) => {
    show(<TeaserView {...words} link={{ label: 'More', url }} />);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  },
);
