import { type Failure, pageOf } from '#machines/error-catalogue.ts';
import { causeOf } from '#src/screens/business-error/texts.ts';
import { waysOf } from '#src/screens/business-error/ways.ts';
import type { Scene } from '#src/screens/scene.ts';
import { draw } from '#src/screens/screen-entry.tsx';
import InPlaceErrorScreen, { type InPlaceErrorProps, titleKeyOf } from './screen.tsx';

/**
 * An error shown in place (P4, N2). The deepest running machine knows what went wrong; an action is offered
 * only if that machine accepts it.
 */
export function selectInPlaceError(scene: Scene): InPlaceErrorProps {
  const deepest = scene.picture.chain.at(-1);
  const failure: Failure | undefined = deepest?.getSnapshot().context.failure;
  return {
    page: pageOf(failure),
    because: failure?.otherCustomer ? 'otherCustomer' : causeOf(failure),
    reference: failure?.traceId ?? '',
    ...waysOf(scene, deepest),
  };
}

export const drawInPlaceError = draw(InPlaceErrorScreen, selectInPlaceError, titleKeyOf);
