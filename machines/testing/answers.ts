import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { RefusalDetails } from '#contract/error-codes.ts';
import type { Answer } from '../answer.ts';

/** A port that never answers: the test decides what happens next. */
export const silent = <Output, Input>() => fromPromise<Output, Input>(() => new Promise(() => {}));

/** A listening port that hears nothing. */
export const deaf = <Input>() => fromCallback<EventObject, Input>(() => {});

/** A clock that ticks once, at once, as the real one does first. */
export const tickingAt = (now: number) =>
  fromCallback<EventObject, undefined>(({ sendBack }) => sendBack({ type: 'clock.ticked', now }));

/** A port that answers at once; its types are those of the port it stands for. */
export const answering = <Value, Input>(answer: NoInfer<Answer<Value>>) =>
  fromPromise<Answer<Value>, Input>(async () => answer);

/** A port that gives one answer after the other, and then none. */
export const answeringInTurn = <Value, Input>(...answers: readonly NoInfer<Answer<Value>>[]) => {
  const left = [...answers];
  return fromPromise<Answer<Value>, Input>(async () => left.shift() ?? unreachable);
};

export const done = <Value>(value: Value): Answer<Value> => ({ kind: 'done', value });

export const refused = (code?: string, more: RefusalDetails = {}): Answer<never> => ({
  kind: 'refused',
  traceId: 'TRACE1',
  ...(code === undefined ? {} : { code }),
  ...more,
});

export const unreachable: Answer<never> = { kind: 'unreachable', reference: 'W1' };

/** The event with which an invoked child is over. Its id: `0.` and the state's, unless it has its own. */
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

/** Everything a port may answer: what was asked, a refusal with each code, nothing, a surprise. */
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
