// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import TechnicalErrorScreen from './screen.tsx';

describe('technical-error screen', () => {
  it("[P3] [E3] has its own page with reference, 'Try again' and a way back", async () => {
    const onRetry = vi.fn();
    const onBack = vi.fn();
    const { user } = show(
      <TechnicalErrorScreen
        reference="trace-4"
        back={{ to: 'homepage' }}
        onRetry={onRetry}
        onBack={onBack}
      />,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Technical problem' })).toBeVisible();
    expect(screen.getByText('trace-4')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(screen.getByRole('button', { name: 'Back to homepage' }));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(onBack).toHaveBeenCalledOnce();
  });

  it('[N2] without a network: says so, that nothing is lost, and that it goes on by itself', () => {
    show(
      <TechnicalErrorScreen because="offline" reference="r" onRetry={vi.fn()} onBack={vi.fn()} />,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'No internet connection' })).toBeVisible();
    expect(screen.getByText('Nothing is lost.')).toBeVisible();
    expect(
      screen.getByText(/connection is back, this page will continue automatically/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('[P3] offers only what can be done', () => {
    show(<TechnicalErrorScreen reference="trace-4" onBack={vi.fn()} />);
    expect(screen.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Copy reference',
    ]);
  });
});
