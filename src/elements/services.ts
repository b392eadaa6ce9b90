import type { ActorOptions, AnyActorLogic } from 'xstate';
import type { ElementName } from '#machines/element-loading/ports.ts';
import type { Logger } from '#src/services/logger.ts';

/** Where an element of the bank's comes from (Y3). */
export interface ElementSource {
  readonly script: string;
  /** What is shown where the element cannot be had, by locale. */
  readonly errorTemplate?: Readonly<Record<string, string>> | undefined;
  readonly lifecycleTimeoutMs?: number | undefined;
}

/** What elements on the page are made with. */
export interface ElementServices {
  /** The elements that come from a script of the bank's; every other is built in. */
  readonly sources: { readonly [Name in ElementName]?: ElementSource | undefined };
  readonly logger: Logger;
  /** Watches every actor, in development (D1). */
  readonly inspect?: ActorOptions<AnyActorLogic>['inspect'] | undefined;
}
