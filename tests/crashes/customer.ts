import type { StepType } from '#contract/process.ts';
import { facts, Wizard } from '../backend/wizard.ts';
import type { Alias } from '../e2e/support/ways.ts';
import { type Heard, PersistentBrowser, persistentApp } from './persistent.ts';

const TAN = ['START_TAN_PROCESS_FOR_PSD2_AUTH', 'END_TAN_PROCESS_FOR_PSD2_AUTH'] as const;
const BROWSER = [
  'START_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH',
  'END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH',
] as const;
/** So many wrong PINs in a row block it. */
const WRONG_PINS = 5;

/** The demo customers and the steps that each must take, once each and in this order. */
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
  felix: { client: 'demo-yes', steps: ['COMFORT_FIRST_LOGIN'] },
  greta: {
    client: 'demo-yes',
    steps: ['START_TAN_PROCESS_FOR_UNLOCK_PIN', 'END_TAN_PROCESS_FOR_UNLOCK_PIN'],
  },
  henry: { client: 'demo-yes', steps: [] },
} as const satisfies Record<Alias, { client: string; steps: readonly StepType[] }>;
export const ALIASES = Object.keys(STORIES) as Alias[];

/** A step of the contract that nobody takes here does not compile: its name is missing in this table. */
type Untaken = Exclude<StepType, (typeof STORIES)[Alias]['steps'][number]>;
({}) satisfies Record<Untaken, never>;

/** The result of a log-in. */
export interface Outcome {
  readonly alias: Alias;
  readonly id: string;
  /** What went wrong, if anything. */
  readonly wrong: string | undefined;
  /** How often the message with the TAN was lost in a crash, and a new TAN was requested. */
  readonly newTans: number;
  /**
   * The demo party runs in the same process and was killed while it exchanged the code. A code works only
   * once, so the customer has to start again.
   */
  readonly exchangeLost: boolean;
}

/** Requests a new TAN if none has come, as a customer does. */
class PatientWizard {
  newTans = 0;
  readonly wizard: Wizard;
  readonly #app: ReturnType<typeof persistentApp>;

  constructor(wizard: Wizard, browser: PersistentBrowser) {
    this.wizard = wizard;
    this.#app = persistentApp(browser);
    // The walker gets its TANs from the wizard.
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
    if (alias === 'emma') return this.#byApp(alias, (await this.wizard.startQr()).id);
    if (alias === 'felix') return this.#byApp(alias, (await this.wizard.startComfort(alias)).id);
    if (alias === 'greta') await this.#blockPin(alias);
    const { status } = await this.wizard.logIn(alias);
    if (status !== 200) throw new Error(`log-in: ${status}`);
  }

  async #byApp(alias: Alias, id: string): Promise<void> {
    const { wizard } = this;
    const decided = await this.#app.approve(id, alias);
    // The first call approved it, but its answer was lost.
    if (decided.status === 404 && (await wizard.appLogIn(id)).status !== 'approved') {
      throw new Error('the approval was lost');
    }
    const { status } = await wizard.finishAppLogIn(id);
    if (status !== 200) throw new Error(`log-in by app: ${status}`);
  }

  /** Types wrong PINs until the PIN is blocked. One that a crash makes the bank forget is one too many. */
  async #blockPin(alias: Alias): Promise<void> {
    for (let n = 0; n < WRONG_PINS; n += 1) {
      const { body } = await this.wizard.logIn(alias, '99999');
      if (body.code === 'PIN_LOCKED_AND_WRONG') return;
    }
    throw new Error('a wrong PIN was forgotten');
  }
}

/** Returns to the party, which then knows the customer, unless it was killed during the exchange. */
async function wayBack(wizard: Wizard, alias: Alias): Promise<'returned' | 'exchangeLost'> {
  const page = await wizard.complete();
  const { given_name: name, error } = facts(page);
  if (name?.toLowerCase() === alias) return 'returned';
  if (error === 'token_exchange_failed') return 'exchangeLost';
  throw new Error(`the way back of ${alias} led to ${name ?? error ?? page.url.pathname}`);
}

/** One log-in from the relying party and back to it, however often the backend crashes meanwhile. */
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
