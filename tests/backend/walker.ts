import * as z from 'zod/mini';
import { API_BASE } from '#contract/endpoint.ts';
import { Accounts } from '#contract/later-steps.ts';
import { StartTanReply } from '#contract/steps.ts';
import { Challenge } from '#contract/tan.ts';
import type { Answer } from './browser.ts';
import type { Wizard } from './wizard.ts';

const Started = z.object({ challenge: Challenge });

/** Takes whatever step the backend asks for, knowing only the contract (A4). */
export class Walker {
  readonly #wizard: Wizard;
  readonly #customer: string;
  readonly #pin: string;

  constructor(wizard: Wizard, customer: string, pin = '12345') {
    this.#wizard = wizard;
    this.#customer = customer;
    this.#pin = pin;
  }

  /** Takes steps until none is left, or until one of `stops` is asked for. Returns their types, in order. */
  async walk(...stops: readonly (string | undefined)[]): Promise<readonly string[]> {
    const taken: string[] = [];
    for (let n = 0; n < 40; n += 1) {
      const [action] = await this.#wizard.actions();
      if (action === undefined || stops.includes(action.stepType)) return taken;
      taken.push(action.stepType);
      const answer = await this.#take(action.stepType, action.urlOfResource);
      if (answer.status !== 200) {
        throw new Error(`${action.stepType}: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
    }
    throw new Error(`no end: ${taken.join(', ')}`);
  }

  #post(url: string, body?: unknown): Promise<Answer> {
    return this.#wizard.browser.call('POST', url, { body });
  }

  #sibling(url: string, resource: string): string {
    return `${url.slice(0, url.lastIndexOf('/'))}/${resource}`;
  }

  async #confirm(id: string): Promise<void> {
    const tan = await this.#wizard.tanFor(this.#customer, id);
    const { status, body } = await this.#wizard.submitTan(id, tan);
    if (status !== 200) throw new Error(`TAN refused: ${JSON.stringify(body)}`);
  }

  async #startTan(url: string): Promise<Answer> {
    const answer = await this.#post(url);
    await this.#confirm(z.parse(StartTanReply, answer.body).challenge.id);
    return answer;
  }

  async #pay(url: string): Promise<Answer> {
    const { body } = await this.#post(`${url}/tan-start`);
    await this.#confirm(z.parse(Started, body).challenge.id);
    return this.#post(url);
  }

  async #agree(url: string): Promise<Answer> {
    await this.#wizard.browser.call('GET', url);
    return this.#post(url, { decision: 'given' });
  }

  async #choose(url: string): Promise<Answer> {
    const { body } = await this.#wizard.browser.call('GET', url);
    return this.#post(url, { accountId: z.parse(Accounts, body).accounts.at(-1)?.id });
  }

  async #take(stepType: string, url: string): Promise<Answer> {
    if (!url.startsWith(API_BASE)) throw new Error(`elsewhere: ${url}`);
    switch (stepType) {
      case 'END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH':
        return this.#post(url, { trustBrowser: false });
      case 'APPROVE_TERMS_OF_SERVICE':
      case 'APPROVE_TERMS_OF_SERVICE_QES':
      case 'APPROVE_TERMS_OF_SERVICE_QID':
        await this.#post(this.#sibling(url, 'document-preview?locale=en-GB'));
        return this.#post(url);
      case 'QR_CODE_FIRST_LOGIN':
      case 'COMFORT_FIRST_LOGIN':
        return this.#post(url, { pin: this.#pin });
      case 'GIVE_CONSENT':
      case 'GIVE_CONSENT_QES':
        return this.#agree(url);
      case 'SELECT_PREFERRED_IBAN':
        return this.#choose(url);
      case 'INITIATE_REMITTANCE':
        return this.#pay(url);
      default:
        if (stepType.startsWith('START_')) return this.#startTan(url);
        if (stepType.startsWith('END_')) return this.#post(url);
        throw new Error(`${stepType}: how it is taken is not in tests/backend/walker.ts`);
    }
  }
}
