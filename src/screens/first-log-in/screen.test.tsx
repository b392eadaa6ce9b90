// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import FirstLogInScreen, { type FirstLogInProps } from './screen.tsx';

function props(change: Partial<FirstLogInProps> = {}): FirstLogInProps {
  return {
    by: 'qr',
    phase: 'editing',
    attempt: 0,
    onSubmit: vi.fn(),
    onCancel: vi.fn(),
    ...change,
  };
}

const pin = () => screen.getByLabelText<HTMLInputElement>('PIN');

describe('first log-in', () => {
  it.each([
    ['qr', /log in by QR code in this browser.*PIN once/, 'Next time, the QR code will be enough.'],
    [
      'comfort',
      /log in with the comfort app in this browser.*PIN once/,
      /your approval in the app/,
    ],
  ] as const)('[Q4, C1] by %s: the PIN is needed once, and says so', (by, lead, hint) => {
    show(<FirstLogInScreen {...props({ by })} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Enter your PIN once' })).toBeVisible();
    expect(screen.getByText(lead)).toBeVisible();
    expect(pin()).toHaveAccessibleDescription(hint);
    expect(pin()).toHaveAttribute('autocomplete', 'current-password');
    expect(pin()).toHaveAttribute('maxlength', '256');
  });

  it('[C1] sends the PIN by Enter; a missing one is said at the field', async () => {
    const given = props();
    const { user, change } = show(<FirstLogInScreen {...given} />);
    await user.type(pin(), '12345{Enter}');
    expect(given.onSubmit).toHaveBeenCalledExactlyOnceWith('12345');
    change(<FirstLogInScreen {...props({ problem: { kind: 'missing' } })} />);
    expect(pin()).toHaveAccessibleDescription(/^Input error: PIN required/);
  });

  it('[C1] [L1] what is wrong with the PIN stands below the hint, which stays where it was', () => {
    const { container, change } = show(<FirstLogInScreen {...props()} />);
    const below = () =>
      [...container.querySelectorAll('.field > p')].map(({ textContent }) => textContent);
    expect(below()).toEqual(['Next time, the QR code will be enough.']);
    change(<FirstLogInScreen {...props({ problem: { kind: 'missing' } })} />);
    expect(below()).toEqual([
      'Next time, the QR code will be enough.',
      'Input error: PIN required',
    ]);
  });

  it('[L3] wrong: focus on the message, the PIN is emptied, the attempts left are said', async () => {
    const { user, change } = show(<FirstLogInScreen {...props()} />);
    await user.type(pin(), '54321');
    const problem = { kind: 'wrongCredentials', attemptsLeft: 1 } as const;
    change(<FirstLogInScreen {...props({ attempt: 1, problem })} />);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('PIN incorrect');
    expect(screen.getByRole('alert')).toHaveTextContent('You have one attempt left.');
    expect(pin()).toHaveValue('');
    expect(pin()).toBeInvalid();
    expect(pin()).toHaveAccessibleDescription(/PIN incorrect/);
    await user.tab();
    expect(pin()).toHaveFocus();
    change(<FirstLogInScreen {...props({ attempt: 2, problem: { kind: 'wrongCredentials' } })} />);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByRole('alert')).not.toHaveTextContent(/attempt/);
  });

  it('[L4] blocked: says so, and what to do on the next screen, as on the log-in page', async () => {
    const { user, change } = show(<FirstLogInScreen {...props()} />);
    await user.type(pin(), '54321');
    change(<FirstLogInScreen {...props({ attempt: 1, problem: { kind: 'pinBlocked' } })} />);
    const message = screen.getByRole('alert');
    expect(message).toHaveFocus();
    expect(message).toHaveTextContent('Your PIN has been blocked');
    expect(message).toHaveTextContent(/correct PIN.*next screen/);
    expect(message).not.toHaveTextContent('PIN incorrect');
    expect(pin()).toHaveValue('');
    expect(pin()).toHaveAccessibleDescription(/Your PIN has been blocked/);
  });

  it('[Q4, C1, S4] entered too often: says how long to wait, and keeps the PIN', async () => {
    const { user, change } = show(<FirstLogInScreen {...props()} />);
    await user.type(pin(), '12345');
    const problem = { kind: 'rateLimited', retryAfterSeconds: 90 } as const;
    change(<FirstLogInScreen {...props({ attempt: 1, problem })} />);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Too many log-in attempts. Please try again in 2 minutes.',
    );
    expect(pin()).toHaveValue('12345');
  });

  it('[A9] can be cancelled, whatever is typed', async () => {
    const given = props();
    const { user } = show(<FirstLogInScreen {...given} />);
    await user.type(pin(), '12345');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(given.onCancel).toHaveBeenCalledOnce();
    expect(given.onSubmit).not.toHaveBeenCalled();
  });

  it('[L9] nothing is sent twice, and a failed request keeps the PIN', async () => {
    const given = props();
    const { user, change } = show(<FirstLogInScreen {...given} />);
    await user.type(pin(), '12345');
    change(<FirstLogInScreen {...given} phase="submitting" />);
    await user.type(pin(), '{Enter}');
    expect(given.onSubmit).not.toHaveBeenCalled();
    const problem = { kind: 'unavailable', reference: 'trace-9' } as const;
    change(<FirstLogInScreen {...given} attempt={1} problem={problem} />);
    expect(pin()).toHaveValue('12345');
    expect(screen.getByRole('alert')).toHaveTextContent('trace-9');
  });
});
