import { Secret } from '../secret.ts';
import { CONTEXT, EVENTS } from './allowed.ts';
import { type Fields, like, MASK, type Rule } from './shapes.ts';

/** A value that has passed the gate: plain data. */
export type Seen = string | number | boolean | null | Seen[] | { [key: string]: Seen };

/** An event that has passed the gate. */
export type SeenEvent = { type: string; [key: string]: Seen };

/** Names of states and ids of actors: they come from our code. */
const stateName = like(/^[\w.]{1,80}$/);
const actorId = like(/^[\w.]{1,200}$/);
/** XState's own events, whose names contain only such, and names of delays. */
const OF_XSTATE = /^xstate\.[\w.]{1,200}$/;
/** The fields of XState's own events that carry data from outside. */
const CARRIED: Fields = {
  output: CONTEXT,
  data: CONTEXT,
  input: CONTEXT,
  actorId,
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function seenFields(value: object, fields: Fields): Record<string, Seen> {
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const listed = entries.flatMap(([key, inner]): [string, Seen][] => {
    const rule = Object.hasOwn(fields, key) ? fields[key] : undefined;
    return rule === undefined ? [] : [[key, seen(inner, rule)]];
  });
  const hidden = entries.length - listed.length;
  // Keys that are not listed are only counted, as their names may be data.
  return Object.fromEntries(hidden > 0 ? [...listed, ['…', `${hidden} ${MASK}`]] : listed);
}

/** An empty text or secret. */
const isEmpty = (value: unknown) => value === '' || (value instanceof Secret && value.isEmpty);

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Applies a rule to a value. Whether a value is missing or empty may always be seen. */
function seen(value: unknown, rule: Rule): Seen {
  if (value === null) return null;
  if (isEmpty(value)) return '';
  if (rule === MASK) return MASK;
  if (typeof rule === 'function') {
    return isPlain(value) && rule(value) ? value : MASK;
  }
  if (Array.isArray(rule)) {
    const [inner] = rule;
    return Array.isArray(value) ? value.map((item) => seen(item, inner)) : MASK;
  }
  if (!isObject(value) || Array.isArray(value) || value instanceof Error) return MASK;
  return seenFields(value, rule as Fields);
}

/** What may be seen of an error: its class and its reference, never its message. */
export function seenError(error: unknown): Seen {
  if (!(error instanceof Error)) return MASK;
  const reference =
    'reference' in error ? { reference: seen(error.reference, CONTEXT.traceId) } : {};
  return {
    name: /^[A-Z][A-Za-z]{2,40}$/.test(error.name) ? error.name : MASK,
    message: MASK,
    ...reference,
  };
}

/** A state value: only names of states. */
export function seenState(value: unknown): Seen {
  if (typeof value === 'string') return seen(value, stateName);
  if (!isObject(value) || Array.isArray(value)) return MASK;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, seenState(inner)]));
}

/**
 * What may be seen of a context, an input or an output. A plain value is masked, as no rule is known without a
 * key.
 */
export const seenContext = (value: unknown): Seen => seen(value, CONTEXT);

/** What may be seen of an event; of an unlisted event not even its name. */
export function seenEvent(event: { readonly type: string }): SeenEvent {
  const { type, ...payload } = event;
  if (OF_XSTATE.test(type)) {
    const { error, ...carried } = payload as { error?: unknown };
    const thrown = error === undefined ? {} : { error: seenError(error) };
    return { type, ...seenFields(carried, CARRIED), ...thrown };
  }
  if (!Object.hasOwn(EVENTS, type)) return { type: MASK };
  return { type, ...seenFields(payload, EVENTS[type as keyof typeof EVENTS]) };
}
