import * as z from 'zod/mini';

/** A kind of entry: its name in the store and the parser that guards what comes out of it. */
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

/** An entry and what it is called. */
export interface Named<T> {
  readonly id: string;
  readonly value: T;
}

export type Change<T> = (Lifetime & { readonly value: T }) | undefined;

/** Entries by kind and id: what is live of them, and no more. */
export interface Entries {
  /** The live entry, or undefined when there is none or it has expired. */
  get<T>(kind: Kind<T>, id: string): Promise<T | undefined>;
  put<T>(kind: Kind<T>, id: string, value: T, options?: Lifetime & Tags): Promise<void>;
  /**
   * One atomic step: `change` sees the live entry and gives the new one (`undefined` leaves it as it is).
   * It must be synchronous and free of effects: an implementation may run it again after a conflict.
   * An error thrown in it leaves the entry untouched. Answers the entry as it stands afterwards.
   */
  update<T>(
    kind: Kind<T>,
    id: string,
    change: (current: T | undefined) => Change<T>,
  ): Promise<T | undefined>;
  delete(kind: Kind<unknown>, id: string): Promise<void>;
  findByUid<T>(kind: Kind<T>, uid: string): Promise<Named<T> | undefined>;
  deleteByGrantId(grantId: string): Promise<void>;
  /** What is there, live or not, in no order. One that comes or goes meanwhile may be missing. */
  names(): AsyncIterable<{ readonly kind: string; readonly id: string }>;
  /** Deletes every entry of a kind. */
  clear(kind: Kind<unknown>): Promise<void>;
}

/** Logs, line by line. */
export interface Logs {
  /** Adds a line to a log. It is there at least once; how many lines are kept is up to the store. */
  append(log: string, line: string): Promise<void>;
  lines(log: string): Promise<string[]>;
}

/** Lists of ids, each with the time at which it is due. */
export interface Reminders {
  /** Puts an id on a list, to be due at that time; an id is on a list once, at the time said last. */
  remind(list: string, id: string, at: number): Promise<void>;
  /** Takes from a list what is due, or the first thousand of it: each id goes to exactly one caller. */
  due(list: string): Promise<string[]>;
}

/**
 * Where everything lives that must survive a restart. Small on purpose: whatever implements these
 * calls atomically (SQLite here, Redis for several processes) passes the same suite and will do.
 */
export interface Store extends Entries, Logs, Reminders {
  /** Removes what has expired, and of each log what is older than the store keeps. */
  sweep(): Promise<void>;
  /** Settles quickly when the store takes what is written. @throws {Unavailable} when it does not. */
  check(): Promise<void>;
  close(): Promise<void>;
}
