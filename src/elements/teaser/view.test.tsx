// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Locale } from '#contract/locale.ts';
import { show } from '#src/ui/testing.tsx';
import { TeaserOf, TeaserView } from './view.tsx';

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

it('[Y3] [I2] is another one in another language', async () => {
  const titles = new Map([
    ['de-DE', 'Vorsicht'],
    ['en-GB', 'Beware'],
  ]);
  vi.stubGlobal('fetch', async (url: string) => {
    const title = titles.get(new URLSearchParams(url.split('?')[1]).get('locale') ?? '');
    return Response.json({ teaser: { title, text: 'Hang up.' } });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const teaser = (locale: Locale) => (
    <TeaserOf clientId="demo" locale={locale} inspect={undefined} />
  );
  const { change } = show(teaser('de-DE'));
  expect(await screen.findByText('Vorsicht')).toBeVisible();
  change(teaser('en-GB'));
  expect(await screen.findByText('Beware')).toBeVisible();
  expect(screen.queryByText('Vorsicht')).toBeNull();
});
