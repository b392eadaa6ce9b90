// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { polyfillDialog, show } from '#src/ui/testing.tsx';
import QuitDialog from './dialog.tsx';

polyfillDialog();

describe('quit dialog', () => {
  it.each([
    ['process', 'End the process?', 'End process', 'Continue process'],
    ['logIn', 'Cancel the log-in?', 'Cancel log-in', 'Continue log-in'],
  ] as const)('[A9] %s: asks, ends or stays', async (variant, title, quit, stay) => {
    const onQuit = vi.fn();
    const onStay = vi.fn();
    const { user } = show(<QuitDialog {...{ variant, onQuit, onStay }} open />);
    expect(screen.getByRole('dialog', { name: title })).toBeVisible();
    await user.click(screen.getByRole('button', { name: quit }));
    expect(onQuit).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: stay }));
    expect(onStay).toHaveBeenCalledOnce();
  });
});
