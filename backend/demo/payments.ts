import type { Payments } from '../bank/payments.ts';

/** The demo has accounts to show, but no money to move. */
export const demoPayments: Payments = { make: async () => {} };

interface DemoPayment {
  readonly id: string;
  /** What the start page says. */
  readonly label: string;
  readonly creditorIban: string;
  readonly debtorIban?: string;
}

const FALK = 'DE88884099990000081500';

/** The payments of `demo-payment`: one for each result of the payee check (payees.ts), and one that fails (E8). */
export const DEMO_PAYMENTS: readonly DemoPayment[] = [
  { id: 'match', label: 'payee matches', creditorIban: FALK },
  { id: 'close-match', label: 'payee nearly matches', creditorIban: 'DE61884099990000081501' },
  { id: 'no-match', label: 'payee does not match', creditorIban: 'DE34884099990000081502' },
  { id: 'not-possible', label: 'payee cannot be checked', creditorIban: 'DE07884099990000081503' },
  {
    id: 'foreign-debtor',
    label: 'from somebody else’s account',
    creditorIban: FALK,
    debtorIban: 'DE68884099990000099999',
  },
];

/** The `authorization_details` of a payment (RFC 9396), by default of the one whose payee matches. */
export function authorizationDetails(id = 'match'): string | undefined {
  const payment = DEMO_PAYMENTS.find((known) => known.id === id);
  if (payment === undefined) return undefined;
  const { creditorIban, debtorIban } = payment;
  return JSON.stringify([
    {
      type: 'payment_initiation',
      instructedAmount: { currency: 'EUR', amount: '49.90' },
      creditorName: 'Fahrrad Falk GmbH',
      creditorAccount: { iban: creditorIban },
      ...(debtorIban === undefined ? {} : { debtorAccount: { iban: debtorIban } }),
      remittanceInformationUnstructured: 'Order 2026-0815',
    },
  ]);
}
