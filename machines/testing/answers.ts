import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { RefusalDetails } from '#contract/error-codes.ts';
import type { Answer } from '../answer.ts';

/** A port that never answers: the test decides what happens next. */
export const silent = <Output, Input>() => fromPromise<Output, Input>(() => new Promise(() => {}));

/** A listening port that never sends anything. */
export const deaf = <Input>() => fromCallback<EventObject, Input>(() => {});

/** A clock that ticks once, immediately, like the first tick of the real one. */
export const tickingAt = (now: number) =>
  fromCallback<EventObject, undefined>(({ sendBack }) => sendBack({ type: 'clock.ticked', now }));

/** A port that answers at once, with the types of the port that it replaces. */
export const answering = <Value, Input>(answer: NoInfer<Answer<Value>>) =>
  fromPromise<Answer<Value>, Input>(async () => answer);

/** A port that gives these answers in turn, or fails with those that are errors, and then never answers. */
export const answeringInTurn = <Value, Input>(
  ...answers: readonly (NoInfer<Answer<Value>> | Error)[]
) => {
  const left = [...answers];
  return fromPromise<Answer<Value>, Input>(async () => {
    const next = left.shift() ?? (await new Promise<never>(() => {}));
    if (next instanceof Error) throw next;
    return next;
  });
};

export const done = <Value>(value: Value): Answer<Value> => ({ kind: 'done', value });

export const refused = (code?: string, more: RefusalDetails = {}): Answer<never> => ({
  kind: 'refused',
  traceId: 'TRACE1',
  ...(code === undefined ? {} : { code }),
  ...more,
});

export const unreachable: Answer<never> = { kind: 'unreachable', reference: 'W1' };

/**
 * The event with which an invoked child ends. The child's id is `0.` and the id of its state, unless it has an
 * id of its own.
 */
export const childDone = (child: string, output: unknown) => ({
  type: `xstate.done.actor.${child}`,
  output,
  actorId: child,
});

/** The event with which an invoked child fails. */
export const childFailed = (child: string, error: unknown = new Error('surprise')) => ({
  type: `xstate.error.actor.${child}`,
  error,
  actorId: child,
});

/** Everything that a port may answer: the value, a refusal with each code, no answer, a rejection. */
export const everyAnswer = (
  child: string,
  value: unknown,
  codes: readonly (string | undefined)[] = [undefined],
) => [
  childDone(child, done(value)),
  ...codes.map((code) => childDone(child, refused(code))),
  childDone(child, unreachable),
  childFailed(child),
];
