import { MASK } from '#machines/inspection/shapes.ts';
import type { PortAnswer } from '#machines/recording/sequence.ts';
import type { Outcome } from '../model/support/gates.ts';
import { urlOf } from './instead.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A reply with what the file says of it; what is masked there stays the bank's. */
function withSaid(reply: unknown, said: unknown): unknown {
  if (said === undefined || said === MASK) return reply;
  if (!isRecord(reply) || !isRecord(said)) return said;
  const entries = Object.entries(said).map(([key, value]) => [key, withSaid(reply[key], value)]);
  return { ...reply, ...Object.fromEntries(entries) };
}

/** What the reply offers, or would. */
function actionsIn(reply: Record<string, unknown>): readonly Record<string, unknown>[] {
  const next = reply.nextAuthenticationProcessStep ?? reply.nextPostAuthenticationProcessStep;
  const actions = isRecord(next) ? next.actions : undefined;
  return Array.isArray(actions) ? actions.filter(isRecord) : [];
}

/** A reply that offers these steps: the bank's own where it offers them, too. */
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

/** What comes of a call, as the file says it. */
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
          return answer.next ? withNext(whole, answer.next) : whole;
        },
      };
  }
}
