import type { Page, Response } from 'playwright/test';
import * as z from 'zod/mini';
import type { Pending } from '#backend/demo/inbox.ts';
import { SESSION_EXPIRES_HEADER } from '#contract/session-life.ts';
import type { RouteId } from '#machines/routes.ts';
import type { Bank } from '../../e2e/support/bank.ts';
import { Customer } from '../../e2e/support/customer.ts';
import { type Language, Words } from '../../e2e/support/words.ts';
import { BEAT, BEATS } from './beats.ts';
import type { Gates } from './gates.ts';
import type { Seen } from './seen.ts';

/** The fields of answers that contain a deadline. */
const Deadline = z.object({
  expiresAt: z.optional(z.string()),
  challenge: z.optional(z.object({ expiresAt: z.string() })),
});

interface Parts {
  readonly page: Page;
  readonly bank: Bank;
  readonly gates: Gates;
  readonly seen: Seen;
  readonly language: Language;
}

/** One customer with one browser and one bank, and everything that can go wrong between them. */
export class World {
  readonly page: Page;
  readonly bank: Bank;
  readonly gates: Gates;
  readonly seen: Seen;
  customer: Customer;
  /** Whether this log-in has had its error page: later errors are shown in place (P4). */
  errorShown = false;
  /** The last shown route, and its path. */
  shown: RouteId | undefined;
  path: string | undefined;
  /** The end of the present code, order or log-in according to the bank; in ms since the epoch. */
  #deadline = 0;
  #sessionEnd = 0;

  constructor({ page, bank, gates, seen, language }: Parts) {
    this.page = page;
    this.bank = bank;
    this.gates = gates;
    this.seen = seen;
    this.customer = new Customer(page, bank, new Words(language));
    page.on('response', (response) => this.#noteDeadline(response));
  }

  async #noteDeadline(response: Response): Promise<void> {
    const end = response.headers()[SESSION_EXPIRES_HEADER];
    if (end) this.#sessionEnd = Date.parse(end);
    if (!response.headers()['content-type']?.startsWith('application/json')) return;
    // The body cannot be read if the page was left meanwhile.
    const reply: unknown = await response.json().catch(() => undefined);
    const deadline = Deadline.safeParse(reply);
    const { challenge, expiresAt = challenge?.expiresAt } = deadline.data ?? {};
    if (expiresAt) this.#deadline = Date.parse(expiresAt);
  }

  get words(): Words {
    return this.customer.words;
  }

  /** Continues in another language. */
  speak(language: Language): void {
    this.customer = new Customer(this.page, this.bank, new Words(language));
  }

  /** The deadline of this machine's clock. */
  deadlineOf(machine: string): number {
    return machine === 'sessionTimer' ? this.#sessionEnd : this.#deadline;
  }

  /** Lets time pass in the browser and at the bank. */
  async pass(milliseconds: number): Promise<void> {
    await this.bank.later(milliseconds);
    await this.page.clock.fastForward(Math.round(milliseconds));
  }

  /** Lets time pass with the heartbeats of event streams, without which they would be taken for dead. */
  async passAlive(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= BEAT) {
      await this.pass(Math.min(left, BEAT));
      await this.page.evaluate((type) => document.dispatchEvent(new Event(type)), BEATS);
    }
  }

  /** The customer returns to the page, which then asks for what it may have missed. */
  async comesBack(): Promise<void> {
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }

  /**
   * Lets this much time pass, after which the customer is asked whether to stay, and stays. Returns the time.
   */
  async stays(milliseconds: number): Promise<number> {
    await this.pass(milliseconds);
    const stayed = this.page.waitForResponse('**/keep-alive');
    await this.customer.press('SESSION.STAY');
    await stayed;
    return milliseconds;
  }

  /** Opens this address in another tab. */
  async inSecondTab(address: string): Promise<void> {
    const second = this.customer.inTab(await this.page.context().newPage());
    await second.page.goto(address);
  }

  /** Approves the request of this kind in the banking app, if there is one. */
  async approves(alias: string, wanted: Pending['kind']): Promise<void> {
    const waiting = (await this.bank.pending(alias)).find(({ kind }) => kind === wanted);
    if (waiting) await this.bank.decide(alias, waiting.id, 'approve');
  }

  /** Approves or denies the waiting log-in in the banking app, or else the one whose code is shown. */
  async decideInApp(alias: string, decision: 'approve' | 'deny'): Promise<void> {
    const [waiting] = await this.bank.pending(alias);
    await this.bank.decide(alias, waiting?.id ?? (await this.customer.qrId()), decision);
  }

  /** The time at the bank, by which the page counts. */
  get now(): number {
    return this.bank.now;
  }

  /** Reloads the page. */
  async reload(): Promise<void> {
    this.forgetPage();
    await this.page.reload();
  }

  /** Opens the same address again, without anything that was typed or chosen. */
  async visitAnew(): Promise<void> {
    this.forgetPage();
    const address = this.page.url();
    await this.page.goto('about:blank');
    await this.page.goto(address);
  }

  /** Leaves the page. Tries twice, as a finished log-in may be navigating back to the party. */
  async leave(): Promise<void> {
    const blank = () => this.page.goto('about:blank');
    await blank().catch(blank);
  }

  /** Forgets the last shown page, as it does not determine the next. */
  forgetPage(): void {
    this.shown = undefined;
    this.path = undefined;
  }
}
