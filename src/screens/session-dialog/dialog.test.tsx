// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { polyfillDialog, show } from '#src/ui/testing.tsx';
import SessionDialog, { type SessionDialogProps } from './dialog.tsx';

beforeEach(polyfillDialog);

function props(change: Partial<SessionDialogProps> = {}): SessionDialogProps {
  return {
    open: true,
    secondsLeft: 47,
    phase: 'asking',
    onStay: vi.fn(),
    onLeave: vi.fn(),
    ...change,
  };
}

const press = (name: string) => screen.getByRole('button', { name });
const pressEscape = () =>
  act(() => {
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  });

describe('session dialog', () => {
  it('[A10] [N1] says how long is left, also to those who only hear its question, and offers to stay or to leave', async () => {
    const given = props();
    const { user } = show(<SessionDialog {...given} />);
    const dialog = screen.getByRole('dialog', { name: 'Are you still there?' });
    expect(dialog).toBeVisible();
    // Nobody has asked for it.
    expect(dialog).toHaveFocus();
    expect(dialog).toHaveAccessibleDescription(
      /^For your security, the process will end in less than a minute/,
    );
    expect(screen.getByText('Ends in 47 seconds')).toBeVisible();
    await user.click(press('Continue'));
    expect(given.onStay).toHaveBeenCalledOnce();
    await user.click(press('End process'));
    expect(given.onLeave).toHaveBeenCalledOnce();
  });

  it('[A10] staying is what Escape does', () => {
    const given = props();
    show(<SessionDialog {...given} />);
    pressEscape();
    expect(given.onStay).toHaveBeenCalledOnce();
  });

  it('[A10] reads out the last seconds only', () => {
    const { change } = show(<SessionDialog {...props()} />);
    const announced = () => screen.getAllByRole('status').map((status) => status.textContent);
    expect(announced().join('')).toBe('');
    change(<SessionDialog {...props({ secondsLeft: 15 })} />);
    expect(announced().join('')).toBe('The process ends in a few seconds.');
  });

  it('[A10] [N1] says that staying no longer helps; from then on, going on closes it', async () => {
    const given = props();
    const { user, change } = show(<SessionDialog {...given} />);
    change(<SessionDialog {...given} phase="final" />);
    // Customers who have just extended the process are not asked again whether they are still there.
    expect(
      screen.getByRole('dialog', { name: 'The process is about to end' }),
    ).toHaveAccessibleDescription(
      'For your security, the process cannot be extended any further. It will end in less than a minute.',
    );
    // Nobody has moved: the new words are live.
    expect(screen.getByText(/cannot be extended/)).toHaveAttribute('aria-live', 'polite');
    await user.click(press('Continue'));
    expect(given.onStay).toHaveBeenCalledOnce();
  });

  it('[A10] [N1] [N2] a wish to stay that was not heard: says so, with the reference, and asks again', async () => {
    const given = props({ problem: { kind: 'unavailable', reference: 'trace-3' } });
    const { user, change } = show(<SessionDialog {...given} />);
    const message = screen.getByRole('alert');
    expect(message).toHaveTextContent('Please try again.');
    expect(message).toHaveTextContent('trace-3');
    change(<SessionDialog {...props({ phase: 'staying' })} />);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    change(<SessionDialog {...given} />);
    await user.click(press('Continue'));
    expect(given.onStay).toHaveBeenCalledOnce();
  });

  it('[A10] while it stays, nothing can be pressed or dismissed', async () => {
    const given = props({ phase: 'staying' });
    const { user } = show(<SessionDialog {...given} />);
    for (const button of screen.getAllByRole('button')) await user.click(button);
    pressEscape();
    expect(given.onStay).not.toHaveBeenCalled();
    expect(given.onLeave).not.toHaveBeenCalled();
  });
});
