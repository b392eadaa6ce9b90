// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import BankFusionScreen from './screen.tsx';

describe('bank-fusion-active', () => {
  it('[P3] says what it means, with the reference and the way back', async () => {
    const onBack = vi.fn();
    const back = { to: 'party', clientName: 'Muster' } as const;
    const { user } = show(<BankFusionScreen reference="trace-1" back={back} onBack={onBack} />);
    const title = 'Your bank is merging with another bank';
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText(/you cannot log in online/)).toBeVisible();
    expect(screen.getByText('trace-1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to Muster' }));
    expect(onBack).toHaveBeenCalledOnce();
  });

  it('[P3] has no way back where no party is known', () => {
    show(<BankFusionScreen onBack={vi.fn()} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
