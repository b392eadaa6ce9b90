import type { ActorOptions, AnyActorLogic } from 'xstate';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import type { Logger } from '#src/services/logger.ts';

/** What elements on the page are made with. */
export interface ElementServices {
  /** The elements that come from a script of the bank's; every other is built in. */
  readonly sources: RuntimeConfig['elements'];
  readonly logger: Logger;
  /** Watches every actor, in development (D1). */
  readonly inspect?: ActorOptions<AnyActorLogic>['inspect'] | undefined;
}
