import { isErrorCode, OAUTH_ERROR_BY_CODE } from '#contract/error-codes.ts';
import type { Account } from '#contract/later-steps.ts';
import { normaliseIdentifier } from '#contract/process.ts';
import type { TanMethod } from '#contract/tan.ts';
import type { Customer, Customers } from '../bank/customers.ts';
import { digest } from '../keys/crypto.ts';
import { hashPin } from '../process/log-in/pin-hash.ts';
import { PERSONAS, type Persona } from './people.ts';

/** The PIN of every demo customer. */
const DEMO_PIN = '12345';

/** An invented IBAN: an unused bank code with correct check digits. */
function ibanOf(accessKey: string, index = 0): string {
  const number = `${index === 0 ? '' : index}${accessKey}`;
  const account = `88409999${number.padStart(10, '0')}`;
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${account}`;
}

function accountsOf({ accessKey, furtherAccounts = [] }: Persona): Account[] {
  return ['Girokonto', ...furtherAccounts].map((name, index) => ({
    id: `account-${index + 1}`,
    iban: ibanOf(accessKey, index),
    name,
    balance: 123_456 + 50_000 * index,
  }));
}

function methodsOf(name: string, accessKey: string): TanMethod[] {
  return [
    { id: 'app', kind: 'app', label: `Pixel 9 (${name})` },
    { id: 'sms', kind: 'sms', label: `+49 ••• ••• ${accessKey.slice(-3)}` },
  ];
}

const idOf = (alias: string): string => digest(`demo customer ${alias}`).slice(0, 22);

function customerOf(persona: Persona, pinHash: string): Customer {
  const { alias, accessKey, givenName, familyName, birthdate, city, steps } = persona;
  const { pinBlocked, signatureRequest } = persona;
  return {
    id: idOf(alias),
    pinHash,
    steps,
    tanMethods: methodsOf(givenName, accessKey),
    accounts: accountsOf(persona),
    ...(signatureRequest === undefined ? {} : { signatureRequest }),
    ...(pinBlocked === undefined ? {} : { pinBlocked }),
    claims: {
      name: `${givenName} ${familyName}`,
      given_name: givenName,
      family_name: familyName,
      birthdate,
      locale: 'de-DE',
      email: `${alias}@kunde.example`,
      email_verified: true,
      phone_number: `+49 151 ${accessKey}`,
      phone_number_verified: true,
      address: { formatted: `Musterstraße 1\n${city}` },
      iban: ibanOf(accessKey),
      bic: 'BAMKDEF1XXX',
      bank_name: 'Bank am Markt',
    },
  };
}

/** One customer per code of the catalogue: the alias is the code in lower case with hyphens. */
function errorCustomers(pinHash: string): [alias: string, Customer][] {
  return Object.keys(OAUTH_ERROR_BY_CODE)
    .filter(isErrorCode)
    .map((error) => {
      const alias = error.toLowerCase().replaceAll('_', '-');
      const id = idOf(alias);
      return [alias, { id, pinHash, steps: [], tanMethods: [], accounts: [], claims: {}, error }];
    });
}

/** The alias of the demo customer with this alias or access key; `undefined` if that is none of the table's. */
export function aliasOf(named: string): string | undefined {
  const identifier = normaliseIdentifier(named);
  return PERSONAS.find(({ alias, accessKey }) => alias === identifier || accessKey === identifier)
    ?.alias;
}

/** The customers of the README's table. They have the same PIN and share one hash. */
export async function demoCustomers(pin: string = DEMO_PIN): Promise<Customers> {
  const [pinHash, decoyPinHash] = await Promise.all([hashPin(pin), hashPin(crypto.randomUUID())]);
  const byName = new Map<string, Customer>(errorCustomers(pinHash));
  for (const persona of PERSONAS) {
    const customer = customerOf(persona, pinHash);
    byName.set(persona.alias, customer).set(persona.accessKey, customer);
  }
  const byId = new Map([...byName.values()].map((customer) => [customer.id, customer]));
  return {
    find: async (identifier) => byName.get(identifier),
    byId: async (id) => byId.get(id),
    decoyPinHash,
  };
}
