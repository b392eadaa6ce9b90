import type { Bank } from './bank.ts';

/** One rule of docs/contract.md, and how to find out whether a backend keeps it. */
export interface Rule {
  /** Its words in docs/contract.md, as they stand there. */
  readonly says: string;
  /** What to change in a backend that breaks it. */
  readonly mend: string;
  /** @throws {Broken} if it is broken. @throws {NotTried} if this cannot be found out */
  readonly check: (bank: Bank) => Promise<void>;
}

/** Rules by what holds if they are kept. */
export type Rules = Readonly<Record<string, Rule>>;

/** What a check has received, as far as a report needs it. */
export interface Received {
  readonly headers: Headers;
}

/** The backend breaks a rule. */
export class Broken extends Error {
  readonly received: Received;

  /** `expected`: what should have come in place of what was received. */
  constructor(received: Received, expected: string) {
    super(expected);
    this.received = received;
  }
}

/** A rule cannot be tried: the message says why. */
export class NotTried extends Error {}

/** @throws {Broken} if it does not hold, with what was received and what should have come */
export function holds(isSo: boolean, received: Received, expected: string): void {
  if (!isSo) throw new Broken(received, expected);
}

/** An answer to a call. */
export interface Answer extends Received {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** @throws {Broken} if the call was refused */
export function done({ status, ...answer }: Answer, what = 'a success'): void {
  holds(status === 200, answer, `${what}: status 200`);
}

/** @throws {Broken} if the call was not refused, or with none of these codes, if any are named */
export function refused({ status, body, ...answer }: Answer, ...codes: readonly string[]): void {
  const expected =
    codes.length === 0 ? 'a refusal with a code' : `refused with ${codes.join(' or ')}`;
  const { code } = body;
  const isOne = typeof code === 'string' && (codes.length === 0 || codes.includes(code));
  holds(status >= 400 && isOne, answer, expected);
}
