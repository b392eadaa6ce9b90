// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import OtherTabScreen from './screen.tsx';

describe('another tab', () => {
  it('[P7] says where the log-in goes on, and offers to go on here', async () => {
    const onContinueHere = vi.fn();
    const { user } = show(<OtherTabScreen onContinueHere={onContinueHere} />);
    const title = 'Your log-in continues in another tab';
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText('If you continue here, the other tab will stop.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue here' }));
    expect(onContinueHere).toHaveBeenCalledOnce();
  });
});
