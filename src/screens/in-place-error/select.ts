import type { AnyMachineSnapshot } from 'xstate';
import { type Failure, pageOf } from '#machines/error-catalogue.ts';
import { type Scene, startedIn } from '#src/screens/scene.ts';
import type { InPlaceErrorProps } from './screen.tsx';

/** The failure of the deepest machine the customer is in. */
function failureIn({ picture: { chain } }: Scene): Failure | undefined {
  const snapshot: AnyMachineSnapshot | undefined = chain.at(-1)?.getSnapshot();
  return snapshot?.context.failure;
}

/** An error shown where the customer is (P4, N2): the machine they are in knows how to go on. */
export function selectInPlaceError(scene: Scene): InPlaceErrorProps {
  const { app, picture } = scene;
  const failure = failureIn(scene);
  return {
    page: failure ? pageOf(failure) : 'errorTechnical',
    reference: failure?.traceId ?? '',
    onRetry: () => picture.chain.at(-1)?.send({ type: 'retry.requested' }),
    ...(startedIn(scene) ? { onBack: () => app.send({ type: 'back.requested' }) } : {}),
  };
}
