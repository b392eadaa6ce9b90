import type { ReactElement } from 'react';
import type { Challenge } from '#contract/tan.ts';
import type { OrderEvent } from '#machines/order.ts';
import { TanComponent } from '#src/elements/tan/component.tsx';
import { afterStart, type Scene } from './scene.ts';

/** A step whose order is confirmed by TAN. */
interface OrderActor {
  send(event: OrderEvent): void;
}

/** The TAN component of a challenge; it tells the step how the confirmation ended (A5, A8). */
export function tanOf(scene: Scene, step: OrderActor, challenge: Challenge): ReactElement {
  return (
    <TanComponent
      key={challenge.id}
      services={scene.elements}
      authenticationId={afterStart(scene).authenticationId}
      challenge={challenge}
      onOutcome={(outcome) =>
        step.send(
          outcome.kind === 'confirmed'
            ? { type: 'order.confirmed' }
            : { type: 'order.failed', failure: outcome.failure },
        )
      }
    />
  );
}
