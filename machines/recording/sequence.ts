import * as z from 'zod/mini';
import { Locale } from '#contract/locale.ts';
import { ROUTES } from '../routes.ts';

/*
 * A sequence: the events of one log-in, recorded, or written by QA to be replayed (D3). It contains what the
 * customer and the outside did, what the ports answered, and the state of the log-in after each step. All data
 * of a recorded sequence has passed the gate of machines/inspection, so it never contains a secret.
 */

const Name = z.string().check(z.regex(/^[\w.-]{1,80}$/));

/** The state after the step: the root element's `data-state`. Without it, nothing is compared. */
const state = z.optional(z.string().check(z.regex(/^[\w.]{0,200}$/)));

/** An event from outside: by the customer, another device, another tab or the clock. */
const EventStep = z.strictObject({
  /** The id of the machine that receives it. */
  machine: Name,
  event: Name,
  /** The event's other fields. A PIN or TAN is never included: it is `"[masked]"`, or `""` when empty. */
  with: z.optional(z.record(z.string(), z.json())),
  state,
});

/** What a port answers. `next`: the steps that the process then offers. */
export const PortAnswer = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('done'),
    next: z.optional(z.array(z.string())),
    value: z.optional(z.record(z.string(), z.json())),
  }),
  z.strictObject({
    kind: z.literal('refused'),
    code: z.optional(z.string()),
    traceId: z.optional(z.string()),
    attemptsLeft: z.optional(z.number()),
    retryAfterSeconds: z.optional(z.number()),
    /** It names the bank of a log-in that no longer exists, whose theme is then asked for. */
    namesBank: z.optional(z.literal(true)),
    /** The log-in is another customer's. */
    otherCustomer: z.optional(z.boolean()),
  }),
  z.strictObject({ kind: z.literal('unreachable') }),
  /** The port threw: a bug, or an answer that breaks the contract. */
  z.strictObject({ kind: z.literal('thrown') }),
]);
export type PortAnswer = z.infer<typeof PortAnswer>;

/** A port answered. */
const PortStep = z.strictObject({ port: Name, answer: PortAnswer, state });

/** This many ms passed. */
const TimeStep = z.strictObject({ after: z.number().check(z.nonnegative()), state });

/** Compares the state of the log-in without doing anything. */
const CheckStep = z.strictObject({ state: z.string() });

export const SequenceStep = z.union([EventStep, PortStep, TimeStep, CheckStep]);

/**
 * The kind of step that an object is meant to be, by the key that only this kind has; otherwise a check of the
 * state.
 */
export function stepMeant(step: object) {
  if ('event' in step || 'machine' in step) return EventStep;
  if ('port' in step || 'answer' in step) return PortStep;
  return 'after' in step ? TimeStep : CheckStep;
}
export type SequenceStep = z.infer<typeof SequenceStep>;

/** How the page was opened. */
export const Opened = z.strictObject({
  /** A route's name in the route table; `null`: an unknown path. */
  route: z._default(
    z.nullable(z.enum(Object.keys(ROUTES), 'Not in the route table: machines/routes.ts')),
    'initial',
  ),
  clientId: z._default(z.string(), 'demo'),
  redirectUri: z._default(z.string(), 'https://party.example/callback'),
  /** Whether the address names the log-in, as it does unless somebody has typed it. */
  interaction: z._default(z.boolean(), true),
  locale: z._default(Locale, 'de-DE'),
  errorShown: z._default(z.boolean(), false),
  /**
   * The theme that the page opened with, before it knew the session: none, the one that the session then asked
   * for (`own`), or another. If it is missing, it is derived from the order of the steps.
   */
  theme: z.optional(z.enum(['none', 'own', 'other'])),
});

/** A sequence file. Its JSON schema is docs/sequence.schema.json. */
export const Sequence = z.strictObject({
  $schema: z.optional(z.string()),
  /** The name of its run in the viewer. */
  title: z.string().check(z.regex(/\S/, 'must not be blank')),
  /** The demo customer for a replay in a browser, by default `anna`. Never recorded. */
  customer: z.optional(Name),
  opened: z._default(Opened, z.parse(Opened, {})),
  /** What ports do that no later step mentions: succeed at once, or never answer, as in a recording. */
  otherPorts: z._default(z.enum(['willing', 'silent']), 'willing'),
  /** Without one, a replay would pass and have checked nothing. */
  steps: z.array(SequenceStep).check(z.minLength(1)),
});
export type Sequence = z.infer<typeof Sequence>;
