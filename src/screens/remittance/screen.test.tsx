// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import RemittanceScreen, { type RemittanceProps } from './screen.tsx';

// Loads the element in advance, so that the screen need not wait for it.
beforeAll(() => import('#src/elements/remittance/element.tsx'));

function props(change: Partial<RemittanceProps> = {}): RemittanceProps {
  return {
    elements: { sources: {}, logger: { log: vi.fn(), close: vi.fn() } },
    remittance: {
      payment: {
        amount: 124950,
        currency: 'EUR',
        payeeName: 'Fahrradladen',
        payeeIban: 'DE02120300000000202051',
      },
      debtor: { id: 'a', iban: 'DE02500105170137075030', name: 'Girokonto' },
      payeeCheck: { result: 'match' },
    },
    phase: 'reviewing',
    tan: <p>the TAN component</p>,
    onAuthorise: vi.fn(),
    onContinue: vi.fn(),
    onCancel: vi.fn(),
    ...change,
  };
}

const press = (name: string) => screen.findByRole('button', { name });
const amount = () => screen.getAllByRole('definition')[0]?.textContent;

it('[Y3] [A8] the payment is shown and authorised by cas-ueberweisung', async () => {
  const given = props();
  const { user, container } = show(<RemittanceScreen {...given} />);
  await user.click(await press('Authorise payment'));
  expect(given.onAuthorise).toHaveBeenCalledOnce();
  expect(container.querySelector('cas-ueberweisung')).toContainElement(
    screen.getByText('Fahrradladen'),
  );
});

it('[S5] the amount stays in view while the TAN is taken below, and after it', async () => {
  const given = props();
  const { user, change } = show(<RemittanceScreen {...given} />);
  await press('Authorise payment');
  const shown = amount();
  expect(screen.queryByText('the TAN component')).not.toBeInTheDocument();
  change(<RemittanceScreen {...given} phase="unconfirmed" />);
  expect(await screen.findByRole('heading', { name: 'Confirm with a TAN' })).toHaveFocus();
  expect(screen.getByText('the TAN component')).toBeVisible();
  expect(amount()).toBe(shown);
  change(<RemittanceScreen {...given} phase="confirmed" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Payment authorised' })).toBeVisible();
  await user.click(await press('Continue'));
  expect(given.onContinue).toHaveBeenCalledOnce();
  expect(amount()).toBe(shown);
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
});

it('[A9] can be cancelled until it is authorised', async () => {
  const given = props();
  const { user } = show(<RemittanceScreen {...given} />);
  await user.click(await press('Cancel'));
  expect(given.onCancel).toHaveBeenCalledOnce();
});

it('[A8] [N2] a TAN that nobody has sent is told, with the reference, and the button requests it again', async () => {
  const given = props();
  const { user, change } = show(<RemittanceScreen {...given} />);
  await press('Authorise payment');
  change(<RemittanceScreen {...given} problem={{ kind: 'unavailable', reference: 'trace-4' }} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('trace-4');
  await user.click(await press('Try again'));
  expect(given.onAuthorise).toHaveBeenCalledOnce();
});
