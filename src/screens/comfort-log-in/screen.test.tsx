// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import ComfortScreen, { type ComfortProps } from './screen.tsx';

function props(change: Partial<ComfortProps> = {}): ComfortProps {
  return {
    clientName: 'Muster',
    phase: 'waiting',
    number: '07',
    secondsLeft: 95,
    onApproved: vi.fn(),
    onRetry: vi.fn(),
    onBackToLogIn: vi.fn(),
    onCancel: vi.fn(),
    ...change,
  };
}

const press = (name: string) => screen.getByRole('button', { name });

describe('log-in by comfort app', () => {
  it('[C1, C4] waiting: where to look, the number to compare, the time left', () => {
    const { change } = show(<ComfortScreen {...props()} />);
    expect(
      screen.getByRole('heading', { level: 1, name: 'Approve in the comfort app' }),
    ).toBeVisible();
    expect(screen.getByText(/approve your log\u2011in to Muster/)).toBeVisible();
    const number = screen.getByRole('group', { name: 'The app must show this number too' });
    expect(number).toHaveTextContent('07');
    expect(screen.getByText('1 minute 35 seconds left')).toBeVisible();
    expect(screen.queryByText(/at most 30 seconds/)).not.toBeInTheDocument();
    change(<ComfortScreen {...props({ secondsLeft: 29 })} />);
    const announced = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(announced).toContainEqual(expect.stringContaining('at most 30\u00A0seconds'));
    expect(screen.getByRole('progressbar', { hidden: true })).toHaveAttribute('max', '95');
  });

  it('[C1] waiting: "I have approved", back to log in, cancel', async () => {
    const given = props();
    const { user } = show(<ComfortScreen {...given} />);
    await user.click(press('I have approved'));
    expect(given.onApproved).toHaveBeenCalledOnce();
    await user.click(press('Back to log in'));
    expect(given.onBackToLogIn).toHaveBeenCalledOnce();
    await user.click(press('Cancel'));
    expect(given.onCancel).toHaveBeenCalledOnce();
  });

  it('[C1] approved: goes on by itself', () => {
    show(<ComfortScreen {...props({ phase: 'approved' })} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Log-in approved' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Logging you in…');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('[C3] only a log-in that took too long is no alarm', () => {
    const { container, change } = show(<p />);
    for (const phase of ['denied', 'sessionExpired', 'error', 'retriesExceeded'] as const) {
      change(<ComfortScreen {...props({ phase })} />);
      const tone = phase === 'sessionExpired' ? 'info' : 'danger';
      expect(container.querySelector('.error-picture'), phase).toHaveClass(
        `error-picture--${tone}`,
      );
    }
  });

  it.each([
    ['denied', 'Log-in denied'],
    ['sessionExpired', 'The log-in took too long'],
    ['error', 'Sorry, something went wrong'],
    ['retriesExceeded', 'Too many attempts'],
  ] as const)('[C3] %s: says so, and leads back to the log-in only', async (phase, title) => {
    const given = props({ phase });
    const { user } = show(<ComfortScreen {...given} />);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getAllByRole('button')).toEqual([press('Back to log in')]);
    await user.click(press('Back to log in'));
    expect(given.onBackToLogIn).toHaveBeenCalledOnce();
    expect(screen.queryByText('07')).not.toBeInTheDocument();
  });

  it('[C1] "I have approved" says that it is being checked', async () => {
    const given = props({ phase: 'checking' });
    const { user } = show(<ComfortScreen {...given} />);
    await user.click(press('Checking…'));
    expect(given.onApproved).not.toHaveBeenCalled();
  });

  it('[C1] [N1] "I have approved" is answered each time while nothing is', () => {
    const { change } = show(<ComfortScreen {...props()} />);
    const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    const notYet = 'We have not received your approval yet. Please approve in the comfort app.';
    for (let time = 0; time < 2; time += 1) {
      change(<ComfortScreen {...props({ phase: 'checking' })} />);
      expect(announced()).not.toContain(notYet);
      change(<ComfortScreen {...props()} />);
      expect(announced()).toContain(notYet);
    }
    // Above the button that was pressed, where it is seen.
    const below = screen.getByText(notYet).compareDocumentPosition(press('I have approved'));
    expect(below).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('[C1] [N2] "I have approved" that the bank did not hear: says so, and not that there is no approval', () => {
    const { change } = show(<ComfortScreen {...props()} />);
    change(<ComfortScreen {...props({ phase: 'checking' })} />);
    change(<ComfortScreen {...props({ reference: 'trace-9' })} />);
    const message = screen.getByRole('alert');
    expect(message).toHaveTextContent('Please try again.');
    expect(message).toHaveTextContent('trace-9');
    expect(screen.queryByText(/not received your approval/)).not.toBeInTheDocument();
    const below = message.compareDocumentPosition(press('I have approved'));
    expect(below).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    // The next answer is said as that.
    change(<ComfortScreen {...props({ phase: 'checking' })} />);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    change(<ComfortScreen {...props()} />);
    expect(screen.getByText(/not received your approval/)).toBeVisible();
  });

  it('[C3] [N2] approved, but the connection was lost: another try, or back', async () => {
    const given = props({ phase: 'uncollected', reference: 'trace-9' });
    const { user } = show(<ComfortScreen {...given} />);
    expect(screen.getByText('trace-9')).toBeVisible();
    await user.click(press('Try again'));
    expect(given.onRetry).toHaveBeenCalledOnce();
    await user.click(press('Back to log in'));
    expect(given.onBackToLogIn).toHaveBeenCalledOnce();
  });

  it('[C3] [N2] without a network an error speaks of no fault; an approval that was not collected stays one', () => {
    const { change } = show(<ComfortScreen {...props({ phase: 'error', because: 'offline' })} />);
    expect(screen.getByText('No internet connection')).toBeVisible();
    change(<ComfortScreen {...props({ phase: 'uncollected', because: 'offline' })} />);
    expect(screen.queryByText('No internet connection')).not.toBeInTheDocument();
  });

  it('[C3] an error gives its reference', () => {
    show(<ComfortScreen {...props({ phase: 'error', reference: 'trace-8' })} />);
    expect(screen.getByText('trace-8')).toBeVisible();
  });
});
