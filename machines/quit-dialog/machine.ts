import { sendParent, setup } from 'xstate';

export type QuitDialogEvent =
  | { readonly type: 'quit.requested' }
  | { readonly type: 'quit.dismissed' }
  | { readonly type: 'quit.confirmed' };

/** Asks before a process is ended (A9). Tells its parent `quit.decided` when the customer means it. */
export const quitDialogMachine = setup({
  types: { events: {} as QuitDialogEvent },
  actions: { decide: sendParent({ type: 'quit.decided' }) },
}).createMachine({
  id: 'quitDialog',
  initial: 'closed',
  states: {
    closed: { on: { 'quit.requested': 'open', 'quit.dismissed': {} } },
    open: {
      on: {
        'quit.dismissed': 'closed',
        'quit.confirmed': { target: 'closed', actions: 'decide' },
      },
    },
  },
});
