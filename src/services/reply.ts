import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { AUTH_TREE, ErrorReply } from '#contract/error-codes.ts';
import { parseAnswer } from '#contract/safe-json.ts';
import { type Answer, Surprise } from '#machines/answer.ts';
import { pageOf } from '#machines/error-catalogue.ts';

let noteRefusal = (_: string): void => {};

/**
 * Calls the listener for each refusal, with its call, code and reference (R2): also for those a caller claims. So, too,
 * for each answer that breaks the contract: of one to a call in passing, nothing else would tell (N5).
 */
export function onRefusal(listener: (what: string) => void): void {
  noteRefusal = listener;
}

/** An answer of a gateway instead of the backend: counts as no answer. */
const isGateway = (status: number) => status >= 502 && status <= 504;

/** A call whose reply has this type. */
export type Replying<Reply> = Endpoint & { readonly reply: z.ZodMiniType<Reply> };

/** Makes a reference for a failed call and logs it. */
export type Refer = (what: string | number) => string;

const { shape } = ErrorReply;

/** Parses each field of a refusal separately, so that a fault in another field does not hide the code (R2, R3). */
export function toldIn(payload: Readonly<Record<string, unknown>>): Partial<ErrorReply> {
  const fields = Object.entries(shape).map(([name, schema]) => [
    name,
    z.safeParse(schema, payload[name]).data,
  ]);
  // The compiler does not know that each field has been parsed by its own schema; the lines above ensure it.
  const told = Object.fromEntries(fields) as Partial<ErrorReply>;
  return { ...told, code: AUTH_TREE.get(told.code ?? '') ?? told.code };
}

/** The answer in a response that is not a reply: a refusal, or none of the backend. */
export function refusalOf(
  status: number,
  body: string,
  { name }: Endpoint,
  refer: Refer,
): Answer<never> {
  // A reference from the reply is in the log of its sender; otherwise one is made and logged here.
  const { traceId = refer(status), code, ...details } = toldIn(Object(parseAnswer(body)));
  // A gateway knows no code that has a page of its own: that is the bank's word, whatever the status.
  if (isGateway(status) && pageOf({ code }) === 'errorTechnical') {
    return { kind: 'unreachable', reference: traceId };
  }
  noteRefusal(`${name}: ${code ?? status}, reference ${traceId}`);
  return {
    kind: 'refused',
    code: code ?? (status === 429 ? 'RATE_LIMITED' : undefined),
    traceId,
    ...details,
  };
}

/** The replies that were included in the last reply, by method and address. */
let included = new Map<string, unknown>();

/** Takes the included reply to this call, once; `undefined` if it does not match the contract. */
export function takeIncluded<Reply>(call: string, schema: z.ZodMiniType<Reply>): Reply | undefined {
  const answer = included.get(call);
  included.delete(call);
  return answer === undefined ? undefined : z.safeParse(schema, answer).data;
}

/** The answer in a reply, whose included replies can then be taken. @throws {Surprise} if it breaks the contract */
export function replyIn<Reply>(
  body: string,
  { name, reply: schema }: Replying<Reply>,
  refer: Refer,
): Answer<Reply> {
  const payload = parseAnswer(body);
  // `Object` turns a missing `included` into an empty one. Each included reply is parsed when it is taken.
  included = new Map(Object.entries(Object(Object(payload).included)));
  const reply = z.safeParse(schema, payload);
  if (reply.success) return { kind: 'done', value: reply.data };
  // Only the location of a fault is logged, not its content.
  const where = reply.error.issues.map(({ path }) => path.join('.') || '(root)').join(', ');
  const what = `the answer breaks the contract at ${where}`;
  const reference = refer(what);
  noteRefusal(`${name}: ${what}, reference ${reference}`);
  throw new Surprise(`${name}: ${what}`, reference);
}
