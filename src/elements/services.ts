import type { ActorOptions, AnyActorLogic } from 'xstate';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import type { Logger } from '#src/services/logger.ts';

/** What custom elements need from the page. */
export interface ElementServices {
  /** The elements that the bank replaces by its own scripts; all others are built in. */
  readonly sources: RuntimeConfig['elements'];
  readonly logger: Logger;
  /** Watches every actor, in development (D1). */
  readonly inspect?: ActorOptions<AnyActorLogic>['inspect'] | undefined;
}
