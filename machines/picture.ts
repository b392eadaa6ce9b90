import type { AnyActorRef, AnyMachineSnapshot, StateValue } from 'xstate';
import type { RouteId } from './routes.ts';

/** Meta data of a state: the route that shows it, or that the previous screen stays. */
export interface StateMeta {
  readonly route?: RouteId;
  readonly keepsPicture?: true;
  /** A request is pending. If its answer comes at once, this state need not be drawn. */
  readonly awaitsAnswer?: true;
}

/** The id under which a machine invokes the child that is the customer's present step. */
export const STEP = 'step';

/** Where the customer is, read from the running machines alone. */
export interface Picture {
  /** Active states from the root to the deepest step, joined by dots; the root element's `data-state`. */
  readonly state: string;
  /** The route of the deepest state that names one; undefined: the previous picture stays. */
  readonly route: RouteId | undefined;
  /** The only change since the last picture is that a request is pending. */
  readonly awaitsAnswer: boolean;
  /** The machines from the root to the deepest step. */
  readonly chain: readonly AnyActorRef[];
}

function isMachineSnapshot(snapshot: unknown): snapshot is AnyMachineSnapshot {
  return typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot;
}

/** `{ a: { b: 'c' } }` → `a.b.c`. The path ends before parallel regions. */
export function pathOf(value: StateValue): string {
  if (typeof value === 'string') return value;
  const [only, ...others] = Object.entries(value);
  if (!only || others.length > 0) return '';
  const [name, inner] = only;
  const rest = inner === undefined ? '' : pathOf(inner);
  return rest === '' ? name : `${name}.${rest}`;
}

/** The meta data of the deepest state that has any. */
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
