import { expect, test } from 'vitest';
import { Challenge, Order } from './tan.ts';

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

test('[S4] [E2] the attempts that are left are counted, and there is a way to get a TAN', () => {
  const methods = [{ id: 'app', kind: 'app', label: 'Pixel 9' }];
  const whole = {
    id: 'c',
    status: 'pending',
    order: payment(4990),
    methods,
    methodId: 'app',
    expiresAt: '2026-12-01T12:00:00Z',
    attemptsLeft: 0,
  };
  expect(Challenge.safeParse(whole).success).toBe(true);
  for (const wrong of [{ attemptsLeft: -1 }, { attemptsLeft: 1.5 }, { methods: [] }])
    expect(Challenge.safeParse({ ...whole, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
});
