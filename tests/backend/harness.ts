import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Config, readConfig } from '#backend/config.ts';
import { createServer, type Server, type ServerOptions } from '#backend/server.ts';
import { AppLogIn } from '#contract/app-log-in.ts';
import { InitUiReply } from '#contract/entry.ts';
import { PostProcessReply, ProcessReply, Redirect } from '#contract/process.ts';
import { StartTanReply } from '#contract/steps.ts';
import { freePort } from '../tools/ports.ts';
import { Browser, type Page } from './browser.ts';
import { Walker } from './walker.ts';

// Every PIN costs real argon2 work, and some tests try a hundred of them.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export interface Running {
  readonly server: Server;
  readonly origin: string;
  readonly config: Config;
  /** Log lines written so far. */
  readonly log: string[];
  /** Moves the server's clock on. */
  later(milliseconds: number): void;
  browser(): Browser;
  /** A browser with another's cookies, whose calls reach this process. */
  through(browser: Browser): Browser;
  /** Where this very process listens. */
  readonly inner: string;
}

export interface StartOptions extends Omit<ServerOptions, 'now' | 'logTo'> {
  readonly config?: Partial<Config>;
}

/** Limits that no test reaches by accident. */
export const HIGH = {
  perMinute: 1e6,
  logInPerMinute: 1e6,
  tanPerMinute: 1e6,
  perIdentifier: 1e6,
  appLogInsPerSession: 1e6,
};

/** `TEST_REDIS_URL=redis://… npx vitest run tests/backend` runs every test of the backend on a Redis. */
function redisOfThisRun(): Config['redis'] {
  const url = process.env.TEST_REDIS_URL;
  return url === undefined ? undefined : { url, prefix: `auth:${crypto.randomUUID()}:` };
}

/** A real server on a port of its own, with a clock that only the test moves; the caller closes it. */
async function boot({ config: overrides = {}, ...options }: StartOptions): Promise<Running> {
  const port = overrides.port ?? (await freePort());
  const origin = overrides.publicUrl ?? `http://localhost:${port}`;
  const paths = { wizardDir: at('./fixtures/wizard'), publicDir: at('../../public') };
  const config: Config = {
    ...readConfig({ PORT: String(port), PUBLIC_URL: origin }, paths),
    rateLimits: HIGH,
    redis: overrides.dataDir === undefined ? redisOfThisRun() : undefined,
    ...overrides,
  };
  const inner = `http://127.0.0.1:${port}`;
  let offset = 0;
  let closed: Promise<void> | undefined;
  const log: string[] = [];
  const server = await createServer(config, {
    ...options,
    now: () => Date.now() + offset,
    logTo: { write: (line) => void log.push(line) },
  });
  await server.listen();
  return {
    server: {
      ...server,
      close: () => {
        closed ??= server.close();
        return closed;
      },
    },
    origin,
    config,
    log,
    later: (milliseconds) => {
      offset += milliseconds;
    },
    browser: () => new Browser(origin, undefined, inner),
    through: ({ jar }) => new Browser(origin, jar, inner),
    inner,
  };
}

/** A server for this test alone. */
export async function start(options: StartOptions = {}): Promise<Running> {
  const running = await boot(options);
  onTestFinished(() => running.server.close());
  return running;
}

/** A server for all tests of a file: each test uses a customer or a browser of its own. */
export function shared(options: StartOptions = {}): () => Running {
  let running: Running | undefined;
  beforeAll(async () => {
    running = await boot(options);
  }, 60_000);
  afterAll(() => running?.server.close());
  return () => {
    if (running === undefined) throw new Error('the server is not up');
    return running;
  };
}

/** One log-in in the wizard, driven over the wire. */
export class Wizard {
  readonly browser: Browser;
  readonly id: string;
  readonly entry: URL;

  private constructor(browser: Browser, id: string, entry: URL) {
    this.browser = browser;
    this.id = id;
    this.entry = entry;
  }

  /** From the demo relying party into the wizard. */
  static async open(browser: Browser, client = 'demo-yes', query = ''): Promise<Wizard> {
    return Wizard.at(browser, await browser.visit(`/demo/start?client=${client}${query}`));
  }

  static async at(browser: Browser, { url }: Page): Promise<Wizard> {
    const { status, body } = await browser.call('POST', `/init-ui${url.search}`);
    if (status !== 200) throw new Error(`init-ui: ${status} ${JSON.stringify(body)}`);
    return new Wizard(browser, z.parse(InitUiReply, body).authentication.id, url);
  }

  /** Asks init-UI again, as a page that loads anew does. */
  async initUi(): Promise<InitUiReply> {
    return z.parse(
      InitUiReply,
      (await this.browser.call('POST', `/init-ui${this.entry.search}`)).body,
    );
  }

  /** The same browser, whose next calls reach another process of the same site. */
  on({ inner }: Pick<Running, 'inner'>): Wizard {
    const { origin, jar } = this.browser;
    return new Wizard(new Browser(origin, jar, inner), this.id, this.entry);
  }

  /** The same log-in in other hands. */
  with(browser: Browser): Wizard {
    return new Wizard(browser, this.id, this.entry);
  }

