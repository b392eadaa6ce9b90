// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
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

  it('[A9] [N1] Escape means staying, and staying comes first', () => {
    const onQuit = vi.fn();
    const onStay = vi.fn();
    show(<QuitDialog variant="process" {...{ onQuit, onStay }} open />);
    const escaping = new Event('cancel', { cancelable: true });
    act(() => void screen.getByRole('dialog').dispatchEvent(escaping));
    expect(onStay).toHaveBeenCalledOnce();
    expect(onQuit).not.toHaveBeenCalled();
    const [first] = screen.getAllByRole('button');
    expect(first).toHaveAccessibleName('Continue process');
    expect(first).toHaveClass('button--primary');
  });
});
