import type { TFunction } from 'i18next';
import type { ConsentDetails } from '#contract/later-steps.ts';
import { formatDay, formatIban } from '#src/ui/format.ts';
import type { ReceiptLine } from '#src/ui/receipt.tsx';

/** OpenID Connect claims that have a label. */
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
  bic: 'BIC',
  bank_name: 'BANK_NAME',
} as const;

/** Claims that customers compare digit by digit. */
const FIGURES: ReadonlySet<string> = new Set(['birthdate', 'iban']);

function isWorded(claim: string): claim is keyof typeof WORDS {
  return Object.hasOwn(WORDS, claim);
}

type Claim = ConsentDetails['claims'][number];

/** A number is not parted from its street, nor a postcode from its town. */
const formatAddress = (address: string): string =>
  address.replace(/([^,]) (?=\d)|(\d) /g, '$1$2\u00A0');

function formatted({ claim, value }: Claim): string {
  if (claim === 'birthdate') return formatDay(value);
  if (claim === 'address') return formatAddress(value);
  return claim === 'iban' ? formatIban(value) : value;
}

/**
 * The data that would be forwarded, as lines of a receipt. A claim with several values is one line with all of
 * them; one without a label is shown under its own name.
 */
export function claimLines(claims: readonly Claim[], t: TFunction): readonly ReceiptLine[] {
  return [...new Set(claims.map(({ claim }) => claim))].map((name) => {
    const term = isWorded(name) ? t(`CONSENT.CLAIM.${WORDS[name]}`) : name;
    const detail = claims.filter(({ claim }) => claim === name).map(formatted);
    return { term, detail, look: FIGURES.has(name) ? 'figures' : 'text' };
  });
}