  get base(): string {
    return `/authentications/${this.id}`;
  }

  logIn(identifier: string, pin = '12345', key?: string) {
    const options = key === undefined ? {} : { key };
    return this.browser.call('POST', `${this.base}/log-in`, {
      body: { identifier, pin },
      ...options,
    });
  }

  get(resource: string) {
    return this.browser.call('GET', `${this.base}/${resource}`);
  }

  post(resource: string, body?: unknown, key?: string) {
    return this.browser.call('POST', `${this.base}/${resource}`, {
      ...(body === undefined ? {} : { body }),
      ...(key === undefined ? {} : { key }),
    });
  }

  /** What the backend asks for now: step types and their addresses. */
  async actions(): Promise<{ stepType: string; urlOfResource: string }[]> {
    const process = z.parse(ProcessReply, (await this.get('process')).body);
    if (!process.authenticationProcessCompleted) {
      return process.nextAuthenticationProcessStep?.actions ?? [];
    }
    const post = z.parse(PostProcessReply, (await this.get('post-process')).body);
    return post.nextPostAuthenticationProcessStep.actions;
  }

  async next(): Promise<string | undefined> {
    return (await this.actions())[0]?.stepType;
  }

  async startTan(step: string) {
    const answer = await this.post(`steps/${step}/tan-start`);
    return z.parse(StartTanReply, answer.body).challenge;
  }

  submitTan(challenge: string, tan: string, key?: string) {
    const path = `/forward/identity-tan-component/challenges/${challenge}/tan`;
    return this.browser.call('POST', path, {
      body: { tan },
      ...(key === undefined ? {} : { key }),
    });
  }

  /** The TAN as the customer reads it in the banking app. */
  async tanFor(customer: string, challenge: string): Promise<string> {
    const response = await new Browser(this.browser.origin, undefined, this.browser.inner).request(
      `${this.browser.origin}/demo/app/api/pending?customer=${encodeURIComponent(customer)}`,
    );
    const Pending = z.array(z.object({ id: z.string(), tan: z.optional(z.string()) }));
    const found = z.parse(Pending, await response.json()).find(({ id }) => id === challenge);
    if (found?.tan === undefined) throw new Error('no TAN was sent');
    return found.tan;
  }

  /** A whole TAN step: started, confirmed, ended. */
  async confirmByTan(customer: string, step: string): Promise<void> {
    const { id } = await this.startTan(step);
    const confirmed = await this.submitTan(id, await this.tanFor(customer, id));
    if (confirmed.status !== 200) throw new Error(`TAN refused: ${JSON.stringify(confirmed.body)}`);
    const ended = await this.post(`steps/${step}/tan-end`);
    if (ended.status !== 200) throw new Error(`TAN not ended: ${JSON.stringify(ended.body)}`);
  }

  async startQr(): Promise<AppLogIn> {
    return z.parse(AppLogIn, (await this.post('qr-log-ins')).body);
  }

  async startComfort(identifier: string): Promise<AppLogIn> {
    return z.parse(AppLogIn, (await this.post('comfort-log-ins', { identifier })).body);
  }

  async appLogIn(id: string): Promise<AppLogIn> {
    return z.parse(AppLogIn, (await this.get(`app-log-ins/${id}`)).body);
  }

  finishAppLogIn(id: string, key?: string) {
    return this.post(`app-log-ins/${id}/log-in`, undefined, key);
  }

  /** Takes every step the backend asks for, until none is left or `stop` comes. */
  walk(customer: string, stop?: string): Promise<readonly string[]> {
    return new Walker(this, customer).walk(stop);
  }

  /** Follows the way back to the relying party. */
  async complete(): Promise<Page> {
    const { redirectUrl } = z.parse(Redirect, (await this.post('completion')).body);
    return this.browser.visit(redirectUrl);
  }

  async cancel(cause: 'customer' | 'error'): Promise<Page> {
    const { redirectUrl } = z.parse(Redirect, (await this.post('cancellation', { cause })).body);
    return this.browser.visit(redirectUrl);
  }
}

/** The banking app, as scripts use it. */
export function bankingApp(origin: string) {
  const send = (path: string, body: unknown) =>
    fetch(`${origin}/demo/app/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const list = async (path: string) => {
    const json: unknown = await (await fetch(`${origin}/demo/app/api/${path}`)).json();
    return z.parse(z.array(z.looseObject({ id: z.string() })), json);
  };
  return {
    pending: (customer: string, qr?: string) =>
      list(`pending?customer=${customer}${qr === undefined ? '' : `&qr=${qr}`}`),
    decide: (id: string, decision: 'approve' | 'deny', customer: string) =>
      send(`pending/${id}`, { decision, customer }),
    browsers: (customer: string) => list(`browsers?customer=${customer}`),
    revoke: (id: string) => send(`browsers/${id}/revocation`, {}),
  };
}

/** The facts a relying party's page lists. */
export function facts({ text }: Page): Record<string, string> {
  const plain = (html: string) =>
    html
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  const pairs = [...text.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)];
  return Object.fromEntries(pairs.map(([, term = '', value = '']) => [term, plain(value)]));
}
