import type { Customer, Customers } from '#backend/bank/customers.ts';
import { demoCustomers } from '#backend/demo/personas.ts';

/**
 * A bank's directory with the demo's customers as `change` makes them, whenever one is asked for: at the log-in by name,
 * and then at each call by id. What it makes of them may change meanwhile, as a bank's customers do.
 */
export async function changedCustomers(
  change: (customer: Customer) => Customer,
): Promise<Customers> {
  const demo = await demoCustomers();
  const changed = async (found: Promise<Customer | undefined>) => {
    const customer = await found;
    return customer && change(customer);
  };
  return {
    ...demo,
    find: (name) => changed(demo.find(name)),
    byId: (id) => changed(demo.byId(id)),
  };
}
