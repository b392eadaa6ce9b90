import type { SnapshotFrom } from 'xstate';
import { preferredAccountMachine } from '#machines/decision/machine.ts';
import { actorIn, afterStart, askToQuit, type Scene, unavailable } from '#src/screens/scene.ts';
import { draw } from '#src/screens/screen-entry.tsx';
import PreferredAccountScreen, { type PreferredAccountProps } from './screen.tsx';

function phaseOf(
  snapshot: SnapshotFrom<typeof preferredAccountMachine>,
): PreferredAccountProps['phase'] {
  if (!snapshot.matches('sending')) return 'choosing';
  const { decision } = snapshot.context;
  return decision && 'otherAccount' in decision ? 'sendingOther' : 'sending';
}

/** Selects the props of the choice of the preferred account from its machine (A8). @throws before the accounts are there. */
export function selectPreferredAccount(scene: Scene): PreferredAccountProps {
  const choice = actorIn(scene, preferredAccountMachine);
  const snapshot = choice.getSnapshot();
  const { details, failure } = snapshot.context;
  if (!details) throw new Error('No accounts yet');
  const problem: PreferredAccountProps['problem'] = snapshot.matches({ deciding: 'notChosen' })
    ? { kind: 'notChosen' }
    : snapshot.matches({ deciding: 'unavailable' })
      ? unavailable(failure)
      : undefined;
  return {
    accounts: details,
    clientName: afterStart(scene).relyingParty.clientName,
    phase: phaseOf(snapshot),
    problem,
    onChoose: (accountId) =>
      choice.send({
        type: 'decision.made',
        decision: accountId === undefined ? undefined : { accountId },
      }),
    onOther: () => choice.send({ type: 'decision.made', decision: { otherAccount: true } }),
    onCancel: () => askToQuit(scene),
  };
}

export const drawPreferredAccount = draw(PreferredAccountScreen, selectPreferredAccount);
