import * as z from 'zod/mini';
import { authorizationDetails } from '#backend/demo/payments.ts';
import { AppLogIn } from '#contract/app-log-in-state.ts';
import { InitUiReply } from '#contract/entry.ts';
import { PostProcessReply, ProcessReply, Redirect } from '#contract/process.ts';
import { StartTanReply } from '#contract/steps.ts';
import { authorizationRequest } from './authorization-request.ts';
import { Browser, type CallOptions, type Page } from './browser.ts';
import { Walker } from './walker.ts';

/** One log-in, with the calls that the wizard makes, over HTTP. */
export class Wizard<OfBrowser extends Browser = Browser> {
  readonly browser: OfBrowser;
  readonly id: string;
  readonly entry: URL;

  private constructor(browser: OfBrowser, id: string, entry: URL) {
    this.browser = browser;
    this.id = id;
    this.entry = entry;
  }

  /** Starts at the demo party and goes to the wizard. */
  static async open(browser: Browser, client = 'demo-yes', query = ''): Promise<Wizard> {
    return Wizard.at(browser, await browser.visit(`/demo/start?client=${client}${query}`));
  }

  /** A log-in for a payment whose account the party names. */
  static async payingFrom(browser: Browser, origin: string, iban?: string): Promise<Wizard> {
    const [details] = JSON.parse(authorizationDetails() ?? '');
    const request = authorizationRequest({
      client_id: 'demo-yes',
      redirect_uri: `${origin}/callback`,
      authorization_details: JSON.stringify([{ ...details, debtorAccount: { iban } }]),
    });
    return Wizard.at(browser, await browser.visit(request));
  }

  static async at<OfBrowser extends Browser>(
    browser: OfBrowser,
    { url }: Pick<Page, 'url'>,
  ): Promise<Wizard<OfBrowser>> {
    const { status, body } = await browser.call('POST', `/init-ui${url.search}`);
    if (status !== 200) throw new Error(`init-ui: ${status} ${JSON.stringify(body)}`);
    return new Wizard(browser, z.parse(InitUiReply, body).authentication.id, url);
  }

  /** Calls init-UI again, as a reloaded page does. */
  async initUi(): Promise<InitUiReply> {
    return z.parse(
      InitUiReply,
      (await this.browser.call('POST', `/init-ui${this.entry.search}`)).body,
    );
  }

  /** The same browser, whose next calls reach another process of the same site. */
  on({ inner }: { readonly inner: string }): Wizard {
    const { origin, jar } = this.browser;
    return new Wizard(new Browser(origin, jar, inner), this.id, this.entry);
  }

  /** The same log-in in another browser. */
  with(browser: Browser): Wizard {
    return new Wizard(browser, this.id, this.entry);
  }

  get base(): string {
    return `/authentications/${this.id}`;
  }

  logIn(identifier: string, pin = '12345', key?: string) {
    return this.browser.call('POST', `${this.base}/log-in`, { body: { identifier, pin }, key });
  }

  get(resource: string) {
    return this.browser.call('GET', `${this.base}/${resource}`);
  }

  post(resource: string, body?: unknown, key?: string) {
    return this.browser.call('POST', `${this.base}/${resource}`, { body, key });
  }

  /** The steps that the backend offers now: types and addresses. */
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
    return this.#ask(challenge, 'tan', { body: { tan }, key });
  }

  /** Another TAN, by the same device. */
  renewTan(challenge: string, key?: string) {
    return this.#ask(challenge, 'renewal', { key });
  }

  /** Another TAN, by this device. */
  chooseMethod(challenge: string, methodId: string | undefined) {
    return this.#ask(challenge, 'method', { body: { methodId } });
  }

  #ask(challenge: string, resource: string, options: CallOptions) {
    const path = `/forward/identity-tan-component/challenges/${challenge}/${resource}`;
    return this.browser.call('POST', path, options);
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

  /** The first steps of a customer in a new browser: confirms the log-in and trusts the browser. */
  async trust(customer: string): Promise<void> {
    await this.confirmByTan(customer, 'psd2-auth');
    const { id } = await this.startTan('browser-detection');
    await this.submitTan(id, await this.tanFor(customer, id));
    await this.post('steps/browser-detection/browser-detection-end', { trustBrowser: true });
  }

  /** A QR code, in place of the one that it renews or of any. */
  async startQr(renews?: string): Promise<AppLogIn> {
    return z.parse(AppLogIn, (await this.post('qr-log-ins', renews && { renews })).body);
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

  /** Takes every step that the backend asks for, until none is left or the next one is `stop`. */
  walk(customer: string, stop?: string): Promise<readonly string[]> {
    return new Walker(this, customer).walk(stop);
  }

  /** Logs in by PIN, and walks on. */
  async logInAndWalk(customer: string, stop?: string): Promise<readonly string[]> {
    await this.logIn(customer);
    return this.walk(customer, stop);
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

/** The facts that the relying party's page lists. */
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
