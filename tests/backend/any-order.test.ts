import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Customers } from '#backend/bank/customers.ts';
import { demoCustomers } from '#backend/demo/personas.ts';
import { phaseOf, STEPS, type StepName } from '#backend/process/steps/table.ts';
import { changedCustomers } from './changed-customers.ts';
import { facts, start, Wizard } from './harness.ts';

const NAMES = Object.keys(STEPS).filter((name): name is StepName => name in STEPS);

/** The demo customers, each with the steps that the test sets, and with clara's signature request. */
async function withSteps(stepsNow: () => readonly StepName[]): Promise<Customers> {
  const clara = await (await demoCustomers()).find('clara');
  return changedCustomers((customer) => ({
    ...customer,
    steps: stepsNow(),
    ...(clara?.signatureRequest ? { signatureRequest: clara.signatureRequest } : {}),
  }));
}

/** The step types of each step, in order: for a TAN, START_ and END_. */
function stepTypesOf(names: readonly StepName[]): string[] {
  const types: Record<StepName, string[]> = {
    'unlock-pin': ['START_TAN_PROCESS_FOR_UNLOCK_PIN', 'END_TAN_PROCESS_FOR_UNLOCK_PIN'],
    'qr-first-login': ['QR_CODE_FIRST_LOGIN'],
    'comfort-first-login': ['COMFORT_FIRST_LOGIN'],
    'psd2-auth': ['START_TAN_PROCESS_FOR_PSD2_AUTH', 'END_TAN_PROCESS_FOR_PSD2_AUTH'],
    'browser-detection': [
      'START_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH',
      'END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH',
    ],
    'terms-of-service': ['APPROVE_TERMS_OF_SERVICE'],
    'terms-of-service-qes': ['APPROVE_TERMS_OF_SERVICE_QES'],
    'terms-of-service-qid': ['APPROVE_TERMS_OF_SERVICE_QID'],
    consent: ['GIVE_CONSENT'],
    'signature-consent': ['GIVE_CONSENT_QES'],
    'preferred-account': ['SELECT_PREFERRED_IBAN'],
    remittance: ['INITIATE_REMITTANCE'],
  };
  return names.flatMap((name) => types[name]);
}

function inPhases(names: readonly StepName[]): StepName[] {
  const of = (phase: string) => names.filter((name) => phaseOf(STEPS[name].create()) === phase);
  const last = (name: StepName) => name === 'remittance';
  const post = of('post');
  return [...of('authentication'), ...post.filter((name) => !last(name)), ...post.filter(last)];
}

test('[A2] [A4] [E7] any steps in any order lead to the code exchange, in exactly that order', {
  timeout: 180_000,
}, async () => {
  let steps: readonly StepName[] = [];
  const { browser } = await start({ customers: await withSteps(() => steps) });
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(NAMES), async (names) => {
      steps = [...new Set([...names, 'remittance' as const])];
      const wizard = await Wizard.open(browser(), 'demo-payment');
      expect(await wizard.logInAndWalk('bruno')).toEqual(stepTypesOf(inPhases(steps)));
      const page = await wizard.complete();
      expect(page.url.pathname).toBe('/callback');
      expect(facts(page)).toMatchObject({ given_name: 'Bruno' });
    }),
    { numRuns: 25 },
  );
});

test('[A2] [S6] in any order, no step can be taken before its turn', {
  timeout: 180_000,
}, async () => {
  let steps: readonly StepName[] = [];
  const { browser } = await start({ customers: await withSteps(() => steps) });
  const resources: Record<StepName, [resource: string, body?: unknown]> = {
    'unlock-pin': ['tan-end'],
    'qr-first-login': ['first-log-in', { pin: '12345' }],
    'comfort-first-login': ['first-log-in', { pin: '12345' }],
    'psd2-auth': ['tan-end'],
    'browser-detection': ['browser-detection-end', { trustBrowser: true }],
    'terms-of-service': ['approval'],
    'terms-of-service-qes': ['approval'],
    'terms-of-service-qid': ['approval'],
    consent: ['consent', { decision: 'given' }],
    'signature-consent': ['signature-consent', { decision: 'given' }],
    'preferred-account': ['preferred-account', { otherAccount: true }],
    remittance: ['remittance'],
  };
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(NAMES, { minLength: 2 }), async (names) => {
      steps = names;
      const wizard = await Wizard.open(browser(), 'demo-payment');
      await wizard.logIn('bruno');
      const [, ...ahead] = inPhases(names);
      for (const name of ahead) {
        const [resource, body] = resources[name];
        const { status } = await wizard.post(`steps/${name}/${resource}`, body);
        expect([name, status]).toEqual([name, 409]);
      }
      expect((await wizard.post('completion')).status).toBe(409);
    }),
    { numRuns: 15 },
  );
});
