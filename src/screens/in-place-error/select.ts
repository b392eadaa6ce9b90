import type { AnyMachineSnapshot } from 'xstate';
import { pageOf } from '#machines/error-catalogue.ts';
import { backOf } from '#src/screens/business-error/select.ts';
import { causeOf } from '#src/screens/business-error/texts.ts';
import type { Scene } from '#src/screens/scene.ts';
import type { InPlaceErrorProps } from './screen.tsx';

/**
 * An error shown in place (P4, N2). The deepest running machine knows what went wrong; an action is offered
 * only if that machine accepts it.
 */
export function selectInPlaceError(scene: Scene): InPlaceErrorProps {
  const { app, picture } = scene;
  const deepest = picture.chain.at(-1);
  const snapshot: AnyMachineSnapshot | undefined = deepest?.getSnapshot();
  const failure = snapshot?.context.failure;
  return {
    page: failure ? pageOf(failure) : 'errorTechnical',
    because: failure?.otherCustomer ? 'otherCustomer' : causeOf(failure),
    reference: failure?.traceId ?? '',
    onRetry: snapshot?.can({ type: 'retry.requested' })
      ? () => deepest?.send({ type: 'retry.requested' })
      : undefined,
    back: backOf(scene),
    onBack: () => app.send({ type: 'back.requested' }),
  };
}
