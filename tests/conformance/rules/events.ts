import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { ALIVE } from '#contract/platform.ts';
import { parseJson } from '#contract/safe-json.ts';
import { ChallengeEvent } from '#contract/tan.ts';
import type { Stream } from '../../backend/event-stream.ts';
import { holds, type Rules } from '../rule.ts';

/** How long an event may take that is due at once, in ms. */
const AT_ONCE = 3000;
const A_MINUTE = 60_000;

/** The fields of an event: `event`, `data`, `retry`. */
type Fields = Readonly<Record<string, string | undefined>>;

const fieldsOf = (block: string): Fields =>
  Object.fromEntries(
    [...block.matchAll(/^(\w+): ?(.*)$/gm)].map(([, name, value]) => [name, value]),
  );

/** What comes next of that kind; `undefined` if the stream ends before, or nothing comes in time. */
async function next(
  stream: Stream,
  isMeant: (fields: Fields) => boolean,
  patience = AT_ONCE,
): Promise<Fields | undefined> {
  const late = new AbortController();
  async function read(): Promise<Fields | undefined> {
    for (;;) {
      const block = await stream.block().catch(() => undefined);
      const fields = block === undefined ? undefined : fieldsOf(block);
      if (fields === undefined || isMeant(fields)) return fields;
    }
  }
  const given = setTimeout(patience, undefined, { signal: late.signal }).catch(() => undefined);
  const found = await Promise.race([read(), given]);
  late.abort();
  return found;
}

/** The next event about a challenge. */
async function nextChallenge(stream: Stream) {
  const told = await next(stream, ({ event }) => event === 'challenge');
  return z.safeParse(ChallengeEvent, parseJson(told?.data ?? '')).data;
}

export const EVENTS = {
  'a stream begins with what stands': {
    says: 'It begins with the current status.',
    mend: 'Send the event challenge, or app-log-in, when the stream opens: {challengeId, status, expiresAt}.',
    async check(bank) {
      const { wizard, challenge } = await bank.atTan();
      const stream = await bank.stream(wizard);
      const type = stream.headers.get('content-type') ?? '';
      holds(type.startsWith('text/event-stream'), stream, 'content-type: text/event-stream');
      const told = await nextChallenge(stream);
      const isIt = told?.challengeId === challenge.id && told.status === 'pending';
      holds(isIt, stream, `the event challenge: ${challenge.id}, pending`);
    },
  },
  'what happens is told at once': {
    says: '`challenge` with `{challengeId, status, expiresAt}`',
    mend: 'Send an event whenever the status of a challenge changes.',
    async check(bank) {
      const { wizard, challenge } = await bank.atTan();
      const tan = await wizard.tanFor(bank.customer.identifier, challenge.id);
      const stream = await bank.stream(wizard);
      await nextChallenge(stream);
      await wizard.submitTan(challenge.id, tan);
      const told = await nextChallenge(stream);
      holds(told?.status === 'confirmed', stream, 'the event challenge: confirmed');
    },
  },
  'a stream shows that it is alive': {
    says: 'Send the event `alive` with `{}` every 15 s',
    mend: 'Send it on a timer, and let no proxy in front keep it back.',
    async check(bank) {
      const stream = await bank.stream(await bank.open());
      await bank.hands.wait(16_000);
      const alive = await next(stream, ({ event }) => event === ALIVE, 500);
      holds(alive !== undefined, stream, `the event ${ALIVE} within 16 s`);
    },
  },
  'not all browsers come back at the same moment': {
    says: 'Give each stream a different `retry`',
    mend: 'Begin each stream with a random retry of one to three seconds.',
    async check(bank) {
      const streams = [1, 2, 3].map(async () => bank.stream(await bank.open()));
      const opened = await Promise.all(streams);
      const retries = await Promise.all(
        opened.map(
          async (stream) => (await next(stream, ({ retry }) => retry !== undefined))?.retry,
        ),
      );
      const [stream = { headers: new Headers() }] = opened;
      holds(!retries.includes(undefined), stream, 'a line retry:');
      holds(new Set(retries).size > 1, stream, `not the same retry for each: ${retries}`);
    },
  },
  'the oldest of too many streams ends': {
    says: 'Of more than two streams of one browser in a process, or four in all, end the oldest, with a `retry` of some minutes',
    mend: 'Count the streams of each session, and end the oldest with a last line retry.',
    async check(bank) {
      const wizard = await bank.open();
      const first = await bank.stream(wizard);
      for (let more = 0; more < 4; more += 1) await bank.stream(wizard);
      const last = await next(first, ({ retry }) => Number(retry) >= A_MINUTE);
      holds(last !== undefined, first, 'an end of the first one, with retry');
    },
  },
} satisfies Rules;
