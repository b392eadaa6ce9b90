import * as z from 'zod/mini';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { apiPath } from '#contract/forward.ts';
import type { Action, StepType } from '#contract/process.ts';
import { StartTanReply } from '#contract/steps.ts';
import type { Challenge } from '#contract/tan.ts';
import { openStream, type Stream } from '../backend/event-stream.ts';
import { Walker } from '../backend/walker.ts';
import { Wizard } from '../backend/wizard.ts';
import type { Hands, Options } from './options.ts';
import { type Answer, done, holds, NotTried } from './rule.ts';
import { type Exchange, Visitor } from './visitor.ts';

/** A log-in in which a TAN is asked for. */
interface AtTan {
  readonly wizard: Wizard<Visitor>;
  /** The START step. */
  readonly start: Action;
  readonly challenge: Challenge;
}

/** Where a call before has failed, a rule cannot be tried: it is for another rule to say what is wrong with that. */
async function earlier<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotTried) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new NotTried(`${what}: ${why.replace(/\s+/g, ' ').slice(0, 200)}`);
  }
}

/** The backend that is checked, with the customers and the means that its bank has given. */
export class Bank {
  readonly options: Options;
  readonly hands: Hands;
  readonly exchanges: Exchange[] = [];
  readonly warnings: string[] = [];
  /** A name that nobody has. */
  readonly nobody = `nobody-${crypto.randomUUID()}`;
  readonly #streams: Stream[] = [];
  readonly #wrong = { pin: 0, tan: 0 };

  constructor(options: Options, hands: Hands) {
    this.options = options;
    this.hands = hands;
  }

  get customer() {
    return this.options.customers.pin;
  }

  visitor(): Visitor {
    const { origin } = new URL(this.options.start);
    return new Visitor({ origin, exchanges: this.exchanges, wait: this.hands.wait });
  }

  /** A log-in that has begun, in a browser of its own. */
  open(): Promise<Wizard<Visitor>> {
    return earlier('no log-in begins', async () => {
      const visitor = this.visitor();
      const wizard = await Wizard.at(visitor, await visitor.visit(this.options.start));
      wizard.tanFor = (customer, challenge) => this.hands.tan(customer, challenge);
      return wizard;
    });
  }

  /** The same, at a party that may offer this way to log in. @throws {NotTried} if it may not */
  async offering(way: 'qrCodeLoginAllowed' | 'comfortLoginAllowed'): Promise<Wizard<Visitor>> {
    const wizard = await this.open();
    const { body } = await wizard.browser.call('GET', `/session${wizard.entry.search}`);
    if (body[way] !== true) throw new NotTried(`GET /session does not say ${way}`);
    return wizard;
  }

  logIn(wizard: Wizard, key?: string) {
    return wizard.logIn(this.customer.identifier, this.customer.pin, key);
  }

  /** Enters a wrong PIN or TAN, or none if that were one more than allowed. */
  allowWrong(what: 'pin' | 'tan'): void {
    if (this.#wrong[what] >= this.options.wrongAttempts) {
      throw new NotTried(`wrongAttempts allows no further wrong ${what.toUpperCase()}`);
    }
    this.#wrong[what] += 1;
  }

  /** A log-in of the customer with the PIN. */
  async loggedIn() {
    const wizard = await this.open();
    const { status, body } = await this.logIn(wizard);
    if (status !== 200) throw new NotTried(`the customer cannot log in: ${status} ${body.code}`);
    return wizard;
  }

  /** A log-in whose next step asks for a TAN, which was sent. */
  async atTan(): Promise<AtTan> {
    const wizard = await this.loggedIn();
    return earlier('no TAN is asked for', async () => {
      const actions = await wizard.actions();
      const start = actions.find(({ stepType }) => stepType.startsWith('START_'));
      if (start === undefined) throw new NotTried('the customer needs no TAN');
      const { body } = await wizard.browser.call('POST', start.urlOfResource);
      return { wizard, start, challenge: z.parse(StartTanReply, body).challenge };
    });
  }

  /** Takes every step, but none of these and no payment that is not allowed. Returns which one is next. */
  async walk(wizard: Wizard<Visitor>, ...stops: readonly StepType[]) {
    const { identifier, pin } = this.customer;
    const pays = this.options.payments ? [] : ['INITIATE_REMITTANCE'];
    await new Walker(wizard, identifier, pin).walk(...stops, ...pays);
    return wizard.next();
  }

  /** A log-in whose steps are all taken, or all before the first of these. @throws {NotTried} if none comes */
  async walked(...stops: readonly StepType[]): Promise<Wizard<Visitor>> {
    const wizard = await this.loggedIn();
    const next = await earlier('not every step can be taken', () => this.walk(wizard, ...stops));
    const due: readonly (string | undefined)[] = stops.length === 0 ? [undefined] : stops;
    if (due.includes(next)) return wizard;
    throw new NotTried(
      next === undefined
        ? `the customer has no step ${stops.join(' or ')}`
        : 'the party asks for a payment, which "payments" does not allow',
    );
  }

  /** What the party receives with a customer whose log-in has ended with this answer. */
  async wayBack({ browser, entry }: Wizard, answer: Answer): Promise<URLSearchParams> {
    done(answer);
    const party = entry.searchParams.get('redirect_uri') ?? '';
    const { redirectUrl } = answer.body;
    const isUrl = /^https?:\/\//.test(String(redirectUrl));
    holds(isUrl, answer, 'redirectUrl with http:// or https://');
    let url = new URL(String(redirectUrl));
    for (let hop = 0; hop < 12; hop += 1) {
      if (url.href.startsWith(party)) return url.searchParams;
      // Its cookies are for nobody else.
      if (url.origin !== browser.origin) break;
      const location = (await browser.request(url.href)).headers.get('location');
      if (location === null) break;
      url = new URL(location, url);
    }
    throw new NotTried(`redirects lead to ${url.origin}${url.pathname}, not to the party`);
  }

  /** @throws {Broken} if the party does not receive this error with such a customer */
  async returnsWith(due: string, wizard: Wizard, answer: Answer): Promise<void> {
    const error = (await this.wayBack(wizard, answer)).get('error');
    holds(error === due, answer, `${due} for the party; it received ${error}`);
  }

  /** The events of a log-in. @throws {NotTried} if there are none */
  async stream(wizard: Wizard<Visitor>): Promise<Stream> {
    const stream = await earlier('there is no stream of events, as is allowed', () =>
      openStream(wizard),
    );
    this.#streams.push(stream);
    return stream;
  }

  /** Leaves nothing open. */
  close(): void {
    for (const stream of this.#streams.splice(0)) stream.stop();
  }
}

/** The address of a challenge, below that of the API. */
export const addressOf = ({ id }: Challenge): string =>
  apiPath(ENDPOINTS.challenge).replace('{challenge}', encodeURIComponent(id));
