// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '#contract/tan.ts';
import { show } from '#src/ui/testing.tsx';
import ConfirmationScreen, { type ConfirmationProps } from './screen.tsx';

const PAYMENT: Order = {
  kind: 'payment',
  amount: 124950,
  currency: 'EUR',
  payeeName: 'Fahrradladen',
  payeeIban: 'DE02120300000000202051',
  debtorIban: 'DE02500105170137075030',
};

function props(change: Partial<ConfirmationProps> = {}): ConfirmationProps {
  return {
    purpose: 'logIn',
    order: { kind: 'logIn', clientName: 'Muster', requestedAt: '2026-07-27T12:03:00Z' },
    phase: 'unconfirmed',
    tan: <p>the TAN component</p>,
    onContinue: vi.fn(),
    onCancel: vi.fn(),
    ...change,
  };
}

const receipt = () => within(screen.getByRole('region', { name: 'Order' }));
const lines = () =>
  receipt()
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
const button = (name: string) => screen.queryByRole('button', { name });

describe('log-in confirmation', () => {
  it('[A5] shows the order as not confirmed, with the TAN component and no Continue', () => {
    show(<ConfirmationScreen {...props()} />);
    expect(receipt().getByText('Not confirmed')).toBeVisible();
    expect(lines()).toEqual(['Log-in', 'Muster', '27.07.2026, 14:03']);
    expect(screen.getByText('the TAN component')).toBeVisible();
    expect(button('Continue')).not.toBeInTheDocument();
  });

  it('[A5] shows the order as confirmed, with Continue', async () => {
    const given = props({ phase: 'confirmed' });
    const { user } = show(<ConfirmationScreen {...given} />);
    expect(receipt().getByText('Confirmed')).toBeVisible();
    expect(screen.getByRole('group', { name: 'The order is confirmed.' })).toHaveFocus();
    expect(screen.queryByText('the TAN component')).not.toBeInTheDocument();
    expect(button('Continue')).toHaveClass('button--primary');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(given.onContinue).toHaveBeenCalledOnce();
    expect(button('Cancel')).not.toBeInTheDocument();
  });

  it.each([
    [props().order, 'Log-in', 'Muster'],
    [PAYMENT, 'Payment', 'Fahrradladen'],
  ])(
    '[S5] a browser may translate what is confirmed, but not what is compared: %j',
    (order, ours, data) => {
      show(<ConfirmationScreen {...props({ order })} />);
      const line = (text: string) => receipt().getByText(text, { selector: 'dd' });
      expect(line(ours)).toHaveAttribute('translate', 'yes');
      expect(line(data)).toHaveAttribute('translate', 'no');
    },
  );

  it.each([
    ['logIn', 'Confirm your log-in', 'Log-in confirmed'],
    ['unlockPin', 'Unblock your PIN', 'PIN unblocking confirmed'],
    ['trustBrowser', 'Confirm your new browser', 'New browser confirmed'],
  ] as const)('[A5] %s: once confirmed, nobody is told to do it', (purpose, todo, done) => {
    const { change } = show(<ConfirmationScreen {...props({ purpose })} />);
    expect(screen.getByRole('heading', { level: 1, name: todo })).toBeVisible();
    expect(screen.getByText(/with a TAN\.$/)).toBeVisible();
    change(<ConfirmationScreen {...props({ purpose, phase: 'confirmed' })} />);
    expect(screen.getByRole('heading', { level: 1, name: done })).toBeVisible();
    expect(screen.queryByText(/with a TAN\.$/)).not.toBeInTheDocument();
  });

  it('[A5] while going on, Continue does nothing more', async () => {
    const given = props({ phase: 'continuing' });
    const { user } = show(<ConfirmationScreen {...given} />);
    await user.click(screen.getByRole('button', { name: 'Continuing…' }));
    expect(given.onContinue).not.toHaveBeenCalled();
  });

  it('[A5] [N2] confirmed, but nobody answered: says so, with the reference, and may be continued again', async () => {
    const problem = { kind: 'unavailable', reference: 'trace-2' } as const;
    const given = props({ phase: 'confirmed', problem });
    const { user } = show(<ConfirmationScreen {...given} />);
    expect(screen.getByRole('alert')).toHaveTextContent('trace-2');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(given.onContinue).toHaveBeenCalledOnce();
  });

  it('[S5] amount, payee and account are the same before and after', () => {
    const { change } = show(<ConfirmationScreen {...props({ order: PAYMENT })} />);
    const before = lines();
    expect(before).toEqual([
      expect.stringMatching(/^1\.249,50\s€/),
      'Payment',
      'Fahrradladen',
      'DE02 1203 0000 0000 2020 51',
      'DE02 5001 0517 0137 0750 30',
    ]);
    change(<ConfirmationScreen {...props({ order: PAYMENT, phase: 'confirmed' })} />);
    expect(lines()).toEqual(before);
  });

  it.each([
    ['en-GB', '€1,249.50'],
    ['de-DE', '1.249,50\u00A0€'],
  ] as const)('[N1, I2, S5] %s: the amount of a payment is read out as %s', (language, said) => {
    show(<ConfirmationScreen {...props({ order: PAYMENT })} />, language);
    const [amount] = screen.getAllByRole('definition');
    amount?.querySelector('[aria-hidden=true]')?.remove();
    expect(amount?.textContent).toBe(said);
  });

  it('[L4] unlocking a PIN names what the TAN is for', async () => {
    const order = { kind: 'unlockPin', requestedAt: '2026-07-27T12:03:00Z' } as const;
    const given = props({ purpose: 'unlockPin', order });
    const { user } = show(<ConfirmationScreen {...given} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Unblock your PIN' })).toBeVisible();
    expect(lines()).toEqual(['Unblock your PIN', '27.07.2026, 14:03']);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(given.onCancel).toHaveBeenCalledOnce();
  });
});
