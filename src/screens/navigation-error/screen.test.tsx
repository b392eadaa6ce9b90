// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import NavigationErrorScreen from './screen.tsx';

describe('navigation error', () => {
  it("[P5] shows 'An Error occurred' with category and type", () => {
    show(
      <NavigationErrorScreen
        type="NO_ROUTER_PATH"
        category="PAGE_NOT_FOUND"
        reference="t"
        onRetry={vi.fn()}
      />,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'An Error occurred' })).toBeVisible();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'NO_ROUTER_PATH',
      'PAGE_NOT_FOUND',
    ]);
  });

  it('[P5] shows category and type only if present', () => {
    show(<NavigationErrorScreen type="UNKNOWN_ERROR" onRetry={vi.fn()} />);
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Type']);
  });

  it('[P5] [N2] without a network says so, and that it goes on by itself', () => {
    show(<NavigationErrorScreen because="offline" onRetry={vi.fn()} />);
    expect(screen.getByText('No internet connection')).toBeVisible();
    expect(screen.getByText(/this page will continue automatically/)).toBeVisible();
  });

  it('[P5] [N2] offers another try', async () => {
    const onRetry = vi.fn();
    const { user } = show(<NavigationErrorScreen onRetry={onRetry} />);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
