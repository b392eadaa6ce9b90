import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise, type InputFrom } from 'xstate';
import type { Challenge } from '#contract/tan.ts';
import type { Answer } from '../answer.ts';
import { deaf, done, refused, unreachable } from '../testing/answers.ts';
import { challenge } from '../testing/replies.ts';
import { tanMachine } from './machine.ts';
import type { watchChallenge } from './ports.ts';
import type { TanEvent } from './setup.ts';
import { changed, renewal, submitted } from './walk.ts';

const RIGHT = '123456';

type Watched = InputFrom<typeof watchChallenge>;
type News = ReturnType<typeof newsOf>;
const newsOf = ({ status, expiresAt }: Challenge) => ({ ...changed(status), expiresAt });

/** The bank's own view of one order: what is decided there is the truth. */
class Bank {
  order = challenge();
  /** Told to the page in this order, each at its own time. */
  readonly stream: News[] = [];
  readonly #answers = new Map<string, Answer<Challenge>>();

  decide(status: 'confirmed' | 'denied'): void {
    if (this.order.status !== 'pending') return;
    this.order = { ...this.order, status };
    this.stream.push(newsOf(this.order));
  }

  /** A new TAN ends later than every one before. */
  renew(): Answer<Challenge> {
    const expiresAt = new Date(Date.parse(this.order.expiresAt) + 1).toISOString();
    if (this.order.status !== 'confirmed')
      this.order = { ...this.order, status: 'pending', expiresAt };
    return done(this.order);
  }

  enter(isRight: boolean): Answer<Challenge> {
    if (this.order.status === 'denied') return refused('TAN_EXPIRED');
    if (!isRight) return refused('WRONG_TAN', { attemptsLeft: 4 });
    this.decide('confirmed');
    return done(this.order);
  }

  /** The same intent takes effect once, and gets the same answer (S6). */
  once(intent: string, take: () => Answer<Challenge>): Answer<Challenge> {
    const answer = this.#answers.get(intent) ?? take();
    this.#answers.set(intent, answer);
    return answer;
  }
}

/** A call or a question on its way: the bank takes it at one time, and the page has the answer at another. */
interface UnderWay {
  readonly take: () => void;
  readonly arrive: (isLost?: boolean) => void;
}

/** What the bank says is what it knows when it takes the call, however late that arrives. */
function underWay<Said>(ask: () => Said, hear: (said: Said, isLost: boolean) => void): UnderWay {
  let taken: { readonly said: Said } | undefined;
  const take = () => {
    taken ??= { said: ask() };
    return taken.said;
  };
  return { take, arrive: (isLost = false) => hear(take(), isLost) };
}

/** The page with the TAN, and all that is on its way between it and the bank. */
function open(bank: Bank) {
  const way: UnderWay[] = [];
  let hear = (_: News) => {};
  const calling = (ask: () => Answer<Challenge>) =>
    new Promise<Answer<Challenge>>((resolve) => {
      way.push(underWay(ask, (answer, isLost) => resolve(isLost ? unreachable : answer)));
    });
  const machine = tanMachine.provide({
    actors: {
      submitTan: fromPromise(({ input }) =>
        calling(() => bank.enter(input.tan.reveal() === RIGHT)),
      ),
      requestTan: fromPromise(({ input: { methodId, inPlaceOf } }) =>
        calling(() => bank.once(`${methodId} ${inPlaceOf}`, () => bank.renew())),
      ),
      watchChallenge: fromCallback<EventObject, Watched>(({ sendBack, receive }) => {
        hear = sendBack;
        receive(() => way.push(underWay(() => newsOf(bank.order), hear)));
      }),
      clock: deaf(),
    },
  });
  const actor = createActor(machine, {
    input: { authenticationId: 'a', challenge: bank.order },
  }).start();
  return { actor, way, hear: (news: News) => hear(news) };
}

const DEEDS = ['enter', 'renew', 'deny', 'approve', 'take', 'arrive', 'lose', 'hear'] as const;
const deed = fc.record({ what: fc.constantFrom(...DEEDS), nth: fc.nat(5) });
type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never;

function act(bank: Bank, { actor, way, hear }: ReturnType<typeof open>, { what, nth }: Deed): void {
  const press = (event: TanEvent) => actor.getSnapshot().can(event) && actor.send(event);
  const index = nth % Math.max(1, way.length);
  const deeds: Readonly<Record<Deed['what'], () => unknown>> = {
    enter: () => press(submitted(nth > 0 ? 'wrong' : RIGHT)),
    renew: () => press(renewal(nth % 2 === 0 ? 'app' : 'sms')),
    deny: () => bank.decide('denied'),
    approve: () => nth === 0 && bank.decide('confirmed'),
    take: () => way[index]?.take(),
    arrive: () => way.splice(index, 1)[0]?.arrive(),
    lose: () => way.splice(index, 1)[0]?.arrive(true),
    hear: () => bank.stream.splice(0, 1).forEach(hear),
  };
  deeds[what]();
}

test('[A5, Q5, D2] whatever comes late, twice or not at all, the page ends with the TAN that the bank has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 20, size: 'max' }), async (deeds) => {
      const bank = new Bank();
      const page = open(bank);
      for (const each of deeds) {
        act(bank, page, each);
        await setImmediate();
      }
      while (bank.stream.length + page.way.length > 0) {
        act(bank, page, { what: bank.stream.length > 0 ? 'hear' : 'arrive', nth: 0 });
        await setImmediate();
      }
      const { status, expiresAt } = bank.order;
      const shown = page.actor.getSnapshot();
      expect(shown.matches(status === 'pending' ? 'entering' : status)).toBe(true);
      if (status !== 'confirmed') expect(shown.context.challenge.expiresAt).toBe(expiresAt);
      page.actor.stop();
    }),
    { numRuns: 500 },
  );
});
