import { expect, test } from 'vitest';
import { expectDemoCustomer } from './demo-customer.ts';

test('[D3] a customer whom the demo bank does not know is refused, with those whom it knows', async () => {
  await expect(expectDemoCustomer('nobody')).rejects.toThrow(
    /^no demo customer is called nobody; there are: anna, bruno, .* locked-account$/,
  );
});

test.each(['anna', 'locked-account'])('[D3] a customer whom it knows is not: %s', async (name) => {
  await expect(expectDemoCustomer(name)).resolves.toBeUndefined();
});
