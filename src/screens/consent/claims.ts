import type { TFunction } from 'i18next';
import type { ConsentDetails } from '#contract/steps.ts';
import { formatDay, formatIban } from '#src/ui/format.ts';
import type { ReceiptLine } from '#src/ui/receipt.tsx';

/** OpenID Connect claims that have a word of their own. */
const WORDS = {
  sub: 'SUB',
  name: 'NAME',
  given_name: 'GIVEN_NAME',
  family_name: 'FAMILY_NAME',
  birthdate: 'BIRTHDATE',
  address: 'ADDRESS',
  email: 'EMAIL',
  phone_number: 'PHONE_NUMBER',
  iban: 'IBAN',
} as const;

function isWorded(claim: string): claim is keyof typeof WORDS {
  return Object.hasOwn(WORDS, claim);
}

type Claim = ConsentDetails['claims'][number];

/** One line of what would be forwarded. A claim nobody has a word for shows under its own name. */
export function claimLine({ claim, value }: Claim, t: TFunction): ReceiptLine {
  const term = isWorded(claim) ? t(`CONSENT.CLAIM.${WORDS[claim]}`) : claim;
  if (claim === 'birthdate') return { term, detail: formatDay(value), look: 'figures' };
  if (claim === 'iban') return { term, detail: formatIban(value), look: 'figures' };
  return { term, detail: value };
}
