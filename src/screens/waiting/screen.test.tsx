// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import WaitingScreen from './screen.tsx';

describe('waiting', () => {
  it('[N1] says what is under way, and more when it takes long', () => {
    const { change } = show(<WaitingScreen reason="returning" slow={false} clientName="Muster" />);
    expect(screen.getByRole('status')).toHaveTextContent('Taking you to Muster…');
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
    change(<WaitingScreen reason="starting" slow />);
    expect(screen.getByRole('status')).toHaveTextContent('Preparing your log\u2011in…');
    expect(screen.getByRole('status')).toHaveTextContent('taking longer than usual');
  });

  it('[E7] [N2] while returning to the party, a link leads there, in case the browser was stopped', () => {
    const wayOn = 'https://party.example/callback?code=1';
    const returning = { reason: 'returning', slow: false } as const;
    const { change } = show(<WaitingScreen {...returning} clientName="Muster" wayOn={wayOn} />);
    expect(screen.getByRole('link', { name: 'Continue to Muster' })).toHaveAttribute('href', wayOn);
    change(<WaitingScreen {...returning} wayOn={wayOn} />);
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', wayOn);
    change(<WaitingScreen {...returning} />);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});
