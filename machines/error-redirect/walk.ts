import type { Walk } from '../testing/coverage.ts';
import { errorRedirectMachine } from './machine.ts';

export const raised = { type: 'error.raised' } as const;

export const walks: readonly Walk[] = [
  {
    machine: errorRedirectMachine.provide({
      actions: { grantPage: () => {}, blockPage: () => {} },
    }),
    inputs: [{ alreadyShown: false }, { alreadyShown: true }],
    events: [raised],
  },
];
