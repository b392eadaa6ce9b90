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

/** Where an answer says when something ends. */
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

/** One customer before one browser, one bank behind it, and everything that can go wrong between them. */
export class World {
  readonly page: Page;
  readonly bank: Bank;
  readonly gates: Gates;
  readonly seen: Seen;
  customer: Customer;
  /** Whether this log-in has had its error page: later errors are shown in place (P4). */
  errorShown = false;
  /** The route shown last, and the machine whose step it was. */
  shown: RouteId | undefined;
  path: string | undefined;
  /** When the code, the order or the log-in shown ends, as the bank said last; in ms since the epoch. */
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
    // A page that goes away takes its answers with it.
    const reply: unknown = await response.json().catch(() => undefined);
    const deadline = Deadline.safeParse(reply);
    const { challenge, expiresAt = challenge?.expiresAt } = deadline.data ?? {};
    if (expiresAt) this.#deadline = Date.parse(expiresAt);
  }

  get words(): Words {
    return this.customer.words;
  }

  /** The customer reads on in another language. */
  speak(language: Language): void {
    this.customer = new Customer(this.page, this.bank, new Words(language));
  }

  /** What the clock of this machine counts to. */
  deadlineOf(machine: string): number {
    return machine === 'sessionTimer' ? this.#sessionEnd : this.#deadline;
  }

  /** Time passes, in the browser and at the bank alike. */
  async pass(milliseconds: number): Promise<void> {
    await this.bank.later(milliseconds);
    await this.page.clock.fastForward(Math.round(milliseconds));
  }

  /** The same with the signs of life that streams give meanwhile: who jumps over them finds them silent. */
  async passAlive(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= BEAT) {
      await this.pass(Math.min(left, BEAT));
      await this.page.evaluate((type) => document.dispatchEvent(new Event(type)), BEATS);
    }
  }

  /** The customer comes back to the page from elsewhere: it asks what it may have missed. */
  async comesBack(): Promise<void> {
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }

  /** Lets so much time pass that the customer is asked whether to stay, and stays. Answers how much. */
  async stays(milliseconds: number): Promise<number> {
    await this.pass(milliseconds);
    const stayed = this.page.waitForResponse('**/keep-alive');
    await this.customer.press('SESSION.STAY');
    await stayed;
    return milliseconds;
  }

  /** The same customer opens this address in another tab, and waits until it leads. */
  async inSecondTab(address: string): Promise<void> {
    const second = this.customer.inTab(await this.page.context().newPage());
    await second.page.goto(address);
  }

  /** Approves what waits of this kind in the banking app, if something still does. */
  async approves(alias: string, wanted: Pending['kind']): Promise<void> {
    const waiting = (await this.bank.pending(alias)).find(({ kind }) => kind === wanted);
    if (waiting) await this.bank.decide(alias, waiting.id, 'approve');
  }

  /** Approves or denies the log-in that waits in the banking app, or the one whose code is shown. */
  async decideInApp(alias: string, decision: 'approve' | 'deny'): Promise<void> {
    const [waiting] = await this.bank.pending(alias);
    await this.bank.decide(alias, waiting?.id ?? (await this.customer.qrId()), decision);
  }

  /** The time at the bank, which is what the page counts by. */
  get now(): number {
    return this.bank.now;
  }

  /** A page that loads anew. */
  async reload(): Promise<void> {
    this.forgetPage();
    await this.page.reload();
  }

  /** The same address once more, where nothing of what was typed or chosen is there any more. */
  async visitAnew(): Promise<void> {
    this.forgetPage();
    const address = this.page.url();
    await this.page.goto('about:blank');
    await this.page.goto(address);
  }

  /** Leaves the page, whichever it is about to become: a log-in that is over may be on its way back. */
  async leave(): Promise<void> {
    const blank = () => this.page.goto('about:blank');
    await blank().catch(blank);
  }

  /** What was shown before says nothing of what comes. */
  forgetPage(): void {
    this.shown = undefined;
    this.path = undefined;
  }
}
