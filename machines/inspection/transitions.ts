import type { AnyStateNode } from 'xstate';
import type { TransitionId } from './message.ts';

/** A transition in words. Without a `target`, the machine stays in its state. */
export interface TransitionInWords {
  readonly event: string;
  readonly guard: string;
  readonly actions: string;
  readonly target: string | undefined;
  readonly targetNode: AnyStateNode | undefined;
  readonly id: TransitionId;
}

/** The part of XState's transition definition that `transitionsOf` needs. */
interface Definition {
  readonly eventType: string;
  readonly guard?: unknown;
  readonly actions: readonly unknown[];
  readonly target: ReadonlyArray<AnyStateNode> | undefined;
}

/** A state and every state in it. */
export const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
];

/** A state's path below its machine, dots between levels. */
export const labelOf = (node: AnyStateNode): string =>
  node.path.length > 0 ? node.path.join('.') : 'anywhere';

/** XState's name for a delay that has passed, in words; `undefined` for another event. */
export function delayInWords(eventType: string): string | undefined {
  const [, delay] = /^xstate\.after\.(\w+)\./.exec(eventType) ?? [];
  return delay && `after ${/^\d+$/.test(delay) ? `${delay} ms` : delay}`;
}

/** XState's own event names in words. */
function eventInWords(eventType: string, node: AnyStateNode): string {
  const actor = /^xstate\.(done|error|snapshot)\.actor\.(.+)$/.exec(eventType);
  if (actor) {
    const [, kind = '', id = ''] = actor;
    if (id === '*') return `any part ${kind === 'error' ? 'failed' : kind}`;
    const invoked = node.invoke.find((invoke) => invoke.id === id);
    const name = typeof invoked?.src === 'string' ? invoked.src : id;
    return `${name} ${{ done: 'done', error: 'failed', snapshot: 'changed' }[kind]}`;
  }
  if (eventType.startsWith('xstate.done.state.')) return 'all done';
  if (eventType === '') return 'at once';
  return eventType === '*' ? 'anything else' : (delayInWords(eventType) ?? eventType);
}

/** An inline function is named after the property it is in, or `inline` in a parsed definition. */
const isNameless = (name: unknown): boolean =>
  name === '' || name === 'guard' || name === 'actions' || name === 'inline';

/** A guard by its name; `and`, `or` and `not` spelt out. */
function guardInWords(guard: unknown): string {
  if (guard === undefined) return '';
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) {
    const { type, params } = guard as { type: string; params?: unknown };
    if (isNameless(type)) return 'a condition';
    const isPlain = params !== undefined && typeof params !== 'function';
    return isPlain ? `${type}(${Object.values(params ?? {}).join(', ')})` : type;
  }
  if (typeof guard !== 'function') return 'a condition';
  const { name, guards } = guard as { name: string; guards?: readonly unknown[] };
  const parts = (guards ?? []).map(guardInWords);
  if (name === 'not') return `not ${parts.join()}`;
  if (name === 'and' || name === 'or') return parts.join(` ${name} `);
  return isNameless(name) ? 'a condition' : name;
}

/** An action by its name; a built-in one of XState by what it does. */
function actionInWords(action: unknown): string {
  if (typeof action === 'string') return action;
  if (typeof action === 'object' && action !== null && 'type' in action) {
    return isNameless(action.type) ? 'a step' : `${action.type}`;
  }
  if (typeof action !== 'function') return '';
  const { type, name } = action as { type?: string; name: string };
  const builtIn = type?.replace('xstate.', '');
  return builtIn ?? (isNameless(name) ? 'a step' : name);
}

/** A list of actions, in the order they are done. */
export const actionsInWords = (actions: readonly unknown[]): string =>
  actions.map(actionInWords).filter(Boolean).join(', ');

function inWords(definition: Definition, node: AnyStateNode, index: number): TransitionInWords {
  const { eventType, guard, actions, target } = definition;
  return {
    event: eventInWords(eventType, node),
    guard: guardInWords(guard),
    actions: actionsInWords(actions),
    target: target?.map((state) => (state.parent ? labelOf(state) : 'the start')).join(', '),
    targetNode: target?.[0],
    id: { source: node.path.join('.'), event: eventType, index },
  };
}

/** Every transition that a state itself declares, its immediate ones first. */
export function transitionsOf(node: AnyStateNode): TransitionInWords[] {
  const lists: readonly (readonly Definition[])[] = [
    node.always ?? [],
    ...node.transitions.values(),
  ];
  return lists.flatMap((list) => list.map((definition, n) => inWords(definition, node, n)));
}
