// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import InPlaceErrorScreen from './screen.tsx';

describe('error in place', () => {
  it('[P4] says what a blocked error page would have said, with its reference and a way on', async () => {
    const onRetry = vi.fn();
    const { user } = show(
      <InPlaceErrorScreen
        page="pinLocked"
        reference="trace-5"
        onRetry={onRetry}
        onBack={vi.fn()}
      />,
    );
    const message = screen.getByRole('alert');
    expect(message).not.toHaveAttribute('aria-live');
    expect(message).not.toHaveFocus();
    expect(message).toHaveTextContent('Your PIN is blocked');
    expect(message).toHaveTextContent('trace-5');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: /^Back/ })).not.toBeInTheDocument();
  });

  it.each([
    ['Back', { back: { to: 'party' } }, { onRetry: vi.fn() }],
    ['Try again', { onRetry: vi.fn() }, { back: { to: 'party', href: 'https://shop.example/' } }],
  ] as const)(
    '[N1] [P6] takes the focus when a second error takes away %s',
    async (name, before, after) => {
      const ended = { page: 'sessionExpired', onBack: vi.fn() } as const;
      const { change, user } = show(
        <InPlaceErrorScreen {...ended} {...before} reference="first" />,
      );
      await user.click(screen.getByRole('button', { name }));
      change(<InPlaceErrorScreen {...ended} {...after} reference="second" />);
      expect(screen.getByRole('alert')).toHaveFocus();
    },
  );

  it('[N1] [P4] an error in place of another that has taken the focus is heard as well, and each after it', () => {
    const given = { page: 'errorTechnical', onRetry: vi.fn(), onBack: vi.fn() } as const;
    const { change } = show(
      <InPlaceErrorScreen {...given} reference="r1" back={{ to: 'party', clientName: 'Muster' }} />,
    );
    change(<InPlaceErrorScreen {...given} reference="r2" />);
    expect(screen.getByRole('alert')).toHaveFocus();
    act(() => screen.getByRole('button', { name: 'Try again' }).focus());
    change(<InPlaceErrorScreen {...given} reference="r3" />);
    expect(screen.getByRole('alert')).toHaveFocus();
  });

  it('[N2] without a network speaks of no fault, to nobody', () => {
    const { container } = show(
      <InPlaceErrorScreen
        page="errorTechnical"
        because="offline"
        reference="r"
        onRetry={vi.fn()}
        onBack={vi.fn()}
      />,
    );
    expect(screen.getByRole('heading', { name: 'No internet connection' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('No internet connection');
    expect(container).not.toHaveTextContent('Technical problem');
  });

  it('[N2] offers only what can be done', () => {
    const ended = { page: 'sessionExpired', reference: 'r', onBack: vi.fn() } as const;
    const { change } = show(
      <InPlaceErrorScreen {...ended} back={{ to: 'party', clientName: 'Muster' }} />,
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Back to Muster' })).toBeVisible();
    change(<InPlaceErrorScreen {...ended} />);
    expect(screen.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Copy reference',
    ]);
  });

  it('[N2] where the same may be tried again, that comes before the way out', () => {
    const back = { to: 'party', clientName: 'Muster', href: 'https://muster.example/' } as const;
    const both = { page: 'sessionExpired', reference: 'r', back, onBack: vi.fn() } as const;
    show(<InPlaceErrorScreen {...both} onRetry={vi.fn()} />);
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveClass('button--primary');
    expect(screen.getByRole('link', { name: 'Back to Muster' })).toHaveClass('button--secondary');
  });

  it('[E6] [A9] the way back is named after where it leads, as on a page', async () => {
    const onBack = vi.fn();
    const { user } = show(
      <InPlaceErrorScreen
        page="pinLocked"
        reference="r"
        back={{ to: 'homepage' }}
        onBack={onBack}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Back to homepage' }));
    expect(onBack).toHaveBeenCalledOnce();
  });

  it('[P3, P4] a bank that is merging is said in place, too', () => {
    show(
      <InPlaceErrorScreen
        page="bankFusionActive"
        reference="r"
        onRetry={vi.fn()}
        onBack={vi.fn()}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Your bank is merging with another bank');
  });
});
