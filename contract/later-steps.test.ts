import { expect, test } from 'vitest';
import { ConsentDetails, PayeeCheck, SignatureDetails } from './later-steps.ts';

test('[A8] a consent lists what the customer agrees to: one about nothing breaks the contract', () => {
  const about = (...claims: readonly object[]) => ({ recipient: 'Muster AG', claims });
  const sub = { claim: 'sub', value: '4711' };
  expect(ConsentDetails.safeParse(about(sub)).success).toBe(true);
  expect(ConsentDetails.safeParse(about()).error?.issues[0]?.path).toEqual(['claims']);
});

test('[A8] [S5] who gets the data, the signature or the money has a name: one without breaks the contract', () => {
  const named = (name: string) => [
    ConsentDetails.safeParse({ recipient: name, claims: [{ claim: 'sub', value: '4711' }] }),
    SignatureDetails.safeParse({
      recipient: name,
      documentName: 'Contract',
      documentHash: '0'.repeat(64),
      trustService: 'Trust AG',
    }),
    PayeeCheck.safeParse({ result: 'closeMatch', registeredName: name }),
  ];
  expect(named('Muster AG').map(({ success }) => success)).toEqual([true, true, true]);
  const places = named('').flatMap(({ error }) => error?.issues.map(({ path }) => path.join('.')));
  expect(places).toEqual(['recipient', 'recipient', 'registeredName']);
});
