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
    const { user } = show(<QuitDialog {...{ variant, onQuit, onStay }} open busy={false} />);
    expect(screen.getByRole('dialog', { name: title })).toBeVisible();
    await user.click(screen.getByRole('button', { name: quit }));
    expect(onQuit).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: stay }));
    expect(onStay).toHaveBeenCalledOnce();
  });

  it('[A9] while it ends, nothing can be pressed or dismissed', async () => {
    const onQuit = vi.fn();
    const onStay = vi.fn();
    const { user } = show(<QuitDialog variant="process" {...{ onQuit, onStay }} open busy />);
    for (const button of screen.getAllByRole('button')) await user.click(button);
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
    expect(onQuit).not.toHaveBeenCalled();
    expect(onStay).not.toHaveBeenCalled();
  });
});
