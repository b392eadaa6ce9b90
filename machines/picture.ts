import type { AnyActorRef, AnyMachineSnapshot, StateValue } from 'xstate';
import type { RouteId } from './routes.ts';

/** What a state says of itself: which route shows it. Without one, the picture before it stays. */
export interface StateMeta {
  readonly route?: RouteId;
}

/** The id under which a machine invokes the child that is the customer's present step. */
export const STEP = 'step';

/** Where the customer is, read from the running machines alone. */
export interface Picture {
  /** Active states from the root to the deepest step, joined by dots; the root element's `data-state`. */
  readonly state: string;
  /** The route of the deepest state that names one. */
  readonly route: RouteId | undefined;
  /** The machines from the root to the deepest step. */
  readonly chain: readonly AnyActorRef[];
}

function isMachineSnapshot(snapshot: unknown): snapshot is AnyMachineSnapshot {
  return typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot;
}

/** `{ a: { b: 'c' } }` → `a.b.c`. Regions that run side by side are not a place: the path ends before them. */
export function pathOf(value: StateValue): string {
  if (typeof value === 'string') return value;
  const [only, ...others] = Object.entries(value);
  if (!only || others.length > 0) return '';
  const [name, inner] = only;
  const rest = inner === undefined ? '' : pathOf(inner);
  return rest === '' ? name : `${name}.${rest}`;
}

function routeIn(snapshot: AnyMachineSnapshot): RouteId | undefined {
  const metas = Object.entries<StateMeta>(snapshot.getMeta());
  const deepestFirst = metas.sort(([a], [b]) => b.split('.').length - a.split('.').length);
  return deepestFirst.find(([, meta]) => meta.route)?.[1].route;
}

/** Reads the picture of a running machine and its steps (P2). */
export function pictureOf(root: AnyActorRef): Picture {
  const chain: AnyActorRef[] = [];
  const states: string[] = [];
  let route: RouteId | undefined;
  for (let actor: AnyActorRef | undefined = root; actor; ) {
    const snapshot: unknown = actor.getSnapshot();
    if (!isMachineSnapshot(snapshot)) break;
    chain.push(actor);
    states.push(pathOf(snapshot.value));
    route = routeIn(snapshot) ?? (chain.length === 1 ? undefined : route);
    actor = snapshot.children[STEP];
  }
  return { state: states.filter(Boolean).join('.'), route, chain };
}
