import { fromPromise } from 'xstate';
import type { Answer } from '../answer.ts';
import type { PortAnswer } from '../recording/sequence.ts';
import { BANK, postReply, processReply } from '../testing/replies.ts';
import type { ThemeChoice } from '../theme/ports.ts';

type Json = NonNullable<Extract<PortAnswer, { kind: 'done' }>['value']>[string];
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A reply of the contract, with the values of the file. */
function withSaid<Value>(reply: Value, said: Json | undefined): Value {
  if (said === undefined) return reply;
  if (!isRecord(reply) || !isRecord(said)) return said as Value;
  const entries = Object.entries(said).map(([key, value]) => [key, withSaid(reply[key], value)]);
  return { ...reply, ...Object.fromEntries(entries) };
}

/** The one of these replies that has all keys of the file; otherwise the first. */
const meant = <Value>(willing: Value, others: readonly Value[], said: Json | undefined): Value =>
  [willing, ...others].find(
    (reply) => isRecord(reply) && Object.keys(said ?? {}).every((key) => key in reply),
  ) ?? willing;

const speaksOfLaterSteps = (reply: unknown): boolean =>
  isRecord(reply) && 'nextPostAuthenticationProcessStep' in reply;

/** The reply with these next steps. */
function withNext<Value>(reply: Value, next: readonly string[] | undefined): Value {
  if (next === undefined) return reply;
  const steps = speaksOfLaterSteps(reply) ? postReply(...next) : processReply(...next);
  return { ...reply, ...steps };
}

/** Whether the state that called was left meanwhile. */
interface Signal {
  readonly aborted: boolean;
}

interface Call {
  readonly signal: Signal;
  answer(answer: PortAnswer): void;
}

/** Ports that are answered by the sequence. */
export interface Stage {
  /**
   * A port that returns an `Answer`; `willing` is its value if the sequence does not give another. `others`: what it may
   * return instead, with other keys, where the sequence has those.
   */
  asks<Value, Input>(
    name: string,
    willing: NoInfer<Value>,
    ...others: NoInfer<Value>[]
  ): ReturnType<typeof fromPromise<Answer<Value>, Input>>;
  /** A port without a result. */
  does<Input>(name: string): ReturnType<typeof fromPromise<void, Input>>;
  /** A port that loads the requested theme. */
  loads(name: string): ReturnType<typeof fromPromise<string, ThemeChoice>>;
  /** Whether a port may answer like this: one without an `Answer` is done, or throws. */
  gives(port: string, kind: PortAnswer['kind']): boolean;
  /** Answers the waiting call of a port; returns false if there is none. */
  answer(port: string, answer: PortAnswer): boolean;
  /** The ports with a call that waits for an answer. */
  asked(): readonly string[];
  /** The ports of all machines. */
  ports(): readonly string[];
}

/** @param waits whether a call of this port waits for a later step of the sequence; else it succeeds now. */
export function createStage(waits: (port: string) => boolean): Stage {
  // One for each port: a machine that asks it again has left the state that asked before.
  const calls = new Map<string, Call>();
  const ports = new Set<string>();
  /** Of these, the ones that return an `Answer`. */
  const asking = new Set<string>();

  const waitingAt = (port: string) => {
    const last = calls.get(port);
    return last?.signal.aborted ? undefined : last;
  };

  const call = <Output>(port: string, settle: (answer: PortAnswer) => Output, signal: Signal) =>
    new Promise<Output>((resolve, reject) => {
      const answer = (given: PortAnswer) =>
        given.kind === 'thrown' ? reject(new Error('thrown on the stage')) : resolve(settle(given));
      if (!waits(port)) return answer({ kind: 'done' });
      calls.set(port, { signal, answer });
    });

  const answerWith =
    <Value>(willing: Value, others: readonly Value[]) =>
    (given: PortAnswer): Answer<Value> => {
      if (given.kind === 'done') {
        const reply = meant(willing, others, given.value);
        return { kind: 'done', value: withNext(withSaid(reply, given.value), given.next) };
      }
      if (given.kind === 'refused') {
        const { namesBank, traceId = 'SEQUENCE', ...said } = given;
        return { ...said, traceId, ...(namesBank && { authenticationSession: BANK }) };
      }
      return { kind: 'unreachable', reference: 'SEQUENCE' };
    };

  return {
    asks: <Value, Input>(name: string, willing: NoInfer<Value>, ...others: NoInfer<Value>[]) => {
      ports.add(name);
      asking.add(name);
      return fromPromise<Answer<Value>, Input>(({ signal }) =>
        call(name, answerWith<Value>(willing, others), signal),
      );
    },
    does: <Input>(name: string) => {
      ports.add(name);
      return fromPromise<void, Input>(({ signal }) => call(name, () => {}, signal));
    },
    loads: (name) => {
      ports.add(name);
      return fromPromise(({ input: { themeId }, signal }) => call(name, () => themeId, signal));
    },
    gives: (port, kind) =>
      kind === 'done' || kind === 'thrown' || asking.has(port) || !ports.has(port),
    answer(port, given) {
      const waiting = waitingAt(port);
      calls.delete(port);
      waiting?.answer(given);
      return waiting !== undefined;
    },
    ports: () => [...ports],
    asked: () => [...calls.keys()].filter(waitingAt),
  };
}
