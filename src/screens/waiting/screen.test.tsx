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
    expect(screen.getByRole('status')).toHaveTextContent('Preparing your log-in…');
    expect(screen.getByRole('status')).toHaveTextContent('taking longer than usual');
  });
});
