import { expect, test } from 'vitest';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { appMachine } from '#machines/app/machine.ts';
import { comfortLoginMachine } from '#machines/comfort-login/machine.ts';
import type { StateMeta } from '#machines/picture.ts';
import { qrLoginMachine } from '#machines/qr-login/machine.ts';
import { type ErrorRouteId, ROUTES } from '#machines/routes.ts';
import { ENDS, type Received } from './ends.ts';
import { CODE_OUTCOMES, outcomesPage } from './outcomes.ts';

/** The child machines in which a log-in can end. */
const STEPS: Record<string, AnyStateMachine> = {
  qrLogin: qrLoginMachine,
  comfortLogin: comfortLoginMachine,
};

const OUTCOMES = [...Object.values(ENDS), ...CODE_OUTCOMES];

/** A new OAuth error does not compile until it is here, and needs an end then. */
const RECEIVED: Readonly<Record<Received, true>> = {
  code: true,
  access_denied: true,
  access_denied_session_timeout: true,
  interaction_required_account_blocked: true,
  unable_to_meet_service_requirements: true,
  account_selection_requested: true,
  unable_to_enforce_debtor_account: true,
  login_required: true,
  server_error: true,
  nothing: true,
};

test('[E8] every OAuth error a party may receive has an end that shows it', () => {
  const received = new Set(OUTCOMES.map(({ receives }) => receives));
  expect(received).toEqual(new Set(Object.keys(RECEIVED)));
});

/** The state at a path, which may lead into a machine that a state invokes; `undefined` if there is none. */
function stateAt(
  node: AnyStateNode,
  [first, ...rest]: readonly string[],
): AnyStateNode | undefined {
  if (first === undefined) return node;
  const inner = node.states[first];
  if (inner) return stateAt(inner, rest);
  const steps = node.invoke.flatMap(({ src }) => (typeof src === 'string' && STEPS[src]) || []);
  return steps.map(({ root }) => stateAt(root, [first, ...rest])).find(Boolean);
}

test('every end is a state of the wizard', () => {
  for (const { state } of OUTCOMES) {
    expect(stateAt(appMachine.root, state.split('.')), state).toBeDefined();
  }
});

/** Whether nothing runs in the state, and nothing follows by itself. */
const isQuiet = ({ invoke, after, always = [], states }: AnyStateNode): boolean =>
  [...invoke, ...after, ...always, ...Object.keys(states)].length === 0;

test('[E8] where the party receives nothing, nothing follows by itself; but on the log-in page, where the log-in begins anew', () => {
  const left = OUTCOMES.filter(
    ({ receives, state }) => receives === 'nothing' && state !== 'login',
  );
  expect(left.length).toBeGreaterThan(10);
  const running = left.filter(({ state }) => {
    const end = stateAt(appMachine.root, state.split('.'));
    return end === undefined || !isQuiet(end);
  });
  expect(running).toEqual([]);
});

/**
 * Whether the customer sees the state: it has a route, or the wizard ends in it; in a step's machine, every
 * state but a final one is shown.
 */
function isSeen({ meta, type, machine, path }: AnyStateNode): boolean {
  const { route } = (meta ?? {}) as StateMeta;
  if (machine !== appMachine) return type !== 'final';
  return route !== undefined || (type === 'final' && path.length === 1);
}

/**
 * The paths of the states in which a machine can end. What a state invokes also runs in its substates, so
 * they are no ends.
 */
function endsOf(node: AnyStateNode): string[] {
  if (isQuiet(node)) return isSeen(node) ? [node.path.join('.')] : [];
  if (node.parent && node.invoke.length > 0) return [];
  return Object.values(node.states).flatMap(endsOf);
}

test('every state in which the customer stands and nothing runs is an end', () => {
  const ends = [
    ...endsOf(appMachine.root),
    ...Object.entries(STEPS).flatMap(([name, { root }]) =>
      endsOf(root).map((state) => `${name}.${state}`),
    ),
  ];
  expect(ends.length).toBeGreaterThan(20);
  const shown = OUTCOMES.map(({ state }) => state);
  for (const end of ends) expect(shown, end).toContain(end);
});

test('every error page is an end', () => {
  const pages = (Object.keys(ROUTES) as (keyof typeof ROUTES)[]).filter(
    (id): id is ErrorRouteId => 'errorPage' in ROUTES[id],
  );
  const shown = OUTCOMES.map(({ state }) => state.replace('errorPage.', ''));
  for (const page of pages) expect(shown, page).toContain(page);
});

test('the page holds a row for each', () => {
  const rows = outcomesPage()
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(rows).toHaveLength(OUTCOMES.length);
});
