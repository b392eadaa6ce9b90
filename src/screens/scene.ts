import type { ActorRefFrom, AnyActorRef, AnyStateMachine } from 'xstate';
import type { RelyingParty } from '#contract/entry.ts';
import type { AppContext } from '#machines/app/context.ts';
import type { appMachine } from '#machines/app/machine.ts';
import { type Bank, bankFor } from '#machines/bank.ts';
import type { Failure } from '#machines/error-catalogue.ts';
import { featureState, NEW_QR } from '#machines/features.ts';
import { type Layout, layoutOf } from '#machines/layout.ts';
import type { Picture } from '#machines/picture.ts';
import type { ElementServices } from '#src/elements/services.ts';

export type App = ActorRefFrom<typeof appMachine>;

/** What a screen's props are selected from: where the customer is, and the machines that run there. */
export interface Scene {
  readonly picture: Picture;
  readonly app: App;
  /** What custom elements on the page are made with (Y3). */
  readonly elements: ElementServices;
}

/**
 * The running machine of this definition, among those from the app to the present step.
 * @throws if it does not run: then the route table and the machines disagree.
 */
export function actorIn<Machine extends AnyStateMachine>(
  { picture: { chain } }: Scene,
  machine: Machine,
): ActorRefFrom<Machine> {
  const found = chain.find((actor) => actor.getSnapshot().machine.id === machine.id);
  if (!found) throw new Error(`${machine.id} is not where the customer is`);
  // Safe: the id belongs to one definition, and a provided machine keeps the types of its definition.
  return found as AnyActorRef as ActorRefFrom<Machine>;
}

/** The result of start-up, with what is derived from it for every later screen. */
export interface Started {
  readonly relyingParty: RelyingParty;
  readonly authenticationId: string;
  readonly layout: Layout;
  readonly bank: Bank;
}

/** Memoised, so that the same inputs give the same object. */
let known: { readonly from: readonly unknown[]; readonly started: Started } | undefined;

/** The result of start-up, or `undefined` before it ends or if it failed. */
export function startedBy({ initUi, session, bank, locale }: AppContext): Started | undefined {
  if (!initUi || !session) return undefined;
  const from = [initUi, session, bank, locale];
  if (known?.from.every((fact, i) => fact === from[i])) return known.started;
  const { relyingParty: party, authentication } = initUi;
  // Every text names the party, and an id is what each of them has.
  const relyingParty = { ...party, clientName: party.clientName.trim() || party.clientId };
  const started = {
    relyingParty,
    authenticationId: authentication.id,
    layout: layoutOf({ relyingParty, session }),
    bank: bankFor(bank, locale),
  };
  known = { from, started };
  return started;
}

/** The result of this app's start-up. */
export const startedIn = ({ app }: Pick<Scene, 'app'>): Started | undefined =>
  startedBy(app.getSnapshot().context);

/** The same for a screen shown only after start-up. @throws if it is shown before. */
export function afterStart(scene: Scene): Started {
  const started = startedIn(scene);
  if (!started) throw new Error('This screen shows after start-up only');
  return started;
}

/** Whether the log-in by QR code is marked as new (Q2, X5). */
export function newBadge({ app }: Scene) {
  return featureState(app.getSnapshot().context.features, NEW_QR);
}

/** Asks the customer whether to end the process (A9). */
export function askToQuit({ app }: Scene): void {
  app.getSnapshot().children.quitDialog?.send({ type: 'quit.requested' });
}

/** The problem of a step whose call got no answer: it can be tried again in place (N2). */
export const unavailable = (failure: Failure | undefined) =>
  ({ kind: 'unavailable', reference: failure?.traceId ?? '' }) as const;
