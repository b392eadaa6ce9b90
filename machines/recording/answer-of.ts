import * as z from 'zod/mini';
import { MASK } from '../inspection/shapes.ts';
import { PortAnswer } from './sequence.ts';

const Actions = z.object({ actions: z.array(z.object({ stepType: z.string() })) });

/** A masked answer that contains a reply of the process. */
const ProcessValue = z.object({
  authenticationProcessCompleted: z.optional(z.boolean()),
  nextAuthenticationProcessStep: z.nullish(Actions),
  nextPostAuthenticationProcessStep: z.nullish(Actions),
});

const Done = z.object({ kind: z.literal('done'), value: z.optional(z.json()) });

type Json = z.infer<ReturnType<typeof z.json>>;
const isRecord = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value without its masked parts. */
function plain(value: Json): Json | undefined {
  if (value === MASK) return undefined;
  if (!isRecord(value)) return value;
  const entries = Object.entries(value)
    .filter(([key]) => key !== '…')
    .map(([key, inner]) => [key, plain(inner)] as const)
    .filter((entry): entry is readonly [string, Json] => entry[1] !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The steps that this reply offers; undefined if it does not mention steps. */
function nextIn(value: Json | undefined): string[] | undefined {
  const reply = z.safeParse(ProcessValue, value);
  if (!reply.success) return undefined;
  const {
    authenticationProcessCompleted: completed,
    nextAuthenticationProcessStep: next,
    nextPostAuthenticationProcessStep: post,
  } = reply.data;
  // A process that is completed need not say that no step is left.
  if ([completed, next, post].every((said) => said === undefined)) return undefined;
  return (post ?? next)?.actions.map(({ stepType }) => stepType) ?? [];
}

const PROCESS_KEYS = new Set(Object.keys(ProcessValue.shape));

/** The other fields of a reply. */
function restOf(value: Json | undefined): Record<string, Json> | undefined {
  if (!isRecord(value)) return undefined;
  const rest = Object.entries(value).filter(([key]) => !PROCESS_KEYS.has(key));
  const said = plain(Object.fromEntries(rest));
  return isRecord(said) ? said : undefined;
}

/** A port's answer, read from the masked event with which its actor ended. */
export function answerOf(event: { readonly [key: string]: unknown }): PortAnswer {
  if ('error' in event) return { kind: 'thrown' };
  const done = z.safeParse(Done, event.output);
  if (done.success) {
    const { value } = done.data;
    const next = nextIn(value);
    const rest = restOf(value);
    return { kind: 'done', ...(next && { next }), ...(rest && { value: rest }) };
  }
  if (!isRecord(event.output)) return { kind: 'done' };
  const { authenticationSession, ...said } = event.output;
  if (said.kind === 'unreachable') return { kind: said.kind };
  const namesBank = authenticationSession ? { namesBank: true } : {};
  const refused = z.safeParse(PortAnswer, plain({ ...said, ...namesBank }));
  return refused.success ? refused.data : { kind: 'done' };
}
