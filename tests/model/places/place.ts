import type { RouteId } from '#machines/routes.ts';
import type { Walk } from '#machines/testing/coverage.ts';
import { JOURNEYS } from '../../e2e/support/journeys.ts';
import type { World } from '../support/world.ts';
import type { Leg } from '../tours.ts';

/** Where in the wizard a machine is met, and how the customer comes there. */
export interface Place {
  readonly machine: string;
  /** Where it is met, in the report's words. */
  readonly at: string;
  /** The demo customer. */
  readonly alias: string;
  /** Which of the walk's inputs it is met with. */
  readonly input: number;
  /** Brings the customer to the moment before the machine starts; nothing is held back yet. */
  readonly approach?: (world: World) => Promise<void>;
  /** What starts the machine; nothing, where it runs beside the steps all the time. */
  readonly enter?: (world: World) => Promise<void>;
  /** Starts it once more when a tour has ended; a page that loads anew, where it is not given. */
  readonly again?: (world: World) => Promise<void>;
  /** What `data-state` says before the machine's own state; undefined: it does not show there. */
  readonly within: string | undefined;
  /** The route that shows it, unless its states say otherwise. */
  readonly route?: RouteId;
  /** Its ends after which there is no going back to it: the bank has gone on. */
  readonly spends: readonly string[];
  /** Its ports, or machines within it, after whose end there is no going back either. */
  readonly spentBy?: readonly string[];
  /** Its ports whose calls are not held back. */
  readonly goesThrough?: readonly string[];
  /** What has to be so before the bank does what a port asks of it. */
  readonly makesTrue?: Readonly<Record<string, (world: World) => Promise<void>>>;
  /** The deadline that the walk's clock counts to. */
  readonly deadline?: number;
  /** What cannot happen here though the machine allows for it. */
  readonly canHappen?: (leg: Leg) => boolean;
  /** What the bank decides, so that the model cannot foretell where it leads. */
  readonly isLast?: (leg: Leg) => boolean;
  /** The walk, where a browser has to tell more apart. */
  readonly walk?: (walk: Walk) => Walk;
}

/** How a customer comes to a place. */
export type Way = Pick<Place, 'alias' | 'approach' | 'enter'>;

function stagesOf(alias: string, state: string) {
  const journey = JOURNEYS.find(({ name }) => name === alias);
  const at = journey?.stages.findIndex((stage) => stage.state === state) ?? -1;
  const stage = journey?.stages[at];
  if (!journey || !stage) throw new Error(`${alias} never comes to ${state}`);
  return { journey, stage, before: journey.stages.slice(0, at) };
}

/** A customer's journey up to the step in this state: the last thing before it is what starts it. */
export function onTheWay(alias: string, state: string): Way {
  const { journey, before } = stagesOf(alias, state);
  const last = before.at(-1);
  if (!last) return { alias, enter: ({ customer }) => journey.begin(customer) };
  return {
    alias,
    approach: async ({ customer }) => {
      await journey.begin(customer);
      for (const stage of before) {
        await customer.expectState(stage.state);
        if (stage !== last) await stage.go(customer);
      }
    },
    enter: ({ customer }) => last.go(customer),
  };
}

/** The log-in itself is what starts it. */
export const logIn = (alias: string): Way => ({
  alias,
  approach: ({ customer }) => customer.openRelyingParty(),
  enter: ({ customer }) => customer.logIn(alias),
});
