import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { nodesOf } from '../inspection/transitions.ts';

/** A transition of a machine, with the name that reports, exclusions and documents use for it. */
export interface NamedTransition {
  readonly name: string;
  /** Identifies it in a minified build, where functions have no names. */
  readonly key: string;
  readonly definition: AnyTransitionDefinition;
}

const ownTransitions = ({ transitions, always }: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...transitions.values()].flat(),
  ...(always ?? []),
];

function guardName(guard: AnyTransitionDefinition['guard']): string {
  if (typeof guard === 'string') return guard;
  return typeof guard === 'object' || typeof guard === 'function'
    ? String(Reflect.get(guard, 'type') ?? Reflect.get(guard, 'name') ?? '')
    : '';
}

function nameOf({ source, eventType, target, guard }: AnyTransitionDefinition): string {
  const targets = target?.map(({ id }) => id).join(', ') ?? '(stays)';
  const condition = guardName(guard);
  return `${source.id} —${eventType || 'always'}${condition && ` [${condition}]`}→ ${targets}`;
}

/** The id of every state of a machine, its root included. */
export const statesOf = ({ root }: AnyStateMachine): string[] => nodesOf(root).map(({ id }) => id);

/** The names of the ports and machines that a machine invokes, or starts by an action. */
export const invokedBy = ({ root, implementations }: AnyStateMachine): string[] =>
  [...nodesOf(root).flatMap(({ invoke }) => invoke), ...Object.values(implementations.actions)]
    .map((starter): unknown => Object(starter).src)
    .filter((src) => typeof src === 'string');

/** Every transition of a machine, by name. */
export const transitionsOf = ({ root }: AnyStateMachine): NamedTransition[] =>
  nodesOf(root).flatMap((node) =>
    ownTransitions(node).map((definition, index) => ({
      name: nameOf(definition),
      key: `${node.id} ${index}`,
      definition,
    })),
  );

/** The key of a transition that was taken; `undefined` for the initial one, which is not listed. */
export function keyOf(definition: AnyTransitionDefinition): string | undefined {
  const { source } = definition;
  const index = ownTransitions(source).indexOf(definition);
  return index < 0 ? undefined : `${source.id} ${index}`;
}
