import type { AnyEventObject } from 'xstate';
import { PATIENCE } from '#src/services/patience.ts';
import type { Deed } from '../support/deed.ts';
import type { Outcome } from '../support/gates.ts';
import { portCall } from '../support/ports.ts';
import { SHAPES } from '../support/shapes.ts';

/** The outcome of the call according to the event. */
function outcomeOf({ type, output }: AnyEventObject): Outcome {
  if (type.startsWith('xstate.error.')) return { kind: 'surprise' };
  switch (output?.kind) {
    case 'refused':
      return { kind: 'refused', code: output.code, traceId: output.traceId };
    case 'unreachable':
      return { kind: 'unreachable' };
    default:
      return { kind: 'done' };
  }
}

/** Answers a port: its held call goes through, or fails as the event says. */
export const answered: Deed = async ({ world, place, source: port, event }) => {
  const call = port && portCall(place.machine, port);
  if (!call) throw new Error(`${event.type}: no call is known for ${port ?? 'it'}`);
  const outcome = outcomeOf(event);
  // This port repeats its call until it gives up, so this time must pass.
  if (port === 'askOutcome' && outcome.kind === 'unreachable') return world.pass(PATIENCE);
  // After no answer the page asks what has become of the call, and nobody answers that either.
  const next = port === 'requestTan' ? portCall(place.machine, 'askChallenge') : undefined;
  if (next && outcome.kind === 'unreachable') {
    await world.gates.hold([next]);
    await world.gates.answer(call, outcome);
    await world.gates.answer(next, outcome);
    return world.gates.release([next]);
  }
  const shape = SHAPES[`${place.machine}.${port}`] ?? SHAPES[port];
  const wanted: unknown = event.output?.value;
  if (outcome.kind === 'done') await place.makesTrue?.[port]?.(world);
  await world.gates.answer(
    call,
    outcome.kind === 'done' && shape
      ? { kind: 'done', shape: (reply) => shape(reply, wanted) }
      : outcome,
  );
};

/** Only time passes, and the transition follows by itself. */
export const waited: Deed = async () => {};
