import { assign, setup } from 'xstate';
import { LIFECYCLE_TIMEOUT_FAULT } from '#contract/runtime-config.ts';
import { failureOfError } from '../answer.ts';
import type { Failure } from '../error-catalogue.ts';
import { answered, payload, thrown } from '../on-answer.ts';
import { awaitInitialised, type Loaded, loadElement, type Wanted } from './ports.ts';

/** How long to wait for a script, in ms (N2). */
export const LOAD_PATIENCE = 10_000;

/** The longest delay of a timer, in ms: a longer one fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The element is on the page. `initialised`: its own promise of being initialised, if it has one. */
interface Mounted {
  readonly type: 'element.mounted';
  readonly initialised?: PromiseLike<unknown> | undefined;
}

/** The element threw when the page set a property, or called it, or it cannot be drawn. */
interface Threw {
  readonly type: 'element.threw';
  readonly error: unknown;
}

export type ElementLoadingEvent = Mounted | Threw | { readonly type: 'retry.requested' };

export interface ElementLoadingInput extends Wanted {
  /** This page has loaded it before. */
  readonly present?: boolean | undefined;
  /** How long the element may take to initialise, in ms; without it, this is not checked. */
  readonly lifecycleTimeoutMs?: number | undefined;
}

interface Context extends ElementLoadingInput {
  readonly failure: Failure | undefined;
}

/**
 * Loads a custom element, puts it on the page and waits until it is initialised (Y3). Guarantees: every failure
 * ends in `failed`, where the error hook runs once and from where it can be tried again.
 */
export const elementLoadingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ElementLoadingEvent,
    input: {} as ElementLoadingInput,
  },
  actors: { loadElement, awaitInitialised },
  delays: {
    loadPatience: LOAD_PATIENCE,
    lifecycleTimeout: ({ context }) => Math.min(context.lifecycleTimeoutMs ?? 0, LONGEST_TIMER),
  },
  guards: {
    hasImpossibleTimeout: ({ context: { lifecycleTimeoutMs: ms } }) =>
      ms !== undefined && !(ms > 0),
    isPresent: ({ context }) => context.present === true,
    isAlreadyThere: (_, loaded: Loaded) => loaded.already,
    isUnchecked: ({ context }) => context.lifecycleTimeoutMs === undefined,
    isManaged: (_, { initialised }: Mounted) => initialised !== undefined,
  },
  actions: {
    keepImpossibleTimeout: assign({ failure: () => failureOfError(LIFECYCLE_TIMEOUT_FAULT) }),
    keepSilence: assign({
      failure: ({ context }) => failureOfError(`${context.name} did not load in time`),
    }),
    keepUninitialised: assign({
      failure: ({ context }) => failureOfError(`${context.name} was not initialised in time`),
    }),
    keepError: assign((_, error: unknown) => ({ failure: failureOfError(error) })),
    forgetFailure: assign({ failure: undefined }),
    /** Logged only: the script is not run a second time. */
    logLoadedTwice: () => {},
    /** Logged only: the element does not report when it is ready. */
    logUnmanaged: () => {},
    /** Logs the failure and tells the page (Y3). */
    runErrorHook: () => {},
  },
}).createMachine({
  id: 'elementLoading',
  context: ({ input }) => ({ ...input, failure: undefined }),
  initial: 'checking',
  on: {
    'element.threw': { target: '.failed', actions: { type: 'keepError', params: thrown } },
  },
  states: {
    checking: {
      always: [
        {
          guard: 'hasImpossibleTimeout',
          target: 'failed',
          actions: 'keepImpossibleTimeout',
        },
        { guard: 'isPresent', target: 'loaded' },
        { target: 'loading' },
      ],
    },
    loading: {
      invoke: {
        src: 'loadElement',
        input: ({ context: { name, script } }) => ({ name, script }),
        onDone: [
          {
            guard: { type: 'isAlreadyThere', params: answered },
            target: 'loaded',
            actions: 'logLoadedTwice',
          },
          { target: 'loaded' },
        ],
        onError: { target: 'failed', actions: { type: 'keepError', params: thrown } },
      },
      after: { loadPatience: { target: 'failed', actions: 'keepSilence' } },
    },
    /** The element is registered: it can be put on the page. */
    loaded: {
      on: {
        'element.mounted': [
          { guard: 'isUnchecked', target: 'ready' },
          { guard: { type: 'isManaged', params: payload }, target: 'initialising' },
          { target: 'ready', actions: 'logUnmanaged' },
        ],
      },
    },
    initialising: {
      invoke: {
        src: 'awaitInitialised',
        input: ({ event }) => {
          if (event.type !== 'element.mounted' || !event.initialised) {
            throw new Error('An element is initialised only by `element.mounted`');
          }
          return { initialised: event.initialised };
        },
        onDone: 'ready',
        onError: { target: 'failed', actions: { type: 'keepError', params: thrown } },
      },
      after: { lifecycleTimeout: { target: 'failed', actions: 'keepUninitialised' } },
    },
    ready: {},
    failed: {
      entry: 'runErrorHook',
      on: {
        'retry.requested': { target: 'checking', actions: 'forgetFailure' },
        // The failed element is off the page: its errors no longer count.
        'element.threw': {},
      },
    },
  },
});
