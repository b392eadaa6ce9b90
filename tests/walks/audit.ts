import * as z from 'zod/mini';
import { PERSONAS } from '#backend/demo/people.ts';

const Line = z.object({
  audit: z.literal(true),
  event: z.string(),
  authentication: z.string(),
  customer: z.optional(z.string()),
});
type Line = z.infer<typeof Line>;

/** How often each event may occur in one log-in of this customer. */
function allowances(alias: string): ReadonlyMap<string, number> {
  const { steps = [], pinBlocked = false } = PERSONAS.find((one) => one.alias === alias) ?? {};
  const withTan = steps.filter((step) => /^(?:psd2|browser|remittance)/.test(step)).length;
  return new Map([
    ['tan.confirmed', withTan + (pinBlocked ? 1 : 0)],
    ['pin.unlocked', 1],
    ['browser.trusted', 1],
    ['terms.accepted', steps.filter((step) => step.startsWith('terms')).length],
    ['consent.given', 1],
    ['signature.given', 1],
    ['account.chosen', 1],
    ['payment.authorised', 1],
    ['completed', 1],
  ]);
}

function lineOf(text: string): Line | undefined {
  try {
    const parsed = z.safeParse(Line, JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The lines of a log-in since the customer last started it again. */
const sinceReset = (lines: readonly Line[]) =>
  lines.slice(lines.findLastIndex(({ event }) => event === 'reset') + 1);

/** What the bank did twice (S6) or for another customer, according to its audit log. */
export function wrongAtBank(log: string, alias: string): string[] {
  const lines = log.split('\n').flatMap((text) => lineOf(text) ?? []);
  const logIns = new Set(lines.map(({ authentication }) => authentication));
  return [...logIns].flatMap((id) => {
    const own = sinceReset(lines.filter(({ authentication }) => authentication === id));
    const customers = new Set(own.flatMap(({ customer }) => customer ?? []));
    const twice = [...allowances(alias)].flatMap(([event, allowed]) => {
      const times = own.filter((line) => line.event === event).length;
      return times > allowed ? [`the bank has ${event} ${times} times`] : [];
    });
    return customers.size > 1 ? [...twice, 'two customers in one log-in'] : twice;
  });
}
