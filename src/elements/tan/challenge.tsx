import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type Failure, isTooMany } from '#machines/error-catalogue.ts';
import { Secret } from '#machines/secret.ts';
import type { tanMachine } from '#machines/tan/machine.ts';
import type { TanProblem, Unanswered } from './types.ts';
import { TanView } from './view.tsx';

type Snapshot = SnapshotFrom<typeof tanMachine>;

const unanswered = (failure: Failure | undefined): Unanswered => ({
  reference: failure?.traceId ?? '',
  tooMany: isTooMany(failure),
});

function problemOf(snapshot: Snapshot): TanProblem | undefined {
  const { attemptsLeft, challenge, failure } = snapshot.context;
  const { status } = challenge;
  if (status === 'expired' || status === 'denied') {
    const isUnavailable = snapshot.matches({ [status]: 'unavailable' });
    return { kind: status, unavailable: isUnavailable ? unanswered(failure) : undefined };
  }
  if (snapshot.matches({ entering: 'missing' })) return { kind: 'missing' };
  if (snapshot.matches({ entering: 'wrongTan' })) return { kind: 'wrongTan', attemptsLeft };
  return snapshot.matches({ entering: 'unavailable' })
    ? { kind: 'unavailable', ...unanswered(failure) }
    : undefined;
}

function phaseOf(snapshot: Snapshot) {
  if (snapshot.matches('submitting')) return 'submitting';
  return snapshot.matches('renewing') ? 'renewing' : 'entering';
}

/** The TAN challenge as its machine stands; at the end as it stood before, as the page around it tells the end. */
export function TanChallenge({ actor }: { actor: ActorRefFrom<typeof tanMachine> }) {
  const snapshot = useSelector(
    actor,
    (state) => state,
    (_, { status }) => status !== 'active',
  );
  const { challenge, attempt, attemptsLeft, secondsLeft } = snapshot.context;
  return (
    <TanView
      challenge={{ ...challenge, attemptsLeft }}
      phase={phaseOf(snapshot)}
      problem={problemOf(snapshot)}
      attempt={attempt}
      secondsLeft={secondsLeft}
      onSubmit={(tan) => actor.send({ type: 'tan.submitted', tan: new Secret(tan) })}
      onRenew={(methodId) => actor.send({ type: 'renewal.requested', methodId })}
    />
  );
}
