// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PayeeCheck } from '#contract/later-steps.ts';
import { show } from '#src/ui/testing.tsx';
import type { RemittanceViewProps } from './types.ts';
import { RemittanceView } from './view.tsx';

function props(
  change: Partial<RemittanceViewProps> = {},
  payeeCheck: PayeeCheck = { result: 'match' },
): RemittanceViewProps {
  return {
    remittance: {
      payment: {
        amount: 124950,
        currency: 'EUR',
        payeeName: 'Fahrradladen',
        payeeIban: 'DE02120300000000202051',
        purpose: 'Rechnung 7',
      },
      debtor: { id: 'a', iban: 'DE02500105170137075030', name: 'Girokonto' },
      payeeCheck,
    },
    phase: 'reviewing',
    onAuthorise: vi.fn(),
    onContinue: vi.fn(),
    ...change,
  };
}

const press = (name: string) => screen.getByRole('button', { name });
const lines = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

describe('payment', () => {
  it('[A8] is a receipt: the amount first and largest, payee, account, purpose', () => {
    show(<RemittanceView {...props()} />);
    expect(lines()).toEqual([
      expect.stringMatching(/^1\.249,50\s€/),
      'Fahrradladen',
      'DE02 1203 0000 0000 2020 51',
      'Rechnung 7',
      'Girokonto',
      'DE02 5001 0517 0137 0750 30',
    ]);
    expect(screen.getByText(/1\.249,50/).closest('.receipt__line--amount')).toBeVisible();
  });

  it('[A8] has no line for a purpose that was not given', () => {
    const given = props();
    const payment = { ...given.remittance.payment, purpose: undefined };
    show(<RemittanceView {...given} remittance={{ ...given.remittance, payment }} />);
    expect(lines()).toHaveLength(5);
    expect(screen.queryByText('Payment reference')).not.toBeInTheDocument();
  });

  it.each([
    ['en-GB', '€1,249.50'],
    ['de-DE', '1.249,50\u00A0€'],
  ] as const)('[N1, I2, S5] %s: looks the same, and is read out as %s', (language, said) => {
    show(<RemittanceView {...props()} />, language);
    const seen = screen.getByText(/^1\.249,50\s€$/);
    expect(seen).not.toHaveClass('visually-hidden');
    const [read] = screen.getAllByRole('definition');
    read?.querySelector('[aria-hidden=true]')?.remove();
    expect(read?.textContent).toBe(said);
  });

  it.each([
    [{ result: 'match' }, 'success', 'Name and IBAN match', 'Authorise payment'],
    [
      { result: 'closeMatch', registeredName: 'Fahrradladen GmbH' },
      'info',
      /The name is almost the same.*Fahrradladen GmbH/,
      'Authorise payment',
    ],
    [{ result: 'noMatch' }, 'danger', /do not match.*may not get it back/, 'Authorise anyway'],
    [{ result: 'notPossible' }, 'info', 'The name could not be checked', 'Authorise payment'],
  ] as const)(
    '[A8, S5, N1] payee check $result is shown before authorising, and heard with the button',
    async (check, tone, words, go) => {
      const given = props({}, check);
      const { user, container } = show(<RemittanceView {...given} />);
      expect(container.querySelector('.alert')).toHaveTextContent(words);
      // Only what matches looks as if all were well.
      expect(container.querySelector('.alert')).toHaveClass(`alert--${tone}`);
      expect(press(go)).toHaveAccessibleDescription(
        typeof words === 'string' ? expect.stringContaining(words) : words,
      );
      // In Firefox a status has no text for a description.
      const description = press(go).getAttribute('aria-describedby');
      expect(container.querySelector(`[id="${description}"]`)).not.toHaveAttribute('role');
      await user.click(press(go));
      expect(given.onAuthorise).toHaveBeenCalledOnce();
    },
  );

  it('[A8, S5] no match is a warning, and authorising is not the leading action', () => {
    const { change } = show(<RemittanceView {...props({}, { result: 'noMatch' })} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Name and IBAN do not match');
    expect(press('Authorise anyway')).not.toHaveClass('button--primary');
    change(<RemittanceView {...props()} />);
    expect(press('Authorise payment')).toHaveClass('button--primary');
  });

  it('[S5] amount and payee stay the same from challenge to result', () => {
    const { change } = show(<RemittanceView {...props()} />);
    const before = lines();
    for (const phase of ['starting', 'unconfirmed', 'confirmed', 'continuing'] as const) {
      change(<RemittanceView {...props({ phase })} />);
      expect(lines()).toEqual(before);
    }
  });

  it('[A8] the TAN follows, and its title takes the focus', () => {
    const { change } = show(<RemittanceView {...props({ phase: 'starting' })} />);
    change(<RemittanceView {...props({ phase: 'unconfirmed' })} />);
    expect(screen.getByRole('heading', { name: 'Confirm with a TAN' })).toHaveFocus();
    expect(screen.getByText('Not authorised')).toHaveClass('badge--neutral');
    // Nothing is authorised twice.
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('[A8] authorised: says so, and goes on once', async () => {
    const given = props({ phase: 'confirmed' });
    const { user, change } = show(<RemittanceView {...given} />);
    expect(screen.getByRole('group', { name: 'The payment is authorised.' })).toHaveFocus();
    expect(screen.getByText('Authorised')).toHaveClass('badge--success');
    // The result of the payee check is no longer shown (S5), only that the payment is authorised.
    expect(screen.getAllByRole('status').filter(({ textContent }) => textContent)).toHaveLength(0);
    await user.click(press('Continue'));
    change(<RemittanceView {...given} phase="continuing" />);
    await user.click(press('Continuing…'));
    expect(given.onContinue).toHaveBeenCalledOnce();
  });

  it('[N2] after too many TANs the customer is told to wait', () => {
    const problem = { kind: 'unavailable', reference: 'trace-3', tooMany: true } as const;
    show(<RemittanceView {...props({ problem })} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Please wait a few minutes');
    expect(screen.getByRole('alert')).toHaveTextContent('trace-3');
    // The payment has had none yet, and the button below requests it.
    expect(screen.getByRole('alert')).not.toHaveTextContent('a new TAN');
    expect(press('Try again')).toBeVisible();
  });

  it('[L9] a TAN that could not be requested can be tried again', async () => {
    const given = props({ problem: { kind: 'unavailable', reference: 'trace-2' } });
    const { user, change } = show(<RemittanceView {...given} />);
    expect(screen.getByRole('alert')).toHaveTextContent('trace-2');
    await user.click(press('Try again'));
    expect(given.onAuthorise).toHaveBeenCalledOnce();
    change(<RemittanceView {...props({ phase: 'starting' })} />);
    expect(press('Requesting a TAN…')).toHaveFocus();
  });
});
