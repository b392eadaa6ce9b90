import {
  type ActorLogic,
  type AnyStateMachine,
  type EventFromLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';

/** Placeholder of a port: rejects, so that one that was not provided is noticed at once. */
export function unprovidedPromise<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() =>
    Promise.reject(new Error(`Port ${name} must be provided.`)),
  );
}

/** Placeholder of a listening port: throws, so that one that was not provided is noticed at once. */
export function unprovidedCallback<Received extends EventObject, Input>(name: string) {
  return fromCallback<Received, Input>(() => {
    throw new Error(`Port ${name} must be provided.`);
  });
}

/** Placeholder of a machine that is provided or loaded later: throws, so that a missing one is noticed at once. */
export function unprovidedMachine<Machine extends AnyStateMachine>(
  name: string,
): ActorLogic<SnapshotFrom<Machine>, EventFromLogic<Machine>, InputFrom<Machine>> {
  return {
    getInitialSnapshot() {
      throw new Error(`Machine ${name} must be provided.`);
    },
    transition: (snapshot) => snapshot,
    getPersistedSnapshot: (snapshot) => snapshot,
  };
}
