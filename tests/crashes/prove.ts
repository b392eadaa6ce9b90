import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { AUDIT_LOG } from '#backend/observability/audit.ts';
import { RedisLink } from '#backend/redis/link.ts';
import { openRedisStore } from '#backend/store/redis.ts';
import { openSqliteStore } from '#backend/store/sqlite.ts';
import type { Store } from '#backend/store/store.ts';
import type { Alias } from '../e2e/support/ways.ts';
import { Redis } from '../tools/redis.ts';
import { Backend, type Program } from './backend.ts';
import { ALIASES, logInOnce, type Outcome, STORIES } from './customer.ts';
import type { Heard } from './persistent.ts';

/** These come by app, and type their PIN after that. */
const BY_APP: readonly Alias[] = ['emma', 'felix'];
/** The audit events that may occur in a log-in, and how often at most for each customer. */
const EFFECTS: Readonly<Record<string, (alias: Alias) => number>> = {
  'login.succeeded': (alias) => (BY_APP.includes(alias) ? 2 : 1),
  'pin.unlocked': () => 1,
  'tan.confirmed': (alias) =>
    STORIES[alias].steps.filter((step) => /^START|INITIATE/.test(step)).length,
  'terms.accepted': (alias) =>
    STORIES[alias].steps.filter((step) => step.startsWith('APPROVE')).length,
  'consent.given': () => 1,
  'signature.given': () => 1,
  'account.chosen': () => 1,
  'payment.authorised': () => 1,
  'app.approved': () => 1,
  completed: () => 1,
};

export interface Proof {
  readonly logIns: number;
  readonly crashes: number;
  readonly redisCrashes: number;
  readonly newTans: number;
  /** How often the party was killed while it exchanged its code. */
  readonly exchangesLost: number;
  /**
   * Identical lines in the audit log: they were written again, as the answer to the first write was lost when
   * Redis was killed.
   */
  readonly linesTwice: number;
  /** Everything that was lost or done twice; empty if all is well. */
  readonly wrong: readonly string[];
}

interface Plan {
  readonly program: Program;
  readonly store: 'embedded' | 'Redis';
  readonly logIns: number;
  /** How many log-ins run at the same time; fewer than there are customers. */
  readonly atOnce: number;
  /**
   * The maximum number of answers between two crashes. Counted in answers, so that customers make progress on
   * a slow machine, too.
   */
  readonly answers: number;
}

interface Site {
  readonly backend: Backend;
  readonly redis: Redis | undefined;
  openStore(): Store;
  close(): Promise<void>;
}

async function open({ program, store }: Plan): Promise<Site> {
  const folder = mkdtempSync(path.join(tmpdir(), 'crashes-'));
  const redis = store === 'Redis' ? await Redis.start() : undefined;
  const where = redis === undefined ? { DATA_DIR: folder } : { REDIS_URL: redis.url };
  const backend = await Backend.start(program, { ...where, LOG_LEVEL: 'silent' });
  return {
    backend,
    redis,
    openStore: () =>
      redis === undefined
        ? openSqliteStore(folder, Date.now)
        : openRedisStore(new RedisLink({ url: redis.url }), 'auth:', Date.now),
    async close() {
      await backend.kill();
      await redis?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const Line = z.object({ event: z.string(), authentication: z.optional(z.string()) });

/** The events that the audit log has too often for a log-in. */
function doneTwice({ alias, id }: Outcome, lines: readonly z.infer<typeof Line>[]): string[] {
  const own = lines.filter(({ authentication }) => authentication === id);
  return Object.entries(EFFECTS).flatMap(([effect, allowed]) => {
    const times = own.filter(({ event }) => event === effect).length;
    return times > allowed(alias) ? [`${alias}: ${effect} ${times} times`] : [];
  });
}

/** Kills the backend or its Redis (`kill -9`) at random moments, until the returned function is called. */
function crashes({ backend, redis }: Site, mostAnswers: number, heard: Heard) {
  const counts = { crashes: 0, redisCrashes: 0 };
  let running = true;
  async function crash(): Promise<void> {
    if (redis !== undefined && Math.random() < 0.3) {
      counts.redisCrashes += 1;
      await redis.kill();
      await redis.start();
    } else {
      counts.crashes += 1;
      await backend.kill();
      await backend.start();
    }
  }
  async function run(): Promise<void> {
    while (running) {
      const until = heard.answers + Math.random() * mostAnswers;
      while (running && heard.answers < until) await pause(5);
      // Waits a little, to kill it in the middle of a call.
      await pause(Math.random() * 30);
      if (running) await crash();
    }
  }
  const done = run();
  return async () => {
    running = false;
    await done;
    return counts;
  };
}

/** Lets customers log in during repeated crashes, and checks the results. */
export async function prove(plan: Plan): Promise<Proof> {
  const site = await open(plan);
  const outcomes: Outcome[] = [];
  try {
    const heard: Heard = { answers: 0 };
    const stop = crashes(site, plan.answers, heard);
    // Nobody logs in twice at the same time: one would unlock the PIN that the other is about to.
    const waiting = [...ALIASES];
    let begun = 0;
    async function customers(): Promise<void> {
      for (let alias = waiting.shift(); alias && begun < plan.logIns; alias = waiting.shift()) {
        begun += 1;
        outcomes.push(await logInOnce(site.backend.origin, alias, heard));
        waiting.push(alias);
      }
    }
    const all = Promise.all(Array.from({ length: plan.atOnce }, customers));
    const counts = await all.then(stop, async (error: unknown) => {
      await stop();
      throw error;
    });
    // An embedded store is one process's alone.
    await site.backend.kill();
    const store = site.openStore();
    // Identical lines are a repeated write after Redis was killed. A step that was done twice would have
    // different lines.
    const stored = await store.lines(AUDIT_LOG);
    const written = new Set(stored);
    const lines = [...written].map((line) => z.parse(Line, JSON.parse(line)));
    await store.close();
    const wrong = outcomes.flatMap(({ alias, wrong }) => (wrong ? [`${alias}: ${wrong}`] : []));
    return {
      logIns: outcomes.length,
      ...counts,
      newTans: outcomes.reduce((sum, { newTans }) => sum + newTans, 0),
      exchangesLost: outcomes.filter(({ exchangeLost }) => exchangeLost).length,
      linesTwice: stored.length - written.size,
      wrong: [...wrong, ...outcomes.flatMap((outcome) => doneTwice(outcome, lines))],
    };
  } finally {
    await site.close();
  }
}
