import type { ReactElement } from 'react';

/** Whether it is one of several. */
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

/** Of one prop: its words if there are several, itself if it is a yes or no, the kinds of a problem. */
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

/** A screen whose props have no word for what it shows is there once, as it is. */
type OrShown<States> = [Extract<States, `${string}.${string}`>] extends [never]
  ? States | 'shown'
  : States;

/**
 * The states that a screen tells apart, from its props: `phase.submitting`, `problem.wrongTan`, `slow`.
 * What comes new into the props comes new into this.
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

/** Props for every state, and for whatever else is worth a look, by a name of its own. */
export type Fixtures<Props> = {
  readonly [State in StateOf<Props>]: InState<Props, State>;
} & { readonly [more: string]: Props };

/** A screen in every state of it. */
export interface Pictures<in out Props> {
  /** Names of the states, in the order they were written. */
  readonly states: readonly string[];
  /** Draws a state by its screen. @throws for a state that is not among them. */
  draw(Screen: (props: Props) => ReactElement, state: string): ReactElement;
}

/** The pictures of a screen, of fixtures that are complete by type. */
export function pictures<Props extends object>(fixtures: Fixtures<Props>): Pictures<Props> {
  const byState = new Map<string, Props>(Object.entries<Props>(fixtures));
  return {
    states: [...byState.keys()],
    draw(Screen: (props: Props) => ReactElement, state: string) {
      const props = byState.get(state);
      if (!props) throw new Error(`No fixture of ${state}`);
      return <Screen {...props} />;
    },
  };
}
