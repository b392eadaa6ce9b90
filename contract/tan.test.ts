import { expect, test } from 'vitest';
import { Order } from './tan.ts';

const payment = (amount: number) => ({
  kind: 'payment',
  amount,
  currency: 'EUR',
  payeeName: 'Fahrrad Falk GmbH',
  payeeIban: 'DE88884099990000081500',
  debtorIban: 'DE40884099990001000004',
});

test('[S5] [E2] an order is about whole cents, as the payment that was asked for', () => {
  expect(Order.safeParse(payment(4990)).success).toBe(true);
  for (const amount of [49.9, 0, -4990])
    expect(Order.safeParse(payment(amount)).success).toBe(false);
});
