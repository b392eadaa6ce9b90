import type { SnapshotFrom } from 'xstate';
import { isTooMany } from '#machines/error-catalogue.ts';
import { firstLoginMachine } from '#machines/first-login/machine.ts';
import { Secret } from '#machines/secret.ts';
import { actorIn, askToQuit, type Scene, unavailable } from '#src/screens/scene.ts';
import { draw } from '#src/screens/screen-entry.tsx';
import FirstLogInScreen, { type FirstLogInProps } from './screen.tsx';

type Snapshot = SnapshotFrom<typeof firstLoginMachine>;

function problemOf(snapshot: Snapshot): FirstLogInProps['problem'] {
  const { answer, failure } = snapshot.context;
  if (snapshot.matches({ form: 'missing' })) return { kind: 'missing' };
  const refusal = answer?.kind === 'refused' ? answer : undefined;
  if (snapshot.matches({ form: 'unavailable' })) {
    return isTooMany(failure)
      ? { kind: 'rateLimited', retryAfterSeconds: refusal?.retryAfterSeconds }
      : unavailable(failure);
  }
  if (snapshot.matches({ form: 'pinBlocked' })) return { kind: 'pinBlocked' };
  if (!snapshot.matches({ form: 'wrongCredentials' })) return undefined;
  return { kind: 'wrongCredentials', attemptsLeft: refusal?.attemptsLeft };
}

/** Selects the props of the first log-in from its machine: the PIN is needed once (Q4, C1). */
export const selectFirstLogIn =
  (by: FirstLogInProps['by']) =>
  (scene: Scene): FirstLogInProps => {
    const firstLogin = actorIn(scene, firstLoginMachine);
    const snapshot = firstLogin.getSnapshot();
    return {
      by,
      phase: snapshot.matches('submitting') ? 'submitting' : 'editing',
      problem: problemOf(snapshot),
      attempt: snapshot.context.attempt,
      onSubmit: (pin) => firstLogin.send({ type: 'firstPin.submitted', pin: new Secret(pin) }),
      onCancel: () => askToQuit(scene),
    };
  };

export const drawFirstLogIn = (by: FirstLogInProps['by']) =>
  draw(FirstLogInScreen, selectFirstLogIn(by));
