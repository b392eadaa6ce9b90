import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import { Seal, SealBroken, type SealKeys } from '../keys/seal.ts';
import { SECRETS } from '../keys/secrets.ts';
import { ConfigError, faultIn } from '../settings/config-file.ts';
import { entryKind, type Kind, type Store } from './store.ts';

/** A kind without a parser, for sealed values. */
const raw = (name: string): Kind<unknown> => ({ name, parse: (stored) => stored });
const text = ({ name }: Pick<Kind<unknown>, 'name'>): Kind<string> => ({
  name,
  parse(stored) {
    if (typeof stored !== 'string') throw new SealBroken(name);
    return stored;
  },
});

/** An entry that every used store has: if it cannot be opened, the keys are not those of the store. */
const CHECK = entryKind('seal', z.boolean());
const CHECK_ID = 'check';

export interface SealedStore extends Store {
  /** Seals everything with the newest key, so that older ones can be removed; returns the number of entries. */
  reseal(): Promise<number>;
}

/** A store whose values cannot be read or forged without the operator's keys (S8). Logs and ids are not sealed. */
function sealedStore(store: Store, seal: Seal): SealedStore {
  function close(kind: Kind<unknown>, id: string, value: unknown): string {
    // What nobody could read again would hold up its log-in for good: of a bank's system, a number in place of an id.
    kind.parse(value);
    return seal.close({ kind: kind.name, id }, JSON.stringify(value));
  }
  function open<T>(kind: Kind<T>, id: string, sealed: string | undefined): T | undefined {
    if (sealed === undefined) return undefined;
    return kind.parse(JSON.parse(seal.open({ kind: kind.name, id }, sealed)));
  }

  return {
    ...store,
    get: async (kind, id) => open(kind, id, await store.get(text(kind), id)),
    put: (kind, id, value, options) => store.put(text(kind), id, close(kind, id, value), options),
    async update(kind, id, change) {
      let after: ReturnType<typeof kind.parse> | undefined;
      await store.update(text(kind), id, (sealed) => {
        const current = open(kind, id, sealed);
        const next = change(current);
        after = next === undefined ? current : next.value;
        return next && { ...next, value: close(kind, id, next.value) };
      });
      return after;
    },
    async findByUid(kind, uid) {
      const found = await store.findByUid(text(kind), uid);
      const value = found && open(kind, found.id, found.value);
      return found && value !== undefined ? { id: found.id, value } : undefined;
    },
    async reseal() {
      let resealed = 0;
      const resealOne = async (name: string, id: string) => {
        const place = { kind: name, id };
        // The secrets themselves are no text.
        const isOld = (sealed: unknown): sealed is string =>
          typeof sealed === 'string' && !seal.isNewest(sealed);
        if (!isOld(await store.get(raw(name), id))) return;
        await store.update(text({ name }), id, (sealed) =>
          isOld(sealed) ? { value: seal.close(place, seal.open(place, sealed)) } : undefined,
        );
        resealed += 1;
      };
      for await (const { kind, id } of store.names()) {
        if (kind !== CHECK.name) await resealOne(kind, id);
        // The embedded store waits for nothing: nobody would be answered until all are sealed.
        await nextTurn();
      }
      // Last: as long as other entries need an older key, nobody may start without it.
      await resealOne(CHECK.name, CHECK_ID);
      return resealed;
    },
  };
}

/** Whether a store has unsealed entries, which the current version never writes. */
async function hasPlainEntries(store: Store): Promise<boolean> {
  for await (const { kind, id } of store.names()) {
    if (kind === SECRETS.name) continue;
    const value = await store.get(raw(kind), id);
    if (value !== undefined) return typeof value !== 'string';
  }
  return false;
}

const whyClosed = (secretsFile: string | undefined): string =>
  secretsFile === undefined
    ? 'SECRETS_FILE: it is not set, and the data were sealed with a key that is not kept with them'
    : faultIn('SECRETS_FILE', secretsFile, 'the data were sealed with a key that it does not have');

/**
 * Opens a store with its seal. `secretsFile`: where the keys are from, if not from the store itself.
 * @throws {ConfigError} if its content is unsealed, or sealed with none of these keys.
 */
export async function openSealed(
  store: Store,
  keys: SealKeys,
  secretsFile?: string,
): Promise<SealedStore> {
  const sealed = sealedStore(store, new Seal(keys));
  if (await hasPlainEntries(store)) {
    throw new ConfigError(
      'The data are of a version that stored them unsealed: begin with an empty DATA_DIR, or another REDIS_PREFIX',
    );
  }
  try {
    await sealed.update(CHECK, CHECK_ID, (known) => (known ? undefined : { value: true }));
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    throw new ConfigError(whyClosed(secretsFile));
  }
  return sealed;
}
