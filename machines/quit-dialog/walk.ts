import type { Walk } from '../testing/coverage.ts';
import { quitDialogMachine } from './machine.ts';

export const walks: readonly Walk[] = [
  {
    machine: quitDialogMachine.provide({ actions: { decide: () => {} } }),
    inputs: [undefined],
    events: [{ type: 'quit.requested' }, { type: 'quit.dismissed' }, { type: 'quit.confirmed' }],
  },
];
