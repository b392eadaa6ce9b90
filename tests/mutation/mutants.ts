import type { AnyStateMachine } from 'xstate';

/** One change that makes a machine's definition wrong. */
export interface Mutant {
  /** The part of the definition and its change: `tan.entering, tan.submitted 0: target .missing → .ready`. */
  readonly name: string;
  /** The path of the changed part in the definition. */
  readonly path: readonly string[];
  /** The new value; `undefined` removes the part. */
  readonly value: unknown;
}

type Definition = Readonly<Record<string, unknown>>;

const isDefinition = (value: unknown): value is Definition =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const definitionIn = (value: unknown): Definition => (isDefinition(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};
const typeOf = (action: unknown): string => {
  if (typeof action === 'string') return action;
  if (typeof action === 'function') return action.name || 'a function';
  return String(definitionIn(action).type);
};
const without = <Item>(list: readonly Item[], index: number): Item[] =>
  list.filter((_, at) => at !== index);

/** A state node of the definition, with its parent and the root. */
interface Node {
  readonly id: string;
  readonly path: readonly string[];
  readonly definition: Definition;
  readonly root: Definition;
  readonly parent: Definition | undefined;
}

const statesOf = (definition: Definition | undefined): Definition =>
  definitionIn(definition?.states);

/** The next sibling of a state, so that every wrong target is an existing state. */
function sibling(states: Definition, name: string): string | undefined {
  const names = Object.keys(states);
  const other = names[(names.indexOf(name) + 1) % names.length];
  return other === name ? undefined : other;
}

/** Another existing target. */
function otherTarget(target: string, { definition, root, parent }: Node): string | undefined {
  const [head = '', ...rest] = target.split('.');
  let states = statesOf(parent);
  if (head === '') states = statesOf(definition);
  if (head.startsWith('#')) states = statesOf(root);
  const names = head === '' || head.startsWith('#') ? rest : [head, ...rest];
  const last = names.at(-1);
  if (last === undefined) return undefined;
  for (const name of names.slice(0, -1)) states = statesOf(definitionIn(states[name]));
  const other = sibling(states, last);
  return other && target.slice(0, target.length - last.length) + other;
}

/** All mutants of a list of actions. */
function actionMutants(name: string, path: readonly string[], value: unknown): Mutant[] {
  const actions = listOf(value);
  return actions.map((action, index) => ({
    name: `${name}: without ${typeOf(action)}`,
    path,
    value: without(actions, index),
  }));
}

/** All mutants of a transition: it is missing, leads elsewhere, is always allowed, or does less. */
function transitionMutants(name: string, path: readonly string[], node: Node, value: unknown) {
  const transitions = listOf(value);
  return transitions.flatMap((given, index): Mutant[] => {
    const transition = typeof given === 'string' ? { target: given } : definitionIn(given);
    const { guard, ...unguarded } = transition;
    const { target, actions } = transition;
    const label = transitions.length > 1 ? `${name} ${index + 1}` : name;
    const replaced = (by: Definition, what: string): Mutant => ({
      name: `${label}: ${what}`,
      path,
      value: transitions.map((other, at) => (at === index ? by : other)),
    });
    const other = typeof target === 'string' ? otherTarget(target, node) : undefined;
    return [
      { name: `${label}: missing`, path, value: without(transitions, index) },
      ...(other ? [replaced({ ...transition, target: other }, `to ${other}, not ${target}`)] : []),
      ...(guard === undefined ? [] : [replaced(unguarded, 'always allowed')]),
      ...listOf(actions).map((action, at) =>
        replaced(
          { ...transition, actions: without(listOf(actions), at) },
          `without ${typeOf(action)}`,
        ),
      ),
    ];
  });
}

/** All mutants of what a state invokes. */
function invokeMutants(node: Node): Mutant[] {
  const { id, path, definition } = node;
  const invoked = listOf(definition.invoke).map(definitionIn);
  return invoked.flatMap((invoke, index) => {
    const name = `${id}, ${String(invoke.src)}`;
    const put = (mutant: Mutant): Mutant => ({
      ...mutant,
      path: [...path, 'invoke'],
      value: invoked.map((other, at) =>
        at === index ? { ...other, [mutant.path[0] ?? '']: mutant.value } : other,
      ),
    });
    return [
      { name: `${name}: not invoked`, path: [...path, 'invoke'], value: without(invoked, index) },
      ...transitionMutants(`${name} done`, ['onDone'], node, invoke.onDone).map(put),
      ...transitionMutants(`${name} failed`, ['onError'], node, invoke.onError).map(put),
    ];
  });
}

function nodeMutants(node: Node): Mutant[] {
  const { id, path, definition } = node;
  const { initial, on, always, after, onDone, entry, exit } = definition;
  const other = typeof initial === 'string' ? sibling(statesOf(definition), initial) : undefined;
  const table = (key: string, value: unknown) =>
    Object.entries(definitionIn(value)).flatMap(([event, transition]) =>
      transitionMutants(`${id}, ${event}`, [...path, key, event], node, transition),
    );
  return [
    ...(other
      ? [{ name: `${id}: begins in ${other}`, path: [...path, 'initial'], value: other }]
      : []),
    ...table('on', on),
    ...table('after', after),
    ...transitionMutants(`${id}, always`, [...path, 'always'], node, always),
    ...transitionMutants(`${id}, done`, [...path, 'onDone'], node, onDone),
    ...actionMutants(`${id}, entry`, [...path, 'entry'], entry),
    ...actionMutants(`${id}, exit`, [...path, 'exit'], exit),
    ...invokeMutants(node),
  ];
}

function mutantsIn(node: Node): Mutant[] {
  const { id, path, definition, root } = node;
  return [
    ...nodeMutants(node),
    ...Object.entries(statesOf(definition)).flatMap(([name, state]) =>
      mutantsIn({
        id: `${id}.${name}`,
        path: [...path, 'states', name],
        definition: definitionIn(state),
        root,
        parent: definition,
      }),
    ),
  ];
}

/**
 * Every mutant of a machine, always in the same order: wrong targets and guards, missing failure paths,
 * removed actions.
 */
export function mutantsOf(config: AnyStateMachine['config']): Mutant[] {
  const definition = definitionIn(config);
  const id = String(definition.id);
  return mutantsIn({ id, path: [], definition, root: definition, parent: undefined });
}

/** A copy of the definition with one change. */
export function mutated(definition: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const whole = definitionIn(definition);
  return { ...whole, [key]: mutated(whole[key], rest, value) };
}
