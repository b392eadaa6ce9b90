import { assign, setup } from 'xstate';
import { payload } from '../on-answer.ts';
import { askOpener, askTab, findTab, type InitData } from './ports.ts';

export type TabsEvent =
  | { readonly type: 'tab.found'; readonly tab: string }
  | { readonly type: 'initData.received'; readonly data: InitData };

/** The output: the data of another tab, or that this tab starts alone. */
export type TabsOutput =
  | { readonly kind: 'informed'; readonly data: InitData }
  | { readonly kind: 'alone' };

interface Context {
  readonly hasOpener: boolean;
  readonly tab: string;
  readonly data: InitData | undefined;
}

/** How long to wait for a tab with a log-in to report, in ms (specification 9). */
export const FIND_TIMEOUT = 1500;
/** How long to wait for a tab's data, in ms. */
export const RESPONSE_TIMEOUT = 5000;

/**
 * A tab that was opened without its init data asks other tabs (X8): the tab that opened it, if that is of the
 * same origin; otherwise any tab that answers on the broadcast channel. Guarantees: it ends, at the latest
 * {@link RESPONSE_TIMEOUT} after each tab was asked and {@link FIND_TIMEOUT} after the search began; every
 * time-out is logged.
 */
export const tabsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TabsEvent,
    input: {} as { hasOpener: boolean },
    output: {} as TabsOutput,
  },
  actors: { askOpener, findTab, askTab },
  delays: { find: FIND_TIMEOUT, response: RESPONSE_TIMEOUT },
  guards: { hasOpener: ({ context }) => context.hasOpener },
  actions: {
    keepTab: assign((_, { tab }: { tab: string }) => ({ tab })),
    keepData: assign((_, { data }: { data: InitData }) => ({ data })),
    /** Logs that no tab has a log-in, or none reported one in time. */
    logFindTimeout: () => {},
    /** Logs that a tab did not send its data in time. */
    logResponseTimeout: () => {},
  },
}).createMachine({
  id: 'tabs',
  context: ({ input }) => ({ ...input, tab: '', data: undefined }),
  initial: 'choosing',
  states: {
    choosing: {
      always: [{ guard: 'hasOpener', target: 'askingOpener' }, { target: 'finding' }],
    },
    askingOpener: {
      invoke: { src: 'askOpener' },
      on: {
        'initData.received': {
          target: 'informed',
          actions: { type: 'keepData', params: payload },
        },
      },
      // The opener may have left, and the log-in may continue in another tab.
      after: { response: { target: 'finding', actions: 'logResponseTimeout' } },
    },
    finding: {
      invoke: { src: 'findTab' },
      on: {
        'tab.found': { target: 'asking', actions: { type: 'keepTab', params: payload } },
      },
      after: { find: { target: 'alone', actions: 'logFindTimeout' } },
    },
    asking: {
      invoke: { src: 'askTab', input: ({ context: { tab } }) => ({ tab }) },
      on: {
        'initData.received': {
          target: 'informed',
          actions: { type: 'keepData', params: payload },
        },
      },
      after: { response: { target: 'alone', actions: 'logResponseTimeout' } },
    },
    informed: { type: 'final' },
    alone: { type: 'final' },
  },
  output: ({ context: { data } }) => (data ? { kind: 'informed', data } : { kind: 'alone' }),
});
