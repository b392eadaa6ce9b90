import { assign, setup } from 'xstate';
import type { EntryQuery, InitUiReply } from '#contract/entry.ts';
import { type Answer, failureOfAnswer, failureOfError } from '../answer.ts';
import { type Entry, entryQuery } from '../entry.ts';
import type { Failure } from '../error-catalogue.ts';
import { answered, isDone, isRefused, keepSurprise } from '../on-answer.ts';
import { requestInitUi } from './ports.ts';

/** How init-UI ended (E3). */
export type InitUiOutput =
  | { readonly kind: 'missingParams' }
  | { readonly kind: 'success'; readonly reply: InitUiReply }
  | { readonly kind: 'serverError' | 'unknownError'; readonly failure: Failure };

interface Context {
  /** The query to ask with; undefined when a parameter is missing. */
  readonly query: EntryQuery | undefined;
  readonly outcome: InitUiOutput;
}

function outcomeOf(answer: Answer<InitUiReply>): InitUiOutput {
  if (answer.kind === 'done') return { kind: 'success', reply: answer.value };
  const kind = answer.kind === 'refused' ? 'serverError' : 'unknownError';
  return { kind, failure: failureOfAnswer(answer) };
}

const keepOutcome = { type: 'keepOutcome', params: answered } as const;

/**
 * Asks the backend who requests the log-in, and for what (E1–E3). Guarantees: no request is made when
 * `client_id` or `redirect_uri` is missing or empty.
 */
export const initUiMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { entry: Entry },
    output: {} as InitUiOutput,
  },
  actors: { requestInitUi },
  actions: {
    keepOutcome: assign((_, answer: Answer<InitUiReply>) => ({ outcome: outcomeOf(answer) })),
    keepSurprise: assign((_, error: unknown) => ({
      outcome: { kind: 'unknownError' as const, failure: failureOfError(error) },
    })),
  },
  guards: { isMissingParams: ({ context }) => context.query === undefined },
}).createMachine({
  id: 'initUi',
  context: ({ input }) => ({ query: entryQuery(input.entry), outcome: { kind: 'missingParams' } }),
  output: ({ context }) => context.outcome,
  initial: 'notInitialised',
  states: {
    notInitialised: {
      always: [{ guard: 'isMissingParams', target: 'missingParams' }, { target: 'requesting' }],
    },
    requesting: {
      invoke: {
        src: 'requestInitUi',
        input: ({ context }) => ({ query: context.query }),
        onDone: [
          { guard: isDone, target: 'success', actions: keepOutcome },
          { guard: isRefused, target: 'serverError', actions: keepOutcome },
          { target: 'unknownError', actions: keepOutcome },
        ],
        onError: { target: 'unknownError', actions: keepSurprise },
      },
    },
    missingParams: { type: 'final' },
    success: { type: 'final' },
    serverError: { type: 'final' },
    unknownError: { type: 'final' },
  },
});
