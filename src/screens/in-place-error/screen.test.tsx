// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import InPlaceErrorScreen from './screen.tsx';

describe('error in place', () => {
  it('[P4] says what a blocked error page would have said, with its reference and a way on', async () => {
    const onRetry = vi.fn();
    const { user } = show(
      <InPlaceErrorScreen page="pinLocked" reference="trace-5" onRetry={onRetry} />,
    );
    const message = screen.getByRole('alert');
    expect(message).toHaveFocus();
    expect(message).toHaveTextContent('Your PIN is blocked');
    expect(message).toHaveTextContent('trace-5');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  });

  it('[N2] offers only what can be done', () => {
    const { change } = show(
      <InPlaceErrorScreen page="sessionExpired" reference="r" onBack={vi.fn()} />,
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
    change(<InPlaceErrorScreen page="sessionExpired" reference="r" />);
    expect(screen.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Copy reference',
    ]);
  });

  it('[P3, P4] a bank that is merging is said in place, too', () => {
    show(<InPlaceErrorScreen page="bankFusionActive" reference="r" onRetry={vi.fn()} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Your bank is merging with another bank');
  });
});
