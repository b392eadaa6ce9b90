import { MASK } from '#machines/inspection/shapes.ts';
import type { PortAnswer } from '#machines/recording/sequence.ts';
import type { Outcome } from '../model/support/gates.ts';
import { urlOf } from './instead.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The bank's clock is not that of the recording: what expires for the bank would have expired long ago. */
const isDeadline = (key: string) => key === 'expiresAt';

/** The bank's reply with the values of the file; masked values and deadlines stay the bank's. */
function withSaid(reply: unknown, said: unknown): unknown {
  if (said === undefined || said === MASK) return reply;
  if (!isRecord(reply) || !isRecord(said)) return said;
  const entries = Object.entries(said)
    .filter(([key]) => !(isDeadline(key) && key in reply))
    .map(([key, value]) => [key, withSaid(reply[key], value)]);
  return { ...reply, ...Object.fromEntries(entries) };
}

/** The actions of the next step in a reply. */
function actionsIn(reply: Record<string, unknown>): readonly Record<string, unknown>[] {
  const next = reply.nextAuthenticationProcessStep ?? reply.nextPostAuthenticationProcessStep;
  const actions = isRecord(next) ? next.actions : undefined;
  return Array.isArray(actions) ? actions.filter(isRecord) : [];
}

/** The reply with these steps: with the bank's own actions where it offers them. */
function withNext(reply: Record<string, unknown>, next: readonly string[]) {
  const real = actionsIn(reply);
  const actions = next.map(
    (stepType) =>
      real.find((action) => action.stepType === stepType) ?? {
        stepType,
        urlOfResource: urlOf(stepType),
      },
  );
  if ('nextPostAuthenticationProcessStep' in reply) {
    return { ...reply, nextPostAuthenticationProcessStep: { actions } };
  }
  return {
    ...reply,
    authenticationProcessCompleted: actions.length === 0,
    nextAuthenticationProcessStep: actions.length === 0 ? null : { actions },
  };
}

/** Whether a reply says how the process goes on, and nothing else. An order begins with the step that ends it. */
const saysOnlyNext = (reply: Record<string, unknown>): boolean =>
  !('challenge' in reply) &&
  ('authenticationProcessCompleted' in reply || 'nextPostAuthenticationProcessStep' in reply);

/** The steps that are next according to the file; `undefined`: those that the bank says. */
const nextIn = (answer: Extract<PortAnswer, { kind: 'done' }>, reply: Record<string, unknown>) =>
  answer.next ?? (saysOnlyNext(reply) ? [] : undefined);

/** The outcome of a call according to the file. */
export function outcomeOf(answer: PortAnswer): Outcome {
  switch (answer.kind) {
    case 'refused':
      return { ...answer, traceId: answer.traceId ?? 'SEQUENCE' };
    case 'unreachable':
      return { kind: 'unreachable' };
    case 'thrown':
      return { kind: 'surprise' };
    case 'done':
      return {
        kind: 'done',
        shape: (reply) => {
          const said = withSaid(reply, answer.value);
          const whole = isRecord(said) ? said : {};
          const next = nextIn(answer, whole);
          return next ? withNext(whole, next) : whole;
        },
      };
  }
}
