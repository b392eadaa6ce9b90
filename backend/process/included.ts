import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { API_BASE, type Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { CSRF_COOKIE, CSRF_HEADER, IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { PREFER_HEADER, PREFER_INCLUDED } from '#contract/included.ts';
import { PostProcessReply, ProcessReply, type StepType } from '#contract/process.ts';
import { reference } from '../crypto.ts';

/** The call that each of these steps begins with: nobody decides on it, and it may be made again. */
const OPENED_BY: Partial<Record<StepType, Endpoint>> = {
  START_TAN_PROCESS_FOR_PSD2_AUTH: ENDPOINTS.startTan,
  START_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH: ENDPOINTS.startTan,
  START_TAN_PROCESS_FOR_UNLOCK_PIN: ENDPOINTS.startTan,
  GIVE_CONSENT: ENDPOINTS.consentDetails,
  GIVE_CONSENT_QES: ENDPOINTS.signatureDetails,
  SELECT_PREFERRED_IBAN: ENDPOINTS.accounts,
  INITIATE_REMITTANCE: ENDPOINTS.remittance,
};

const Params = z.object({ id: z.optional(z.string()) });

interface Call {
  readonly method: Endpoint['method'];
  readonly url: string;
}

const isStepType = (name: string): name is StepType => Object.hasOwn(OPENED_BY, name);

/** What the wizard calls next, as this answer has it; nothing, where the customer is asked first. */
function callAfter(answer: unknown, id: string): Call | undefined {
  const process = z.safeParse(ProcessReply, answer).data;
  if (process?.authenticationProcessCompleted) {
    const { method, path } = ENDPOINTS.postProcess;
    return { method, url: API_BASE + path.replace('{id}', id) };
  }
  const next =
    process?.nextAuthenticationProcessStep ??
    z.safeParse(PostProcessReply, answer).data?.nextPostAuthenticationProcessStep;
  const [action] = next?.actions ?? [];
  if (action === undefined || !isStepType(action.stepType)) return undefined;
  const endpoint = OPENED_BY[action.stepType];
  return endpoint && { method: endpoint.method, url: action.urlOfResource };
}

/** The cookies of the browser once it has this answer. */
function cookiesAfter({ cookies }: FastifyRequest, reply: FastifyReply): Record<string, string> {
  const set = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  const changed = set.map((line) => /^([^=]+)=([^;]*)/.exec(line)?.slice(1) ?? []);
  return { ...cookies, ...Object.fromEntries(changed) };
}

/** What shows whose page asks. */
const SHOWN = ['host', 'origin', 'sec-fetch-site', 'user-agent'] as const;

function wishesIncluded({ headers }: FastifyRequest): boolean {
  const wishes = [headers[PREFER_HEADER] ?? []].flat().join().split(',');
  return wishes.some((wish) => wish.trim() === PREFER_INCLUDED);
}

/**
 * A step's answer with the answers to the calls that follow it, where the wizard would rather have them
 * along: asked for as its browser would ask, so that each is let in, counted and refused as ever. What
 * is not answered with 200 is left out, and asked for again by the wizard itself (N3).
 */
export async function withIncluded(
  app: FastifyInstance,
  answer: unknown,
  [request, reply]: readonly [FastifyRequest, FastifyReply],
): Promise<unknown> {
  const { id } = z.parse(Params, request.params);
  if (id === undefined || !wishesIncluded(request)) return answer;
  const cookies = cookiesAfter(request, reply);
  const included: Record<string, unknown> = {};
  let last = answer;
  for (let call = callAfter(last, id); call; call = callAfter(last, id)) {
    const response = await app.inject({
      ...call,
      cookies,
      remoteAddress: request.ip,
      headers: {
        ...Object.fromEntries(SHOWN.map((name) => [name, request.headers[name]])),
        [CSRF_HEADER]: cookies[CSRF_COOKIE],
        [IDEMPOTENCY_HEADER]: reference(),
      },
    });
    if (response.statusCode !== 200) break;
    last = response.json();
    included[`${call.method} ${call.url}`] = last;
  }
  return Object.keys(included).length === 0 ? answer : { ...Object(answer), included };
}
