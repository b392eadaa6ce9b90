// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { polyfillDialog, show } from '#src/ui/testing.tsx';
import BrowserTrustScreen, { type BrowserTrustProps } from './screen.tsx';

beforeEach(polyfillDialog);

function props(change: Partial<BrowserTrustProps> = {}): BrowserTrustProps {
  return {
    browser: 'Chrome, Linux',
    phase: 'deciding',
    onDecide: vi.fn(),
    onCancel: vi.fn(),
    ...change,
  };
}

const yes = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Yes/ });
const no = () => screen.getByRole<HTMLInputElement>('radio', { name: /^No/ });
const press = (name: string) => screen.getByRole('button', { name });

describe('trust in a new browser', () => {
  it('[A6] asks yes or no, with no default', async () => {
    const given = props();
    const { user } = show(<BrowserTrustScreen {...given} />);
    expect(screen.getByText('Browser: Chrome, Linux')).toBeVisible();
    expect(yes()).not.toBeChecked();
    expect(no()).not.toBeChecked();
    await user.click(press('Continue'));
    expect(given.onDecide).toHaveBeenLastCalledWith(undefined);
    expect(yes()).toHaveFocus();
    await user.click(yes());
    await user.click(press('Continue'));
    expect(given.onDecide).toHaveBeenLastCalledWith(true);
    await user.click(no());
    await user.click(press('Continue'));
    expect(given.onDecide).toHaveBeenLastCalledWith(false);
  });

  it('[A6] nothing chosen: said at the choice, until one is made', async () => {
    const { user, change } = show(<BrowserTrustScreen {...props()} />);
    expect(yes()).not.toHaveAccessibleDescription();
    change(<BrowserTrustScreen {...props({ problem: { kind: 'notChosen' } })} />);
    expect(yes()).toHaveAccessibleDescription('Input error: Please choose yes or no.');
    await user.click(no());
    expect(yes()).not.toHaveAccessibleDescription();
  });

  it.each([
    ['What does that mean?', 'What does “trust” mean?', /will recognise this browser/],
    ['What is stored?', 'The cookie for your choice', /stores a cookie/],
  ])('[A6] "%s" opens a dialog with a Close button', async (trigger, title, words) => {
    const given = props();
    const { user } = show(<BrowserTrustScreen {...given} />);
    await user.click(press(trigger));
    const dialog = screen.getByRole('dialog', { name: title });
    expect(dialog).toHaveTextContent(words);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(given.onDecide).not.toHaveBeenCalled();
  });

  it('[A9] can be cancelled', async () => {
    const given = props();
    const { user } = show(<BrowserTrustScreen {...given} />);
    await user.click(press('Cancel'));
    expect(given.onCancel).toHaveBeenCalledOnce();
    expect(given.onDecide).not.toHaveBeenCalled();
  });

  it('[L9] while the choice is sent nothing is sent twice; a failure keeps it', async () => {
    const given = props();
    const { user, change } = show(<BrowserTrustScreen {...given} />);
    await user.click(yes());
    change(<BrowserTrustScreen {...given} phase="sending" />);
    await user.click(press('Saving…'));
    expect(given.onDecide).not.toHaveBeenCalled();
    const problem = { kind: 'unavailable', reference: 'trace-3' } as const;
    change(<BrowserTrustScreen {...given} problem={problem} />);
    expect(yes()).toBeChecked();
    expect(screen.getByRole('alert')).toHaveTextContent('trace-3');
    expect(screen.getByRole('alert')).toHaveTextContent('What you have entered is still here.');
  });
});
