import type { BrowserContext, Request, Route } from 'playwright/test';
import type { ErrorReply } from '#contract/error-codes.ts';
import type { PortCall } from './ports.ts';

const PATIENCE_MS = 15_000;

/** Nobody made a call that was to be answered. */
export class CallNotMade extends Error {}

/** The outcome of a held call. */
export type Outcome =
  /** The bank answers; `shape` changes its answer within the contract. */
  | { readonly kind: 'done'; readonly shape?: (reply: object) => object }
  /** The gate answers instead of the bank, which does not get the call. */
  | { readonly kind: 'says'; readonly reply: object }
  | ({ readonly kind: 'refused' } & ErrorReply)
  /** Nobody answers. */
  | { readonly kind: 'unreachable' }
  /** An answer that does not follow the contract. */
  | { readonly kind: 'surprise' };

/** The reply to use if the bank refuses a call that it did not expect. */
export type Instead = (request: Request) => object | undefined;

async function respond(route: Route, outcome: Outcome, instead: Instead): Promise<void> {
  switch (outcome.kind) {
    case 'done': {
      const { shape } = outcome;
      const other = instead(route.request());
      if (!shape && !other) return route.continue();
      const response = await route.fetch();
      const real: object = await response.json();
      const reply = response.ok() || !other ? real : other;
      const status = reply === real ? response.status() : 200;
      return route.fulfill({ response, status, json: shape ? shape(reply) : reply });
    }
    case 'says':
      return route.fulfill({ json: outcome.reply });
    case 'refused': {
      const { kind: _, ...said } = outcome;
      return route.fulfill({ status: said.code === 'RATE_LIMITED' ? 429 : 409, json: said });
    }
    case 'unreachable':
      return route.abort('failed');
    case 'surprise':
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Moved</p>' });
  }
}

/** Holds calls until the path decides on their outcome, so that every state before that can be checked. */
export class Gates {
  readonly #context: BrowserContext;
  readonly #held = new Map<PortCall, Route[]>();
  readonly #listeners = new Set<() => void>();
  readonly #closed = new Map<PortCall, () => Promise<void>>();

  readonly #instead: Instead;

  constructor(context: BrowserContext, instead: Instead = () => undefined) {
    this.#context = context;
    this.#instead = instead;
    context.on('requestfailed', (request) => this.#drop(request));
  }

  /** Forgets a held call that the page has given up. */
  #drop(request: Request): void {
    for (const [call, routes] of this.#held) {
      const left = routes.filter((route) => route.request() !== request);
      this.#held.set(call, left);
    }
  }

  /** Holds these calls from now on; returns whether any of them was not held before. */
  async hold(calls: readonly PortCall[]): Promise<boolean> {
    const open = calls.filter((call) => !this.#closed.has(call));
    for (const call of open) {
      this.#held.set(call, []);
      const matches = ({ pathname }: URL) => call.path.test(pathname);
      const handler = (route: Route) => {
        const request = route.request();
        const isMeant = request.method() === call.method;
        if (!isMeant || (call.hasBody && request.postData() === null)) return route.fallback();
        this.#held.get(call)?.push(route);
        for (const listener of this.#listeners) listener();
      };
      this.#closed.set(call, () => this.#context.unroute(matches, handler));
      await this.#context.route(matches, handler);
    }
    return open.length > 0;
  }

  /** Stops holding these calls, and aborts those that are held. */
  async release(calls: readonly PortCall[]): Promise<void> {
    for (const call of calls) {
      await this.#closed.get(call)?.();
      this.#closed.delete(call);
      const routes = this.#held.get(call) ?? [];
      this.#held.delete(call);
      await Promise.all(routes.map((route) => route.abort().catch(() => {})));
    }
  }

  /** Stops holding any calls. */
  open(): Promise<void> {
    return this.release([...this.#closed.keys()]);
  }

  /** Does what makes the page lose interest in what is held: the bank answers that, as the next call waits for it. */
  async superseding(call: PortCall, act: () => Promise<unknown>): Promise<void> {
    const routes = this.#held.get(call)?.splice(0) ?? [];
    await act();
    await Promise.all(routes.map((route) => route.continue()));
  }

  /** Gives this outcome to the held call, or to the next one. */
  async answer(call: PortCall, outcome: Outcome): Promise<void> {
    await respond(await this.#next(call), outcome, this.#instead);
  }

  async #next(call: PortCall): Promise<Route> {
    const present = this.#held.get(call)?.shift();
    if (present) return present;
    return new Promise((resolve, reject) => {
      const look = () => {
        const route = this.#held.get(call)?.shift();
        if (!route) return;
        clearTimeout(timer);
        this.#listeners.delete(look);
        resolve(route);
      };
      const timer = setTimeout(() => {
        this.#listeners.delete(look);
        reject(new CallNotMade(`nobody made the call ${call.method} ${call.path.source}`));
      }, PATIENCE_MS);
      this.#listeners.add(look);
    });
  }
}
