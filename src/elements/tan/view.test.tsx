// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Challenge } from '#contract/tan.ts';
import { show } from '#src/ui/testing.tsx';
import type { TanViewProps } from './types.ts';
import { TanView } from './view.tsx';

const CHALLENGE: Challenge = {
  id: 'c',
  status: 'pending',
  order: { kind: 'unlockPin', requestedAt: '2026-07-27T12:03:00Z' },
  methods: [
    { id: 'app', kind: 'app', label: 'Pixel 8' },
    { id: 'sms', kind: 'sms', label: '*** 4711' },
  ],
  methodId: 'app',
  expiresAt: '2026-07-27T12:08:00Z',
  attemptsLeft: 5,
};

function props(change: Partial<TanViewProps> = {}): TanViewProps {
  return {
    challenge: CHALLENGE,
    phase: 'entering',
    attempt: 0,
    secondsLeft: undefined,
    onSubmit: vi.fn(),
    onRenew: vi.fn(),
    ...change,
  };
}

const field = () => screen.getByLabelText<HTMLInputElement>('TAN');
const press = (name: string) => screen.getByRole('button', { name });

describe('TAN', () => {
  const unavailable = { problem: { kind: 'unavailable', reference: 'W1' } } as const;
  const sent = { ...CHALLENGE, expiresAt: '2026-07-27T12:10:00Z' };

  it('[L7] is one field that browsers can fill in and that accepts a pasted code with blanks', async () => {
    const given = props();
    const { user } = show(<TanView {...given} />);
    expect(field()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field()).toHaveAttribute('inputmode', 'numeric');
    expect(field()).toHaveAttribute('spellcheck', 'false');
    expect(field()).toHaveAttribute('autocorrect', 'off');
    expect(field()).toHaveAttribute('writingsuggestions', 'false');
    await user.click(field());
    await user.paste('123 456');
    await user.keyboard('{Enter}');
    expect(given.onSubmit).toHaveBeenCalledExactlyOnceWith('123456');
  });

  it('[L7] [S4] accepts a pasted message, without truncating it, and sends the TAN in it', async () => {
    const given = props();
    const { user } = show(<TanView {...given} />);
    await user.click(field());
    await user.paste('Ihre TAN für die Anmeldung bei Lumen Energy lautet 123456.');
    await user.keyboard('{Enter}');
    expect(given.onSubmit).toHaveBeenCalledExactlyOnceWith('123456');
  });

  it('[A5] [N1] says where the TAN is, by method, and with the field', () => {
    const { change } = show(<TanView {...props()} />);
    expect(field()).toHaveAccessibleDescription(/^You.* banking app on Pixel 8.*check/i);
    expect(screen.getByText(/banking app on Pixel 8/, { selector: 'p' })).toBeVisible();
    expect(screen.getByText(/simply approve it in the app/)).toBeVisible();
    change(<TanView {...props({ challenge: { ...CHALLENGE, methodId: 'sms' } })} />);
    expect(screen.getByText(/text message to \*\*\* 4711\./, { selector: 'p' })).toBeVisible();
  });

  it('[A5] wrong TAN: says so with the attempts left, empties the field, focus on the message', async () => {
    const { user, change } = show(<TanView {...props()} />);
    await user.type(field(), '111111');
    change(<TanView {...props({ attempt: 1, problem: { kind: 'wrongTan', attemptsLeft: 1 } })} />);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('TAN incorrect');
    expect(screen.getByRole('alert')).toHaveTextContent('one attempt left');
    expect(field()).toHaveValue('');
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription(/TAN incorrect.*banking app/);
    await user.tab();
    expect(field()).toHaveFocus();
  });

  it('[A5] a missing TAN is said at the field', () => {
    show(<TanView {...props({ problem: { kind: 'missing' } })} />);
    expect(field()).toHaveAccessibleDescription(/^Input error: TAN required You/);
  });

  it.each([
    // That it has expired is no error: it is read out by the focus, and looks like an expired QR code.
    ['expired', 'The TAN has expired', 'group'],
    ['denied', 'The order was denied in the app', 'alert'],
  ] as const)('[A5] [N1] %s: no field any more, but a new TAN', async (kind, words, role) => {
    const given = props({ problem: { kind } });
    const { user } = show(<TanView {...given} />);
    const message = screen.getByRole(role);
    expect(message).toHaveTextContent(words);
    expect(message).toHaveFocus();
    expect(screen.queryByLabelText('TAN')).not.toBeInTheDocument();
    await user.click(press('Request a new TAN'));
    expect(given.onRenew).toHaveBeenCalledOnce();
  });

  it('[A5] choosing another method sends nothing; the button does', async () => {
    const given = props();
    const { user } = show(<TanView {...given} />);
    await user.click(screen.getByText('No TAN? Another device?'));
    await user.click(screen.getByRole('radio', { name: 'Text message to ***\u00A04711' }));
    expect(given.onRenew).not.toHaveBeenCalled();
    await user.click(press('Request a new TAN'));
    expect(given.onRenew).toHaveBeenCalledExactlyOnceWith('sms');
  });

  it('[A5] [N2] a device that was chosen and is gone by now is not asked for again', async () => {
    const given = props();
    const { user, change } = show(<TanView {...given} />);
    await user.click(screen.getByText('No TAN? Another device?'));
    await user.click(screen.getByRole('radio', { name: 'Text message to ***\u00A04711' }));
    await user.click(press('Request a new TAN'));
    // The bank sent it to the device that there still is.
    const left = { ...CHALLENGE, methods: CHALLENGE.methods.slice(0, 1) };
    change(<TanView {...given} attempt={1} challenge={left} />);
    await user.click(press('Request a new TAN'));
    expect(given.onRenew).toHaveBeenLastCalledWith('app');
  });

  it('[A5] [L9] while a TAN is being sent, no new one is requested', async () => {
    const given = props({ phase: 'submitting' });
    const { user } = show(<TanView {...given} />);
    await user.click(screen.getByText('No TAN? Another device?'));
    await user.click(press('Request a new TAN'));
    expect(given.onRenew).not.toHaveBeenCalled();
  });

  it('[A5] [L9] while a new TAN is requested, the one before is not sent', async () => {
    const given = props({ phase: 'renewing' });
    const { user } = show(<TanView {...given} />);
    await user.type(field(), '123456{Enter}');
    await user.click(press('Confirm'));
    expect(press('Confirm')).toHaveAttribute('aria-disabled', 'true');
    expect(given.onSubmit).not.toHaveBeenCalled();
  });

  it('[A5] [L9] [N1] while a new TAN is requested, the button says so and requests no other', async () => {
    const given = props({ phase: 'renewing', problem: { kind: 'denied' } });
    const { user } = show(<TanView {...given} />);
    await user.click(press('Requesting a TAN…'));
    expect(given.onRenew).not.toHaveBeenCalled();
  });

  it('[N1] the second new TAN is told as the first was, and so is the second that is void', async () => {
    const { change } = show(<TanView {...props()} />);
    const where = () => screen.getByText(/banking app on Pixel 8/, { selector: 'p' });
    for (const attempt of [1, 2]) {
      change(<TanView {...props({ attempt })} />);
      expect(where()).toHaveFocus();
      act(() => field().focus());
    }
    for (const attempt of [3, 4]) {
      change(<TanView {...props({ attempt, problem: { kind: 'denied' } })} />);
      expect(screen.getByRole('alert')).toHaveFocus();
      act(() => press('Request a new TAN').focus());
    }
  });

  it('[A5] [N1] to confirm is what leads on; where the TAN is void, a new one is', () => {
    const { change } = show(<TanView {...props()} />);
    expect(press('Confirm')).toHaveClass('button--primary');
    expect(screen.getByText('Request a new TAN').closest('button')).not.toHaveClass(
      'button--primary',
    );
    change(<TanView {...props({ problem: { kind: 'expired' } })} />);
    expect(press('Request a new TAN')).toHaveClass('button--primary');
  });

  it('[A5] [N1] with several devices there is a choice, by the arrow keys as well, with one there is none', async () => {
    const { user, change } = show(<TanView {...props()} />);
    await user.click(screen.getByText('No TAN? Another device?'));
    const choice = within(screen.getByRole('radiogroup', { name: 'Receive the TAN with' }));
    await user.click(choice.getByRole('radio', { checked: true }));
    await user.keyboard('{ArrowDown}');
    expect(choice.getByRole('radio', { checked: true })).toHaveAccessibleName(/^Text message/);
    const [app] = CHALLENGE.methods;
    change(<TanView {...props({ challenge: { ...CHALLENGE, methods: app ? [app] : [] } })} />);
    expect(screen.getByText('No TAN received?')).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('[A5] [L1] a TAN is required: without one the field gets the focus', async () => {
    const { user } = show(<TanView {...props()} />);
    expect(field()).toBeRequired();
    await user.click(press('Confirm'));
    expect(field()).toHaveFocus();
  });

  it('[A5] [S4] nobody is told of no attempts that are left: the next page says what has happened', () => {
    show(<TanView {...props({ attempt: 1, problem: { kind: 'wrongTan', attemptsLeft: 0 } })} />);
    expect(screen.getByRole('alert')).toHaveTextContent(/^TAN incorrect$/);
  });

  it('[N1] [N2] a TAN that the bank has replaced, as its answer was lost, has a bar of its own', () => {
    const { change } = show(<TanView {...props({ secondsLeft: 300 })} />);
    change(<TanView {...props({ ...unavailable, challenge: sent, secondsLeft: 120 })} />);
    expect(screen.getByRole('progressbar', { hidden: true })).toHaveAttribute('max', '120');
  });

  it.each([
    ['by the same device', {}, /^You will find your TAN/],
    ['by another device', { methodId: 'sms' }, /^Your TAN is on its way by text message/],
  ])(
    '[N1] a new TAN %s: where it is takes the focus, the one before is gone',
    async (_, renewed, where) => {
      const { user, change } = show(<TanView {...props()} />);
      await user.type(field(), '111');
      await user.click(screen.getByText('No TAN? Another device?'));
      await user.click(press('Request a new TAN'));
      change(<TanView {...props({ phase: 'renewing' })} />);
      expect(field()).toHaveValue('111');
      change(<TanView {...props({ attempt: 1, challenge: { ...CHALLENGE, ...renewed } })} />);
      expect(screen.getByRole('group', { name: where })).toHaveFocus();
      expect(field()).toHaveValue('');
    },
  );

  it('[N1] when a new TAN replaces a void one, the text about where to find it gets the focus', async () => {
    const expired = props({ problem: { kind: 'expired' } });
    const { user, change } = show(<TanView {...expired} />);
    await user.click(press('Request a new TAN'));
    change(<TanView {...expired} phase="renewing" />);
    change(<TanView {...props({ attempt: 1 })} />);
    expect(screen.getByRole('group', { name: /banking app on Pixel/ })).toHaveFocus();
  });

  it.each(['unavailable', 'expired'] as const)(
    '[N2, S4] %s: after too many TANs the customer is told to wait, not that something is broken',
    (kind) => {
      const problem = {
        kind,
        reference: 'W1',
        tooMany: true,
        unavailable: { reference: 'W1', tooMany: true },
      };
      show(<TanView {...props({ problem })} />);
      expect(screen.getByText('Too many TANs in a short time')).toBeVisible();
      expect(screen.getByText(/wait a few minutes/)).toBeVisible();
      expect(screen.getByText('W1')).toBeVisible();
      expect(screen.queryByText(/did not work/)).not.toBeInTheDocument();
    },
  );

  it('[N1, P6] when the bank says that a void TAN was replaced, as its answer was lost, the text about where to find it gets the focus', async () => {
    const denied = props({ problem: { kind: 'denied' } });
    const { user, change } = show(<TanView {...denied} />);
    await user.click(press('Request a new TAN'));
    change(<TanView {...denied} phase="renewing" />);
    change(<TanView {...denied} problem={{ kind: 'denied', unavailable: { reference: 'W1' } }} />);
    change(<TanView {...props({ ...unavailable, challenge: sent })} />);
    expect(screen.getByRole('group', { name: /banking app on Pixel/ })).toHaveFocus();
  });

  it('[N1, P6] when the bank says that a TAN was sent to another device, as its answer was lost, the button keeps the focus', async () => {
    const { user, change } = show(<TanView {...props()} />);
    await user.click(screen.getByText('No TAN? Another device?'));
    await user.click(screen.getByRole('radio', { name: 'Text message to ***\u00A04711' }));
    await user.click(press('Request a new TAN'));
    change(<TanView {...props({ phase: 'renewing' })} />);
    change(<TanView {...props(unavailable)} />);
    change(<TanView {...props({ ...unavailable, challenge: { ...sent, methodId: 'sms' } })} />);
    expect(press('Request a new TAN')).toHaveFocus();
  });

  it('[A5] a TAN sent to another device from elsewhere: the next one is offered to that device', async () => {
    const given = props({ challenge: { ...sent, methodId: 'sms' } });
    const { user, change } = show(<TanView {...props()} />);
    await user.click(screen.getByText('No TAN? Another device?'));
    change(<TanView {...given} />);
    await user.click(press('Request a new TAN'));
    expect(given.onRenew).toHaveBeenCalledExactlyOnceWith('sms');
  });

  it('[N1] a wrong TAN, or one that is sent again, does not move the focus there', async () => {
    const wrong = { attempt: 1, problem: { kind: 'wrongTan', attemptsLeft: 3 } } as const;
    const { user, change } = show(<TanView {...props(wrong)} />);
    await user.type(field(), '222');
    change(<TanView {...props({ attempt: 1, phase: 'submitting' })} />);
    change(
      <TanView {...props({ attempt: 1, problem: { kind: 'unavailable', reference: 'r' } })} />,
    );
    expect(field()).toHaveValue('222');
    expect(field()).toHaveFocus();
  });

  it('[L9] a failed request keeps the TAN; while sending nothing is sent twice', async () => {
    const given = props();
    const { user, change } = show(<TanView {...given} />);
    await user.type(field(), '123456');
    change(<TanView {...given} phase="submitting" />);
    await user.click(press('Checking the TAN…'));
    await user.type(field(), '{Enter}');
    expect(given.onSubmit).not.toHaveBeenCalled();
    change(<TanView {...given} attempt={1} problem={{ kind: 'unavailable', reference: 'r' }} />);
    expect(screen.getByText(/What you have entered is still here\.$/)).toBeVisible();
    expect(field()).toHaveValue('123456');
  });

  it('[N1] shows the time left as text and bar, and reads out the last minute only', () => {
    const { change } = show(<TanView {...props({ secondsLeft: 125 })} />);
    expect(screen.getByText('Valid for another 2 minutes 5 seconds')).toBeVisible();
    const announced = () => screen.getAllByRole('status').map((status) => status.textContent);
    expect(announced().join('')).toBe('');
    change(<TanView {...props({ secondsLeft: 59 })} />);
    expect(announced().join('')).toBe('The TAN will expire in less than a minute.');
    expect(screen.getByRole('progressbar', { hidden: true })).toHaveAttribute('max', '125');
    expect(screen.getByRole('progressbar', { hidden: true })).toHaveAttribute('value', '59');
  });

  it('[N1] an error is announced once, not with every second; the next wrong TAN is announced again', () => {
    const wrong = props({ attempt: 1, problem: { kind: 'wrongTan', attemptsLeft: 3 } });
    const { change } = show(<TanView {...wrong} secondsLeft={125} />);
    const message = screen.getByRole('alert');
    change(<TanView {...wrong} secondsLeft={124} />);
    expect(screen.getAllByRole('alert')).toEqual([message]);
    change(<TanView {...wrong} attempt={2} secondsLeft={123} />);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole('alert')).not.toBe(message);
  });
});
