import type { StepType } from '#contract/process.ts';
import type { AppWay, DecisionStep, StepState, TanPurpose, TermsName } from './state.ts';

interface Definition {
  /** Steps of the authentication itself come first; the others follow once it is complete (A2). */
  readonly phase: 'authentication' | 'post';
  readonly create: () => StepState;
}

const tan = (name: string, purpose: TanPurpose): Definition => ({
  phase: 'authentication',
  create: () => ({ kind: 'tan', name, purpose, done: false }),
});

const terms = (name: string, document: TermsName): Definition => ({
  phase: 'authentication',
  create: () => ({ kind: 'terms', name, document, done: false }),
});

const firstLogIn = (name: string, way: AppWay): Definition => ({
  phase: 'authentication',
  create: () => ({ kind: 'firstLogIn', name, way, done: false }),
});

const post = (name: string, kind: 'account' | 'remittance'): Definition => ({
  phase: 'post',
  create: () => ({ kind, name, done: false }),
});

const decision = (name: string, kind: DecisionStep['kind']): Definition => ({
  phase: 'post',
  create: () => ({ kind, name, done: false, shown: '' }),
});

/** Every step. A new one is a row here and, if it is of a new kind, a case below. */
export const STEPS = {
  'unlock-pin': tan('unlock-pin', 'unlockPin'),
  'qr-first-login': firstLogIn('qr-first-login', 'qr'),
  'comfort-first-login': firstLogIn('comfort-first-login', 'comfort'),
  'psd2-auth': tan('psd2-auth', 'psd2Auth'),
  'browser-detection': tan('browser-detection', 'browserDetection'),
  'terms-of-service': terms('terms-of-service', 'special'),
  'terms-of-service-qes': terms('terms-of-service-qes', 'qes'),
  'terms-of-service-qid': terms('terms-of-service-qid', 'qid'),
  consent: decision('consent', 'consent'),
  'signature-consent': decision('signature-consent', 'signature'),
  'preferred-account': post('preferred-account', 'account'),
  remittance: post('remittance', 'remittance'),
} as const satisfies Record<string, Definition>;

export type StepName = keyof typeof STEPS;

/** The END of the browser detection also carries the choice to trust, so it has a resource of its own (A6). */
const TAN_STEPS = {
  psd2Auth: {
    start: 'START_TAN_PROCESS_FOR_PSD2_AUTH',
    end: { stepType: 'END_TAN_PROCESS_FOR_PSD2_AUTH', resource: 'tan-end' },
  },
  browserDetection: {
    start: 'START_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH',
    end: {
      stepType: 'END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH',
      resource: 'browser-detection-end',
    },
  },
  unlockPin: {
    start: 'START_TAN_PROCESS_FOR_UNLOCK_PIN',
    end: { stepType: 'END_TAN_PROCESS_FOR_UNLOCK_PIN', resource: 'tan-end' },
  },
} as const satisfies Record<TanPurpose, { start: StepType; end: Offer }>;

const TERMS_STEPS = {
  special: 'APPROVE_TERMS_OF_SERVICE',
  qes: 'APPROVE_TERMS_OF_SERVICE_QES',
  qid: 'APPROVE_TERMS_OF_SERVICE_QID',
} as const satisfies Record<TermsName, StepType>;

const FIRST_LOG_IN_STEPS = {
  qr: 'QR_CODE_FIRST_LOGIN',
  comfort: 'COMFORT_FIRST_LOGIN',
} as const satisfies Record<AppWay, StepType>;

interface Offer {
  readonly stepType: StepType;
  readonly resource: string;
}

/** The step types under which a step is offered in its present state, with the resource of each. */
export function offersOf(step: StepState): readonly Offer[] {
  switch (step.kind) {
    case 'tan': {
      const { start, end } = TAN_STEPS[step.purpose];
      const starting = { stepType: start, resource: 'tan-start' };
      // START remains available: a reloaded page asks it for the running challenge (P7).
      return step.challenge === undefined ? [starting] : [end, starting];
    }
    case 'terms':
      return [{ stepType: TERMS_STEPS[step.document], resource: 'approval' }];
    case 'firstLogIn':
      return [{ stepType: FIRST_LOG_IN_STEPS[step.way], resource: 'first-log-in' }];
    case 'consent':
      return [{ stepType: 'GIVE_CONSENT', resource: 'consent' }];
    case 'signature':
      return [{ stepType: 'GIVE_CONSENT_QES', resource: 'signature-consent' }];
    case 'account':
      return [{ stepType: 'SELECT_PREFERRED_IBAN', resource: 'preferred-account' }];
    // Its START is below the same resource, and also answers the running challenge (P7).
    case 'remittance':
      return [{ stepType: 'INITIATE_REMITTANCE', resource: 'remittance' }];
    case 'otherCustomer':
      return [];
  }
}

function isStepName(name: string): name is StepName {
  return Object.hasOwn(STEPS, name);
}

/** Whether a step belongs to the authentication or comes after it (A2). */
export function phaseOf(step: StepState): Definition['phase'] {
  return isStepName(step.name) ? STEPS[step.name].phase : 'authentication';
}
