import type { ClientMetadata } from 'oidc-provider';
import * as z from 'zod/mini';
import { RelyingParty } from '#contract/entry.ts';
import { readWritten } from '#contract/faults.ts';
import { HAS_WORDS, SEEN } from '../seen.ts';
import { ConfigError, readJson, unknownKey } from './config-file.ts';

/** What the customer reads of a party. */
const Words = z
  .string()
  .check(z.regex(HAS_WORDS, { error: 'must not be blank', abort: true }), SEEN);

/** What a party has to repeat exactly. A blank there came with what was pasted, and no party has it. */
const BARE = z.regex(/^(\S.*\S|\S?)$/s, 'must have no blank around it');

const OidcMetadata = z.looseObject({
  client_id: z.string().check(z.minLength(1), z.maxLength(128), BARE),
  client_secret: z.optional(z.string().check(BARE)),
  client_name: z.optional(Words),
  client_uri: z.optional(z.url()),
  policy_uri: z.optional(z.url()),
  tos_uri: z.optional(z.url()),
});

const { ecoSystem, applicationType } = RelyingParty.shape;

/** Half of a theme id (T2). */
const Digits = z.string().check(z.regex(/^\d{1,8}$/));

/** The relying party's fields of the specification, beside the standard client metadata (E4). */
const PartyFields = z.object({
  ...z.omit(RelyingParty, {
    clientId: true,
    clientName: true,
    clientUri: true,
    policyUri: true,
    tosUri: true,
  }).shape,
  ecoSystem: z._default(ecoSystem, 'yes'),
  applicationType: z._default(applicationType, 'web'),
  tosUriLabel: z.optional(Words),
  rzbk: z._default(Digits, '8840'),
  markenId: z._default(Digits, '1'),
  i18nAllowed: z._default(z.boolean(), true),
  defaultLanguageEnglish: z._default(z.boolean(), false),
  qrCodeLoginAllowed: z._default(z.boolean(), false),
  comfortLoginAllowed: z._default(z.boolean(), false),
  paymentsAllowed: z._default(z.boolean(), true),
});
type PartyFields = z.infer<typeof PartyFields>;

export interface Client {
  readonly metadata: ClientMetadata;
  readonly party: RelyingParty;
  /** The fields of its entry that do not describe the party itself. */
  readonly settings: Omit<PartyFields, keyof RelyingParty>;
}

/** The requesting parties this server knows. */
export interface ClientRegistry {
  find(clientId: string): Client | undefined;
  readonly all: readonly Client[];
}

function read<Schema extends z.core.$ZodType>(
  schema: Schema,
  entry: unknown,
  label: string,
): z.output<Schema> {
  const reading = readWritten(schema, entry, 'entry');
  if (reading.kind === 'faults') throw new ConfigError(`${label}: ${reading.faults.join('; ')}`);
  return reading.value;
}

/** Whether a key is one of ours, beside those of OpenID. */
const isOurs = (key: string): boolean => Object.hasOwn(PartyFields.shape, key);

/** Finds a key that is nobody's: ours are camelCase, those of OpenID snake_case; none is one that every object has. */
function unknownIn(metadata: object): string | undefined {
  return Object.keys(metadata).find((key) => (/[A-Z]/.test(key) || key in {}) && !isOurs(key));
}

/** One entry: standard OpenID client metadata and the relying party's fields in one object. */
export function parseClient(entry: unknown, label: string): Client {
  const metadata = read(OidcMetadata, entry, label);
  const { client_id, client_name, client_uri, policy_uri, tos_uri } = metadata;
  const named = `${label} (${client_id})`;
  const fields = read(PartyFields, entry, named);
  const unknown = unknownIn(metadata);
  if (unknown !== undefined) {
    const why = unknownKey(Object.keys(PartyFields.shape));
    throw new ConfigError(`${named}: ${unknown}: ${why}, and those of OpenID, such as client_name`);
  }

  const standard = Object.entries(metadata).filter(([key]) => !isOurs(key));
  return {
    metadata: { ...Object.fromEntries(standard), client_id },
    party: z.parse(RelyingParty, {
      ...fields,
      clientId: client_id,
      clientName: client_name ?? client_id,
      clientUri: client_uri,
      policyUri: policy_uri,
      tosUri: tos_uri,
    }),
    settings: fields,
  };
}

/**
 * Reads AUTH_CLIENTS: an array of entries. Every fault names the entry and the key.
 * @throws {ConfigError} when the file cannot be read, or is wrong.
 */
export function readClients(file: string): Client[] {
  const content = readJson('AUTH_CLIENTS', file);
  if (!Array.isArray(content)) throw new ConfigError('AUTH_CLIENTS: must be a JSON array');
  return content.map((entry, index) => parseClient(entry, `AUTH_CLIENTS entry ${index + 1}`));
}

/** All registered parties, by their client id. @throws {ConfigError} when one is there twice. */
export function clientRegistry(own: readonly Client[], ofDemo: readonly Client[]): ClientRegistry {
  const all = [...ofDemo, ...own];
  const byId = new Map<string, Client>();
  for (const client of all) {
    const { clientId } = client.party;
    const other = byId.get(clientId);
    if (other !== undefined) {
      const why = ofDemo.includes(other)
        ? 'is a party of the demo. Take another id, or say DEMO=no'
        : 'is there twice';
      throw new ConfigError(`AUTH_CLIENTS: ${clientId} ${why}`);
    }
    byId.set(clientId, client);
  }
  return { all, find: (clientId) => byId.get(clientId) };
}
