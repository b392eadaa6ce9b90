import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { Secret } from '#machines/secret.ts';
import type { tanMachine } from '#machines/tan/machine.ts';
import type { TanProblem } from './types.ts';
import { TanView } from './view.tsx';

type Snapshot = SnapshotFrom<typeof tanMachine>;

function problemOf(snapshot: Snapshot): TanProblem | undefined {
  const { attemptsLeft, failure } = snapshot.context;
  if (snapshot.matches({ entering: 'missing' })) return { kind: 'missing' };
  if (snapshot.matches({ entering: 'wrongTan' })) return { kind: 'wrongTan', attemptsLeft };
  if (snapshot.matches({ entering: 'unavailable' })) {
    return { kind: 'unavailable', reference: failure?.traceId ?? '' };
  }
  if (snapshot.matches('expired')) return { kind: 'expired' };
  return snapshot.matches('denied') ? { kind: 'denied' } : undefined;
}

function phaseOf(snapshot: Snapshot) {
  if (snapshot.matches('submitting')) return 'submitting';
  return snapshot.matches('renewing') ? 'renewing' : 'entering';
}

/** The TAN challenge as its machine stands. */
export function TanChallenge({ actor }: { actor: ActorRefFrom<typeof tanMachine> }) {
  const snapshot = useSelector(actor, (state) => state);
  const problem = problemOf(snapshot);
  const { challenge, attempt, secondsLeft } = snapshot.context;
  return (
    <TanView
      challenge={challenge}
      phase={phaseOf(snapshot)}
      {...(problem ? { problem } : {})}
      attempt={attempt}
      secondsLeft={secondsLeft}
      onSubmit={(tan) => actor.send({ type: 'tan.submitted', tan: new Secret(tan) })}
      onMethod={(methodId) => actor.send({ type: 'method.chosen', methodId })}
      onRenew={() => actor.send({ type: 'renewal.requested' })}
    />
  );
}
