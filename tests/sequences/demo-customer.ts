import { PERSONAS } from '#backend/demo/people.ts';
import { demoCustomers } from '#backend/demo/personas.ts';
import { normaliseIdentifier } from '#contract/process.ts';
import { orRather } from '#machines/replay/or-rather.ts';

/**
 * Refuses a name that none of the demo customers has, before a bank and a browser are started for it.
 * @throws with the names that there are
 */
export async function expectDemoCustomer(name: string): Promise<void> {
  const { find } = await demoCustomers();
  if (await find(normaliseIdentifier(name))) return;
  const names = PERSONAS.map(({ alias }) => alias);
  const known = [...names, 'and an error code in lower case, such as locked-account'];
  throw new Error(`no demo customer is called ${name}${orRather(known, 'there are')}`);
}
