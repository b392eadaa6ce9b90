import * as z from 'zod/mini';
import type { SiteCookies } from '../http/cookies.ts';
import { keyed, randomToken, sameSecret } from '../keys/crypto.ts';
import type { Secrets } from '../keys/secrets.ts';
import { changeAnd } from '../store/late.ts';
import { entryKind, type Store } from '../store/store.ts';

/** What a browser is remembered for: trusted (A6), or used before with the app (Q4, C1). */
const BrowserUse = z.enum(['trusted', 'qr', 'comfort']);
export type BrowserUse = z.infer<typeof BrowserUse>;

const KnownBrowser = z.object({
  use: BrowserUse,
  customerId: z.string(),
  bank: z.string(),
  /** The name shown to the customer, for instance "Firefox, Linux". */
  label: z.string(),
  since: z.number(),
  /** Marked instead of deleted, so that a repeated request cannot bring it back (S6). */
  revoked: z.boolean(),
  /** Identifies the call that revoked it. */
  by: z.optional(z.string()),
});
export type KnownBrowser = z.infer<typeof KnownBrowser>;
const Ids = z.object({ ids: z.array(z.string()) });

export const BROWSER = entryKind('known browser', KnownBrowser);
export const BROWSERS_OF = entryKind('known browsers of', Ids);

const LIFETIME = 180 * 24 * 60 * 60_000;
const PER_CUSTOMER = 50;
/**
 * The most cookies of this kind in one browser. Each adds 100 bytes to every request, and nginx refuses more than
 * 8 kB (large_client_header_buffers), which would lock out everybody who shares a browser in a branch or a library.
 */
const PER_BROWSER = 20;

/** What a browser is known for: a kind of use, by one customer of one bank. */
export type Acquaintance = Pick<KnownBrowser, 'use' | 'customerId' | 'bank'>;

/**
 * Browsers that customers have used before: an HttpOnly, signed cookie, bound to customer and bank, and an
 * entry in the store that the customer can revoke (A6).
 */
export class KnownBrowsers {
  readonly #store: Store;
  readonly #cookies: SiteCookies;
  readonly #key: string;
  readonly #now: () => number;

  constructor(store: Store, secrets: Secrets, cookies: SiteCookies, now: () => number) {
    this.#store = store;
    this.#cookies = cookies;
    this.#key = secrets.key('browser');
    this.#now = now;
  }

  #nameOf({ use, customerId, bank }: Acquaintance): string {
    const suffix = keyed(this.#key, 'name', `${customerId} ${bank}`).slice(0, 12);
    return this.#cookies.browserName(`${use}-${suffix}`);
  }

  #sign(id: string, { use, customerId, bank }: Acquaintance): string {
    return keyed(this.#key, 'known browser', `${id} ${use} ${customerId} ${bank}`);
  }

  /**
   * Whether this browser is known and not revoked. One that has dropped out of the customer's list, because of its age
   * or to make room for newer ones, is no longer known, as the customer could not see and revoke it.
   */
  async knows(cookies: Readonly<Record<string, string | undefined>>, who: Acquaintance) {
    const [id = '', signature = ''] = (cookies[this.#nameOf(who)] ?? '').split('.');
    if (!sameSecret(signature, this.#sign(id, who))) return false;
    const [entry, index] = await Promise.all([
      this.#store.get(BROWSER, id),
      this.#store.get(BROWSERS_OF, who.customerId),
    ]);
    return entry?.revoked === false && index?.ids.includes(id) === true;
  }

  /**
   * Remembers the browser and returns the cookie that proves it. `occasion` identifies the event: repeating it
   * after a lost answer gives the same cookie and no second entry (S6).
   */
  async remember(occasion: string, who: Acquaintance, label: string): Promise<string> {
    const id = keyed(this.#key, 'occasion', `${occasion} ${who.use}`).slice(0, 22);
    const expiresAt = this.#now() + LIFETIME;
    await this.#store.update(BROWSER, id, (current) =>
      current === undefined
        ? { value: { ...who, label, since: this.#now(), revoked: false }, expiresAt }
        : undefined,
    );
    await this.#store.update(BROWSERS_OF, who.customerId, (current) => {
      const ids = current?.ids ?? [];
      if (ids.includes(id)) return undefined;
      return { value: { ids: [...ids, id].slice(-PER_CUSTOMER) }, expiresAt };
    });
    const value = `${id}.${this.#sign(id, who)}`;
    return this.#cookies.browserCookie(this.#nameOf(who), value, LIFETIME / 1000);
  }

  /** Returns cookies that delete the oldest ones of this kind in the browser, to make room for another (N2). */
  makeRoom(cookies: Readonly<Record<string, string | undefined>>, who: Acquaintance): string[] {
    const [own, prefix] = [this.#nameOf(who), this.#cookies.browserName('')];
    // Browsers send the oldest cookies first (RFC 6265, 5.4).
    const others = Object.keys(cookies).filter((name) => name.startsWith(prefix) && name !== own);
    return others.slice(0, 1 - PER_BROWSER).map((name) => this.#cookies.browserCookie(name, '', 0));
  }

  /** The customer's browsers, newest first. */
  async listOf(customerId: string) {
    const index = await this.#store.get(BROWSERS_OF, customerId);
    const found: (KnownBrowser & { readonly id: string })[] = [];
    for (const id of index?.ids.toReversed() ?? []) {
      const entry = await this.#store.get(BROWSER, id);
      if (entry !== undefined && !entry.revoked) found.push({ ...entry, id });
    }
    return found;
  }

  /**
   * Revokes a browser, and then has it told; late, if the store has not said in time whether it is revoked (N5). Returns
   * whether there was one to revoke.
   */
  async revoke(id: string, tell: (revoked: KnownBrowser) => Promise<void>): Promise<boolean> {
    const by = randomToken(9);
    const change = (current: KnownBrowser | undefined) =>
      current?.revoked === false ? { value: { ...current, revoked: true, by } } : undefined;
    return changeAnd({ store: this.#store, kind: BROWSER, id }, change, async (after) => {
      // Decided by what is stored: the store's answer to this call may have been lost.
      if (after?.by !== by) return false;
      await tell(after);
      return true;
    });
  }
}
