import type { Walk } from '../testing/coverage.ts';
import { errorRedirectMachine } from './machine.ts';

export const raised = (code: string, traceId: string) => ({
  type: 'error.raised' as const,
  failure: { code, traceId },
});

export const walks: readonly Walk[] = [
  {
    machine: errorRedirectMachine.provide({
      actions: { grantPage: () => {}, blockPage: () => {} },
    }),
    inputs: [{ alreadyShown: false }, { alreadyShown: true }],
    events: [raised('LOCKED_ACCOUNT', 'T1')],
  },
];
