import { childDone, childFailed, silent } from '../testing/answers.ts';
import type { Walk } from '../testing/coverage.ts';
import { type ElementLoadingInput, elementLoadingMachine } from './machine.ts';

export const builtIn: ElementLoadingInput = { name: 'cms-teaser' };
export const fromScript: ElementLoadingInput = {
  name: 'cms-teaser',
  script: 'https://cms.example/teaser.js',
  lifecycleTimeoutMs: 2000,
};

export const walks: readonly Walk[] = [
  {
    machine: elementLoadingMachine.provide({
      actors: { loadElement: silent(), awaitInitialised: silent() },
    }),
    inputs: [
      builtIn,
      { ...builtIn, present: true },
      fromScript,
      { ...fromScript, lifecycleTimeoutMs: 0 },
    ],
    events: [
      childDone('0.elementLoading.loading', { already: false }),
      childDone('0.elementLoading.loading', { already: true }),
      childFailed('0.elementLoading.loading'),
      { type: 'xstate.after.loadPatience.elementLoading.loading' },
      { type: 'element.mounted' },
      { type: 'element.mounted', initialised: Promise.resolve() },
      childDone('0.elementLoading.initialising', undefined),
      childFailed('0.elementLoading.initialising'),
      { type: 'xstate.after.lifecycleTimeout.elementLoading.initialising' },
      { type: 'element.threw', error: new Error('a setter of its own') },
      { type: 'retry.requested' },
    ],
    distinguish: ({ lifecycleTimeoutMs }) => lifecycleTimeoutMs,
  },
];
