import * as z from 'zod/mini';
import type { EndpointName } from '#contract/endpoints.ts';
import { Accounts } from '#contract/later-steps.ts';
import type { StepType } from '#contract/process.ts';
import { Challenge } from '#contract/tan.ts';
import { bankingApp, type Wizard } from './wizard.ts';

type Names = Readonly<Record<string, string>>;

/** A log-in, and what the paths and bodies of its calls name. */
export interface Place {
  readonly wizard: Wizard;
  readonly names: Names;
}

/** Takes a log-in further, and returns what can be named then. */
type Act = (place: Place) => Promise<Names>;

const standing: Act = async ({ wizard }) => {
  const [action] = await wizard.actions();
  return { step: /\/steps\/([^/]+)\//.exec(action?.urlOfResource ?? '')?.[1] ?? '' };
};

/** Logs in and comes to this step, or behind the last. */
const at =
  (alias: string, stop?: StepType): Act =>
  async (place) => {
    await place.wizard.logInAndWalk(alias, stop);
    return standing(place);
  };

/** Has the step show what it is about. */
const see =
  (resource: string, method: 'get' | 'post' = 'get'): Act =>
  async ({ wizard, names }) => {
    await wizard[method](`steps/${names.step}/${resource}`);
    return {};
  };

const seeAccounts: Act = async ({ wizard, names }) => {
  const { body } = await wizard.get(`steps/${names.step}/preferred-account`);
  return { accountId: z.parse(Accounts, body).accounts[0]?.id ?? '' };
};

const startTan =
  (resource: string): Act =>
  async ({ wizard, names }) => {
    const { body } = await wizard.post(`steps/${names.step}/${resource}`);
    const { id, methodId } = z.parse(z.object({ challenge: Challenge }), body).challenge;
    return { challenge: id, methodId };
  };

const confirm =
  (alias: string): Act =>
  async ({ wizard, names: { challenge = '' } }) => {
    await wizard.submitTan(challenge, await wizard.tanFor(alias, challenge));
    return {};
  };

const startQr: Act = async ({ wizard }) => ({ appLogIn: (await wizard.startQr()).id });
const startComfort: Act = async ({ wizard }) => ({
  appLogIn: (await wizard.startComfort('felix')).id,
});

const approve =
  (alias: string): Act =>
  async ({ wizard, names: { appLogIn = '' } }) => {
    await bankingApp(wizard.browser.inner).decide(appLogIn, 'approve', alias);
    return {};
  };

const finish: Act = async (place) => {
  await place.wizard.finishAppLogIn(place.names.appLogIn ?? '');
  return standing(place);
};

const FIRST_STEP = at('anna', 'START_TAN_PROCESS_FOR_PSD2_AUTH');
const TRUST = at('bruno', 'END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH');
const TERMS = at('bruno', 'APPROVE_TERMS_OF_SERVICE');
const CONSENT = at('bruno', 'GIVE_CONSENT');
const ACCOUNT = at('bruno', 'SELECT_PREFERRED_IBAN');
const SIGNATURE = at('clara', 'GIVE_CONSENT_QES');
const PAYMENT = at('david', 'INITIATE_REMITTANCE');
const TAN = [FIRST_STEP, startTan('tan-start')];

/**
 * What has to happen before calls that are refused on the log-in page. Whom a call may block, by wrong PINs or TANs,
 * makes no other.
 */
const BEFORE: Partial<Record<EndpointName, readonly Act[]>> = {
  appLogIn: [startQr],
  finishAppLogIn: [startQr, approve('emma')],
  process: [FIRST_STEP],
  postProcess: [CONSENT],
  startTan: [FIRST_STEP],
  endTan: [at('anna', 'END_TAN_PROCESS_FOR_PSD2_AUTH')],
  termsPreview: [TERMS],
  approveTerms: [TERMS, see('document-preview?locale=de-DE', 'post')],
  consentDetails: [CONSENT],
  decideConsent: [CONSENT, see('consent')],
  endBrowserDetection: [TRUST],
  firstLogIn: [startComfort, approve('felix'), finish],
  signatureDetails: [SIGNATURE],
  decideSignature: [SIGNATURE, see('signature-consent')],
  accounts: [ACCOUNT],
  choosePreferredAccount: [ACCOUNT, seeAccounts],
  remittance: [PAYMENT],
  startRemittance: [PAYMENT],
  endRemittance: [PAYMENT, startTan('remittance/tan-start'), confirm('david')],
  keepAlive: [FIRST_STEP],
  completion: [at('henry')],
  cancellation: [FIRST_STEP],
  challenge: TAN,
  chooseMethod: TAN,
  renewTan: TAN,
  submitTan: [at('greta', 'START_TAN_PROCESS_FOR_UNLOCK_PIN'), startTan('tan-start')],
};

type Open = (client: string) => Promise<Wizard>;

async function reach(open: Open, acts: readonly Act[]): Promise<Place> {
  const wizard = await open(acts.includes(PAYMENT) ? 'demo-payment' : 'demo-yes');
  let names: Names = { id: wizard.id };
  for (const act of acts) names = { ...names, ...(await act({ wizard, names })) };
  return { wizard, names };
}

/** A new log-in in which the endpoint may be called. */
export const placeOf = (name: EndpointName, open: Open): Promise<Place> =>
  reach(open, BEFORE[name] ?? []);

/** Log-ins in which most calls are out of place. */
export const placesElsewhere = (open: Open): Promise<Place[]> =>
  Promise.all([TRUST, SIGNATURE, PAYMENT].map((act) => reach(open, [act])));
