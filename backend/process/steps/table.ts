import type { StepType } from '#contract/process.ts';
import type { StepKind, StepOf, StepState, TanPurpose } from '../model.ts';

interface Definition {
  /** Steps of the authentication itself come first; the others follow once it is complete (A2). */
  readonly phase: 'authentication' | 'post';
  readonly create: () => StepState;
}

const tan = (name: string, purpose: TanPurpose): Definition => ({
  phase: 'authentication',
  create: () => ({ kind: 'tan', name, purpose, done: false }),
});

/** Every step a customer may have to take. A new step is a row here and, if of a new kind, one below. */
export const STEPS = {
  'unlock-pin': tan('unlock-pin', 'unlockPin'),
  'psd2-auth': tan('psd2-auth', 'psd2Auth'),
  'browser-detection': tan('browser-detection', 'browserDetection'),
  'terms-of-service': {
    phase: 'authentication',
    create: () => ({ kind: 'terms', name: 'terms-of-service', done: false }),
  },
  consent: { phase: 'post', create: () => ({ kind: 'consent', name: 'consent', done: false }) },
} as const satisfies Record<string, Definition>;

export type StepName = keyof typeof STEPS;

const TAN_STEP_TYPES = {
  psd2Auth: ['START_TAN_PROCESS_FOR_PSD2_AUTH', 'END_TAN_PROCESS_FOR_PSD2_AUTH'],
  browserDetection: [
    'START_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH',
    'END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH',
  ],
  unlockPin: ['START_TAN_PROCESS_FOR_UNLOCK_PIN', 'END_TAN_PROCESS_FOR_UNLOCK_PIN'],
} as const satisfies Record<TanPurpose, readonly [start: StepType, end: StepType]>;

interface Offer {
  readonly stepType: StepType;
  readonly resource: string;
}

/** What the wire calls a step as it stands, and the resource below the step that takes it. */
const OFFERS: { readonly [K in StepKind]: (step: StepOf<K>) => readonly Offer[] } = {
  tan: ({ purpose, challenge }) => {
    const [start, end] = TAN_STEP_TYPES[purpose];
    const starting = { stepType: start, resource: 'tan-start' };
    // START stays on offer: a page that was reloaded asks it for the running challenge (P7).
    return challenge === undefined
      ? [starting]
      : [{ stepType: end, resource: 'tan-end' }, starting];
  },
  terms: () => [{ stepType: 'APPROVE_TERMS_OF_SERVICE', resource: 'approval' }],
  consent: () => [{ stepType: 'GIVE_CONSENT', resource: 'consent' }],
};

/** The offers of a step; the switch ties each kind to its row. */
export function offersOf(step: StepState): readonly Offer[] {
  switch (step.kind) {
    case 'tan':
      return OFFERS.tan(step);
    case 'terms':
      return OFFERS.terms(step);
    case 'consent':
      return OFFERS.consent(step);
  }
}

function isStepName(name: string): name is StepName {
  return Object.hasOwn(STEPS, name);
}

export function phaseOf(step: StepState): Definition['phase'] {
  return isStepName(step.name) ? STEPS[step.name].phase : 'authentication';
}
