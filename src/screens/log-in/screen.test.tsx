// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import LogInScreen, { type LogInProps } from './screen.tsx';

function props(change: Partial<LogInProps> = {}): LogInProps {
  return {
    clientName: 'Muster Versicherung',
    description: false,
    sameLegalEntity: false,
    title: true,
    cancel: false,
    infoMessages: false,
    bankMessages: [],
    identifier: '',
    phase: 'editing',
    attempt: 0,
    links: {},
    onSubmit: vi.fn(),
    onBankSelection: vi.fn(),
    onCancel: vi.fn(),
    ...change,
  };
}

function ChoosesComfort() {
  const [chosen, setChosen] = useState(false);
  const missing = { kind: 'incomplete', identifierMissing: true, pinMissing: false } as const;
  const problem = chosen ? missing : undefined;
  return <LogInScreen {...props({ problem, ways: { comfort: () => setChosen(true) } })} />;
}

const keyField = () => screen.getByLabelText<HTMLInputElement>('Access key or alias');
const pinField = () => screen.getByLabelText<HTMLInputElement>('PIN');
const submit = () => screen.getByRole('button', { name: 'Log in' });

describe('log-in screen', () => {
  it('[L1] says which field is missing, tied to it and prefixed for screen readers', () => {
    const problem = { kind: 'incomplete', identifierMissing: true, pinMissing: true } as const;
    const { change } = show(<LogInScreen {...props({ problem })} />);
    expect(keyField()).toBeInvalid();
    expect(keyField()).toHaveAccessibleDescription('Input error: Access key or alias required');
    expect(pinField()).toBeInvalid();
    expect(pinField()).toHaveAccessibleDescription('Input error: PIN required');
    expect(screen.getByText('PIN required')).toBeVisible();
    change(<LogInScreen {...props({ problem: { ...problem, identifierMissing: false } })} />);
    expect(keyField()).toHaveAttribute('aria-invalid', 'false');
    expect(pinField()).toBeInvalid();
  });

  it("[L1] uses the bank's word for the access key, and caps input at 256 characters", () => {
    const problem = { kind: 'incomplete', identifierMissing: true, pinMissing: false } as const;
    show(<LogInScreen {...props({ accessKeyName: 'HafenKey', problem })} />);
    const field = screen.getByLabelText('HafenKey or alias');
    expect(field).toHaveAccessibleDescription('Input error: HafenKey or alias required');
    expect(field).toHaveAttribute('maxlength', '256');
    expect(pinField()).toHaveAttribute('maxlength', '256');
    expect(pinField()).toHaveAttribute('aria-invalid', 'false');
  });

  it('[L1] puts the focus into the first missing field', async () => {
    const { user } = show(<LogInScreen {...props({ identifier: 'anna' })} />);
    await user.click(submit());
    expect(pinField()).toHaveFocus();
  });

  it('[L2] shows and hides the PIN by a toggle that says whether it is on', async () => {
    const given = props();
    const { user } = show(<LogInScreen {...given} />);
    const toggle = screen.getByRole('button', { name: 'Show PIN' });
    await user.type(pinField(), '12345');
    expect(pinField()).toHaveAttribute('type', 'password');
    expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await user.click(toggle);
    expect(pinField()).toHaveAttribute('type', 'text');
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect(pinField()).toHaveValue('12345');
    await user.click(toggle);
    expect(pinField()).toHaveAttribute('type', 'password');
    expect(given.onSubmit).not.toHaveBeenCalled();
  });

  it('[L2] offers a forgotten PIN and the way back to bank selection', async () => {
    const given = props({ links: { forgotPin: 'https://bank.example/pin' } });
    const { user } = show(<LogInScreen {...given} />);
    const link = screen.getByRole('link', { name: 'Forgotten your PIN?' });
    expect(link).toHaveAttribute('href', 'https://bank.example/pin');
    expect(link).not.toHaveAttribute('target');
    await user.click(screen.getByRole('button', { name: 'Back to bank selection' }));
    expect(given.onBankSelection).toHaveBeenCalledOnce();
  });

  it('[L3] wrong credentials: focus on the message, then the emptied PIN; the key is kept', async () => {
    const { user, change } = show(<LogInScreen {...props()} />);
    await user.type(keyField(), 'anna');
    await user.type(pinField(), '54321');
    change(<LogInScreen {...props({ phase: 'submitting' })} />);
    expect(pinField()).toHaveValue('54321');
    const problem = { kind: 'wrongCredentials', attemptsLeft: 1 } as const;
    change(<LogInScreen {...props({ attempt: 1, problem })} />);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Access key / Alias or PIN incorrect');
    expect(screen.getByRole('alert')).toHaveTextContent('You have one attempt left.');
    expect(keyField()).toHaveValue('anna');
    expect(pinField()).toHaveValue('');
    // Nothing tells which of the two it was (S4).
    for (const field of [keyField(), pinField()]) {
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(/Alias or PIN incorrect/);
    }
    await user.tab();
    expect(pinField()).toHaveFocus();
  });

  it('[L3] wrong again: the message takes the focus again and the PIN is emptied again', async () => {
    const problem = { kind: 'wrongCredentials' } as const;
    const { user, change } = show(<LogInScreen {...props({ attempt: 1, problem })} />);
    await user.type(pinField(), '1');
    change(<LogInScreen {...props({ attempt: 2, problem })} />);
    expect(screen.getByRole('alert')).toHaveFocus();
    // The number of attempts left is only shown before the last one (S4).
    expect(screen.getByRole('alert')).toHaveTextContent(/^Access key \/ Alias or PIN incorrect$/);
    expect(pinField()).toHaveValue('');
  });

  it('[L4] a blocked PIN says so, and what to do on the next screen', async () => {
    const { user, change } = show(<LogInScreen {...props()} />);
    await user.type(pinField(), '54321');
    change(<LogInScreen {...props({ attempt: 1, problem: { kind: 'pinBlocked' } })} />);
    const message = screen.getByRole('alert');
    expect(message).toHaveFocus();
    expect(message).toHaveTextContent('Your PIN has been blocked');
    expect(message).toHaveTextContent(/correct PIN.*next screen/);
    expect(pinField()).toHaveValue('');
  });

  it('[L6] the headline does not take the focus', () => {
    show(<LogInScreen {...props()} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Log in' })).not.toHaveFocus();
  });

  it('[L7] [L8] password managers find a real form: names, autocomplete, Enter, pasting', async () => {
    const given = props();
    const { user } = show(<LogInScreen {...given} />);
    // Without the script, the browser submits such a form to no address (L8).
    expect(keyField().form).toHaveAttribute('method', 'dialog');
    expect(keyField()).toHaveAttribute('autocomplete', 'username');
    expect(pinField()).toHaveAttribute('autocomplete', 'current-password');
    // Keyboards of phones must not change what is typed, nor a PIN that is shown.
    for (const field of [keyField(), pinField()]) {
      expect(field).toHaveAttribute('autocapitalize', 'none');
      expect(field).toHaveAttribute('autocorrect', 'off');
      expect(field).toHaveAttribute('spellcheck', 'false');
      // Nor does a browser send it away to suggest how it goes on (L8).
      expect(field).toHaveAttribute('writingsuggestions', 'false');
    }
    await user.type(keyField(), ' anna ');
    await user.click(pinField());
    await user.paste('12 345');
    await user.keyboard('{Enter}');
    expect(given.onSubmit).toHaveBeenCalledExactlyOnceWith('anna', '12 345');
  });

  it('[L9] while sending: no second submit, progress in words, the button keeps the focus', async () => {
    const given = props({ identifier: 'anna' });
    const { user, change } = show(<LogInScreen {...given} />);
    await user.type(pinField(), '12345');
    // It is there before its text: otherwise a screen reader would not announce that.
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await user.click(submit());
    change(<LogInScreen {...given} phase="submitting" />);
    const busy = screen.getByRole('button', { name: 'Logging in…' });
    expect(busy).toHaveFocus();
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Logging in…');
    await user.click(busy);
    await user.type(pinField(), '{Enter}');
    expect(given.onSubmit).toHaveBeenCalledOnce();
  });

  it('[L9] a request that failed keeps the input and gives a reference', async () => {
    const { user, change } = show(<LogInScreen {...props()} />);
    await user.type(keyField(), 'anna');
    await user.type(pinField(), '12345');
    const problem = { kind: 'unavailable', reference: 'trace-1' } as const;
    change(<LogInScreen {...props({ attempt: 1, problem })} />);
    expect(keyField()).toHaveValue('anna');
    expect(pinField()).toHaveValue('12345');
    expect(screen.getByRole('alert')).toHaveTextContent('trace-1');
  });

  it('[L9] too many attempts: says when to try again', () => {
    const problem = { kind: 'rateLimited', retryAfterSeconds: 61 } as const;
    const { change } = show(<LogInScreen {...props({ problem })} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Please try again in 2 minutes.');
    const unknown = { ...problem, retryAfterSeconds: undefined };
    change(<LogInScreen {...props({ problem: unknown })} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Please try again later.');
  });

  it('[L9] [N1] too many attempts once more is said once more', () => {
    const problem = { kind: 'rateLimited', retryAfterSeconds: 61 } as const;
    const { change } = show(<LogInScreen {...props({ problem, attempt: 1 })} />);
    const message = screen.getByRole('alert');
    change(<LogInScreen {...props({ problem, attempt: 2 })} />);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole('alert')).not.toBe(message);
  });

  it('[Q4] offers the log-in by QR code, marked as new, only where it is allowed', async () => {
    const choose = vi.fn();
    const ways = { qr: { badge: 'on', choose } } as const;
    const { user, change } = show(<LogInScreen {...props({ ways })} />);
    await user.click(screen.getByRole('button', { name: 'Log in with QR code New' }));
    expect(choose).toHaveBeenCalledOnce();
    change(<LogInScreen {...props({ ways: {} })} />);
    expect(screen.queryByRole('button', { name: /QR code/ })).not.toBeInTheDocument();
  });

  it('[X5] without the feature it is not marked; while nobody knows, its place is kept', () => {
    const qr = (badge: 'off' | 'pending') => ({ qr: { badge, choose: vi.fn() } });
    const { change } = show(<LogInScreen {...props({ ways: qr('pending') })} />);
    const mark = screen.getByText('New');
    expect(mark.closest('.badge-place')).not.toBeNull();
    change(<LogInScreen {...props({ ways: qr('off') })} />);
    expect(screen.queryByText('New')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Log in with QR code' })).toBeVisible();
  });

  it('[C3] asks the comfort app for the one named in the form, and sends no PIN', async () => {
    const comfort = vi.fn();
    const given = props({ ways: { comfort } });
    const { user } = show(<LogInScreen {...given} />);
    await user.type(keyField(), ' anna ');
    await user.click(screen.getByRole('button', { name: 'Approve in the comfort app' }));
    expect(comfort).toHaveBeenCalledExactlyOnceWith('anna');
    expect(given.onSubmit).not.toHaveBeenCalled();
    expect(pinField()).not.toHaveFocus();
  });

  it('[Q4] goes to the QR code with what is typed by now, for the way back', async () => {
    const choose = vi.fn();
    const { user } = show(<LogInScreen {...props({ ways: { qr: { badge: 'on', choose } } })} />);
    await user.click(screen.getByRole('button', { name: /QR code/ }));
    expect(choose).toHaveBeenLastCalledWith('');
    expect(keyField()).not.toHaveFocus();
    await user.type(keyField(), ' anna ');
    await user.click(screen.getByRole('button', { name: /QR code/ }));
    expect(choose).toHaveBeenLastCalledWith('anna');
  });

  it('[C3] without an access key, the comfort app is still requested, and the field gets the focus, in sight', async () => {
    const comfort = vi.fn();
    const { user } = show(<LogInScreen {...props({ ways: { comfort } })} />);
    const scrollIntoView = vi.fn();
    Object.assign(keyField(), {
      getBoundingClientRect: () => ({ top: -60, bottom: -12 }),
      scrollIntoView,
    });
    await user.click(screen.getByRole('button', { name: 'Approve in the comfort app' }));
    expect(comfort).toHaveBeenCalledExactlyOnceWith('');
    expect(keyField()).toHaveFocus();
    expect(scrollIntoView).toHaveBeenCalledOnce();
  });

  it('[C3] [N1] the field has its message by the time that it gets the focus', async () => {
    const { user } = show(<ChoosesComfort />);
    const described: (string | null)[] = [];
    keyField().addEventListener('focus', () => {
      described.push(keyField().getAttribute('aria-describedby'));
    });
    await user.click(screen.getByRole('button', { name: 'Approve in the comfort app' }));
    expect(described).toEqual([screen.getByText('Input error:').closest('[id]')?.id]);
  });

  it('[L9] while logging in, the other ways do nothing', async () => {
    const choose = vi.fn();
    const ways = { qr: { badge: 'on' as const, choose }, comfort: vi.fn() };
    const { user } = show(<LogInScreen {...props({ ways, phase: 'submitting' })} />);
    await user.click(screen.getByRole('button', { name: /QR code/ }));
    await user.click(screen.getByRole('button', { name: /comfort app/ }));
    expect(choose).not.toHaveBeenCalled();
    expect(ways.comfort).not.toHaveBeenCalled();
  });

  it('[A9] Cancel shows where the layout says so', async () => {
    const given = props({ cancel: true });
    const { user, change } = show(<LogInScreen {...given} />);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(given.onCancel).toHaveBeenCalledOnce();
    change(<LogInScreen {...props()} />);
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  });

  it('[E4] [N3] names the requesting party, and links its terms and policy: beside the page, so that what was typed stays', () => {
    const links = { policy: 'https://p.example/', terms: 'https://t.example/', termsLabel: 'AGB' };
    show(<LogInScreen {...props({ links })} />);
    expect(screen.getByText('Log in to continue to Muster Versicherung.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'AGB' })).toHaveAttribute('href', links.terms);
    expect(
      screen.getByRole('link', { name: 'Privacy notice of Muster Versicherung' }),
    ).toHaveAttribute('href', links.policy);
    for (const link of screen.getAllByRole('link')) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    }
  });

  it('[Y1] [E6] within one legal entity, its description speaks of nobody to whom credentials could be passed on', () => {
    const { change } = show(<LogInScreen {...props({ description: true })} />, 'de-DE');
    expect(screen.getByText(/nur hier ein.*geben sie nicht weiter/)).toBeVisible();
    change(<LogInScreen {...props({ description: true, sameLegalEntity: true })} />);
    expect(screen.getByText(/nur hier ein/)).toBeVisible();
    expect(screen.queryByText(/geben sie nicht weiter/)).not.toBeInTheDocument();
  });

  it('[Y1] shows title, description and info messages where the layout says so', () => {
    const on = { description: true, infoMessages: true };
    const { change } = show(<LogInScreen {...props(on)} />, 'de-DE');
    expect(screen.getByText(/nur hier ein/)).toBeVisible();
    expect(screen.getByText(/fragt Sie nie/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveClass('headline');
    change(<LogInScreen {...props({ bankMessages: ['Am Sonntag warten wir.'] })} />);
    expect(screen.getByText('Am Sonntag warten wir.')).toBeVisible();
    change(<LogInScreen {...props({ title: false })} />);
    expect(screen.queryByText(/Am Sonntag/)).not.toBeInTheDocument();
    expect(screen.queryByText(/nur hier ein/)).not.toBeInTheDocument();
    expect(screen.queryByText(/fragt Sie nie/)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveClass('visually-hidden');
  });
});
