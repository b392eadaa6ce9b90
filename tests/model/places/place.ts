import type { RouteId } from '#machines/routes.ts';
import { JOURNEYS } from '../../e2e/support/journeys.ts';
import type { World } from '../support/world.ts';
import type { Leg } from '../tours.ts';

/** A place in the wizard where a machine runs, and how the customer gets there. */
export interface Place {
  readonly machine: string;
  /** The name of the place in the report. */
  readonly at: string;
  /** The demo customer. */
  readonly alias: string;
  /** The index of the walk's input that the machine has here. */
  readonly input: number;
  /** Brings the customer to the moment before the machine starts. No calls are held yet. */
  readonly approach?: (world: World) => Promise<void>;
  /** Starts the machine. Not given if it always runs beside the steps. */
  readonly enter?: (world: World) => Promise<void>;
  /** Starts it again after a tour; by default, by reloading the page. */
  readonly again?: (world: World) => Promise<void>;
  /** The part of `data-state` before the machine's own state; `undefined` if the page does not show that. */
  readonly within: string | undefined;
  /** The route that shows the machine, unless its states name another. */
  readonly route?: RouteId;
  /** Final states after which it cannot be started again here, as the bank has gone on. */
  readonly spends: readonly string[];
  /** Ports and child machines after whose success it cannot be started again either. */
  readonly spentBy?: readonly string[];
  /** Ports whose calls are not held. */
  readonly goesThrough?: readonly string[];
  /** What must be done before the bank accepts the call of a port. */
  readonly makesTrue?: Readonly<Record<string, (world: World) => Promise<void>>>;
  /** The deadline to which the walk's clock counts. */
  readonly deadline?: number;
  /** Whether this can happen here; by default everything that the machine allows. */
  readonly canHappen?: (leg: Leg) => boolean;
  /** Whether the bank decides what follows, so that the model cannot predict it and the tour ends. */
  readonly isLast?: (leg: Leg) => boolean;
}

/** How a customer gets to a place. */
export type Way = Pick<Place, 'alias' | 'approach' | 'enter'>;

/** A customer's journey up to the step in this state. Its last action starts the machine. */
export function onTheWay(alias: string, state: string): Way {
  const journey = JOURNEYS.find(({ name }) => name === alias);
  const at = journey?.stages.findIndex((stage) => stage.state === state) ?? -1;
  if (!journey || at < 0) {
    throw new Error(`${alias} never comes to ${state} in tests/e2e/support/journeys.ts`);
  }
  const before = journey.stages.slice(0, at);
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

/** The customer's log-in starts the machine. */
export const logIn = (alias: string): Way => ({
  alias,
  approach: ({ customer }) => customer.openRelyingParty(),
  enter: ({ customer }) => customer.logIn(alias),
});
