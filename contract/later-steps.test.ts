import { expect, test } from 'vitest';
import { ConsentDetails } from './later-steps.ts';

test('[A8] a consent lists what the customer agrees to: one about nothing breaks the contract', () => {
  const about = (...claims: readonly object[]) => ({ recipient: 'Muster AG', claims });
  const sub = { claim: 'sub', value: '4711' };
  expect(ConsentDetails.safeParse(about(sub)).success).toBe(true);
  expect(ConsentDetails.safeParse(about()).error?.issues[0]?.path).toEqual(['claims']);
});
