import type { Place } from './place.ts';
import { STEPS } from './steps.ts';
import { WAYS_IN } from './ways-in.ts';

/** Every place in the wizard where a machine runs. */
export const PLACES: readonly Place[] = [...WAYS_IN, ...STEPS];
