import { facts, Wizard } from '../backend/wizard.ts';
import { type Heard, PersistentBrowser, persistentApp } from './persistent.ts';

const TAN = ['START_TAN_PROCESS_FOR_PSD2_AUTH', 'END_TAN_PROCESS_FOR_PSD2_AUTH'];
const BROWSER = [
  'START_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH',
  'END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH',
];

/** The demo customers and the steps that each has to take, once each and in this order. */
export const STORIES = {
  anna: { client: 'demo-yes', steps: TAN },
  bruno: {
    client: 'demo-verbund',
    steps: [
      ...TAN,
      ...BROWSER,
      'APPROVE_TERMS_OF_SERVICE',
      'GIVE_CONSENT',
      'SELECT_PREFERRED_IBAN',
    ],
  },
  clara: {
    client: 'demo-yes',
    steps: [
      ...TAN,
      'APPROVE_TERMS_OF_SERVICE_QES',
      'APPROVE_TERMS_OF_SERVICE_QID',
      'GIVE_CONSENT_QES',
    ],
  },
  david: { client: 'demo-payment', steps: [...TAN, 'INITIATE_REMITTANCE'] },
  emma: { client: 'demo-yes', steps: ['QR_CODE_FIRST_LOGIN'] },
  henry: { client: 'demo-yes', steps: [] },
} as const;
export type Alias = keyof typeof STORIES;

/** What became of a log-in. */
export interface Outcome {
  readonly alias: Alias;
  readonly id: string;
  /** What went wrong; nothing, if all is well. */
  readonly wrong: string | undefined;
  /** The message with the TAN was lost with the process, and a new one asked for. */
  readonly newTans: number;
  /** The party, in the same process, was cut off while it exchanged its code, which works once: the customer begins anew. */
  readonly exchangeLost: boolean;
}

/** A wizard that asks for a new TAN when none has come, as a customer does. */
class PatientWizard {
  newTans = 0;
  readonly wizard: Wizard;
  readonly #app: ReturnType<typeof persistentApp>;

  constructor(wizard: Wizard, browser: PersistentBrowser) {
    this.wizard = wizard;
    this.#app = persistentApp(browser);
    // The walker asks its wizard for the TAN.
    wizard.tanFor = (customer, challenge) => this.#tanFor(customer, challenge);
  }

  async #tanFor(customer: string, challenge: string): Promise<string> {
    const sent = await this.#app.tan(customer, challenge);
    if (sent !== undefined) return sent;
    this.newTans += 1;
    const path = `/forward/identity-tan-component/challenges/${challenge}/renewal`;
    await this.wizard.browser.call('POST', path);
    return this.#tanFor(customer, challenge);
  }

  async logIn(alias: Alias): Promise<void> {
    const { wizard } = this;
    if (alias !== 'emma') {
      const { status } = await wizard.logIn(alias);
      if (status !== 200) throw new Error(`log-in: ${status}`);
      return;
    }
    const { id } = await wizard.startQr();
    const decided = await this.#app.approve(id, alias);
    // Already approved, and the answer was lost.
    if (decided.status === 404 && (await wizard.appLogIn(id)).status !== 'approved') {
      throw new Error('the approval was lost');
    }
    const { status } = await wizard.finishAppLogIn(id);
    if (status !== 200) throw new Error(`log-in by QR code: ${status}`);
  }
}

/** Back to the party, which learns who logged in, unless it is cut off while it asks. */
async function wayBack(wizard: Wizard, alias: Alias): Promise<'returned' | 'exchangeLost'> {
  const page = await wizard.complete();
  const { given_name: name, error } = facts(page);
  if (name?.toLowerCase() === alias) return 'returned';
  if (error === 'token_exchange_failed') return 'exchangeLost';
  throw new Error(`the way back of ${alias} led to ${name ?? error ?? page.url.pathname}`);
}

/** One log-in from the relying party and back to it, whatever happens to the backend meanwhile. */
export async function logInOnce(origin: string, alias: Alias, heard: Heard): Promise<Outcome> {
  const { client, steps } = STORIES[alias];
  const browser = new PersistentBrowser(origin, heard);
  const wizard = await Wizard.open(browser, client);
  const patient = new PatientWizard(wizard, browser);
  let wrong: string | undefined;
  let exchangeLost = false;
  try {
    await patient.logIn(alias);
    const taken = await wizard.walk(alias);
    if (taken.join() !== steps.join()) wrong = `took ${taken.join(', ') || 'no step'}`;
    exchangeLost = (await wayBack(wizard, alias)) === 'exchangeLost';
  } catch (error) {
    wrong = error instanceof Error ? error.message : String(error);
  }
  return { alias, id: wizard.id, wrong, newTans: patient.newTans, exchangeLost };
}
