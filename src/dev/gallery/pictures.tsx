import type { ReactElement } from 'react';

/** Whether a type is a union. */
type IsUnion<Value, All = Value> = Value extends unknown
  ? [All] extends [Value]
    ? false
    : true
  : never;

type KeyOf<Props> = Props extends unknown ? keyof Props & string : never;
type ValueOf<Props, Key extends string> = Props extends unknown
  ? Key extends keyof Props
    ? NonNullable<Props[Key]>
    : never
  : never;

/** The states of one prop: each member of a union of texts, the prop itself for a boolean, the kinds of a problem. */
type StatesOfProp<Key extends string, Value> = [Value] extends [boolean]
  ? Key
  : [Value] extends [string]
    ? true extends IsUnion<Value>
      ? string extends Value
        ? never
        : `${Key}.${Value}`
      : never
    : [Value] extends [{ readonly kind: infer Kind extends string }]
      ? Key extends 'problem'
        ? `${Key}.${Kind}`
        : never
      : never;

type Told<Props> = {
  [Key in KeyOf<Props>]: StatesOfProp<Key, ValueOf<Props, Key>>;
}[KeyOf<Props>];

/** A screen without states such as `phase.submitting` also has the state `shown`. */
type OrShown<States> = [Extract<States, `${string}.${string}`>] extends [never]
  ? States | 'shown'
  : States;

/**
 * The states that a screen distinguishes, derived from its props: `phase.submitting`, `problem.wrongTan`,
 * `slow`. New props add new states.
 */
export type StateOf<Props> = OrShown<Told<Props>>;

/** The props of one state. */
type InState<Props, State> = Props &
  (State extends `problem.${infer Kind}`
    ? { readonly problem: { readonly kind: Kind } }
    : State extends `${infer Key}.${infer Word}`
      ? { readonly [K in Key]: Word }
      : State extends 'shown'
        ? unknown
        : { readonly [K in State & string]: true });

/** Props for every state, and for further cases under names of their own. */
export type Fixtures<Props> = {
  readonly [State in StateOf<Props>]: InState<Props, State>;
} & { readonly [more: string]: Props };

/** A screen in every state of it. */
export interface Pictures<in out Props> {
  /** Names of the states, in the order they were written. */
  readonly states: readonly string[];
  /** The props of a state. @throws for an unknown state. */
  propsOf(state: string): Props;
  /** Draws a state with its screen. @throws for an unknown state. */
  draw(Screen: (props: Props) => ReactElement, state: string): ReactElement;
}

/** The pictures of a screen, from fixtures whose completeness the type guarantees. */
export function pictures<Props extends object>(fixtures: Fixtures<Props>): Pictures<Props> {
  const byState = new Map<string, Props>(Object.entries<Props>(fixtures));
  const propsOf = (state: string): Props => {
    const props = byState.get(state);
    if (!props) throw new Error(`No fixture of ${state}`);
    return props;
  };
  return {
    states: [...byState.keys()],
    propsOf,
    draw: (Screen, state) => <Screen {...propsOf(state)} />,
  };
}
