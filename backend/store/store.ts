import * as z from 'zod/mini';

/** A kind of entry: its name in the store and the parser for stored values. */
export interface Kind<T> {
  readonly name: string;
  parse(stored: unknown): T;
}

/** The kind whose entries a schema describes. */
export function entryKind<T>(name: string, schema: z.ZodMiniType<T>): Kind<T> {
  return { name, parse: (stored) => z.parse(schema, stored) };
}

export interface Lifetime {
  /** Epoch milliseconds; without it the entry stays until deleted. */
  readonly expiresAt?: number | undefined;
}

/** Secondary names of an entry, for the OpenID Provider's look-ups. */
export interface Tags {
  readonly uid?: string | undefined;
  readonly grantId?: string | undefined;
}

export type Change<T> = (Lifetime & { readonly value: T }) | undefined;

/** Entries by kind and id. Expired ones count as missing. */
export interface Entries {
  /** The entry, or undefined if there is none or it has expired. */
  get<T>(kind: Kind<T>, id: string): Promise<T | undefined>;
  put<T>(kind: Kind<T>, id: string, value: T, options?: Lifetime & Tags): Promise<void>;
  /**
   * One atomic step: `change` receives the entry and returns the new one (`undefined` leaves it unchanged). It
   * must be synchronous and free of side effects, as it may run again after a conflict. An error thrown in it
   * leaves the entry unchanged. Returns the entry as it is afterwards.
   */
  update<T>(
    kind: Kind<T>,
    id: string,
    change: (current: T | undefined) => Change<T>,
  ): Promise<T | undefined>;
  delete(kind: Kind<unknown>, id: string): Promise<void>;
  /** The entry with this secondary name, and its id. */
  findByUid<T>(
    kind: Kind<T>,
    uid: string,
  ): Promise<{ readonly id: string; readonly value: T } | undefined>;
  deleteByGrantId(grantId: string): Promise<void>;
  /** All entries, expired ones included, in no order. Entries that are added or removed meanwhile may be missing. */
  names(): AsyncIterable<{ readonly kind: string; readonly id: string }>;
  /** Deletes every entry of a kind. */
  clear(kind: Kind<unknown>): Promise<void>;
}

/** Logs, line by line. */
export interface Logs {
  /** Adds a line to a log, at least once. How many lines are kept is up to the store. */
  append(log: string, line: string): Promise<void>;
  lines(log: string): Promise<string[]>;
}

/** Lists of ids, each with the time at which it is due. */
export interface Reminders {
  /** Puts an id on a list, due at that time. An id is on a list once, with the time given last. */
  remind(list: string, id: string, at: number): Promise<void>;
  /** Takes the ids that are due from a list, at most a thousand: each id goes to exactly one caller. */
  due(list: string): Promise<string[]>;
}

/**
 * Stores everything that must survive a restart. Deliberately small: any implementation that does these calls
 * atomically (SQLite here, Redis for several processes) and passes the test suite will do.
 */
export interface Store extends Entries, Logs, Reminders {
  /** Now and then: removes expired entries, and old lines of each log; notices if its data are gone (N5). */
  sweep(): Promise<void>;
  /** Checks that the store accepts writes; settles quickly. @throws {Unavailable} if it does not. */
  check(): Promise<void>;
  close(): Promise<void>;
}
