import type { AnyActorRef, AnyMachineSnapshot, StateValue } from 'xstate';
import type { RouteId } from './routes.ts';

/** What a state says of itself: which route shows it, or that the picture before it stays. */
export interface StateMeta {
  readonly route?: RouteId;
  readonly keepsPicture?: true;
  /** What the customer wants is under way: where the answer comes at once, nothing need be drawn of it. */
  readonly awaitsAnswer?: true;
}

/** The id under which a machine invokes the child that is the customer's present step. */
export const STEP = 'step';

/** Where the customer is, read from the running machines alone. */
export interface Picture {
  /** Active states from the root to the deepest step, joined by dots; the root element's `data-state`. */
  readonly state: string;
  /** The route of the deepest state that names one; undefined: the picture before it stays. */
  readonly route: RouteId | undefined;
  /** What the customer wants is under way, and the picture says no more than that. */
  readonly awaitsAnswer: boolean;
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

/** What the deepest state that says anything says. */
export function metaOf(snapshot: AnyMachineSnapshot): StateMeta {
  const metas = Object.entries<StateMeta>(snapshot.getMeta());
  const [deepest] = metas.sort(([a], [b]) => b.split('.').length - a.split('.').length);
  return deepest?.[1] ?? {};
}

/** Reads the picture of a running machine and its steps (P2). */
export function pictureOf(root: AnyActorRef): Picture {
  const chain: AnyActorRef[] = [];
  const states: string[] = [];
  let meta: StateMeta = {};
  for (let actor: AnyActorRef | undefined = root; actor; ) {
    const snapshot: unknown = actor.getSnapshot();
    if (!isMachineSnapshot(snapshot)) break;
    chain.push(actor);
    states.push(pathOf(snapshot.value));
    meta = { ...meta, ...metaOf(snapshot) };
    actor = snapshot.children[STEP];
  }
  return {
    state: states.filter(Boolean).join('.'),
    route: meta.keepsPicture ? undefined : meta.route,
    awaitsAnswer: meta.awaitsAnswer === true,
    chain,
  };
}
