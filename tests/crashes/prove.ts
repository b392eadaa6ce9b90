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
import { Redis } from '../tools/redis.ts';
import { Backend, type Program } from './backend.ts';
import { type Alias, logInOnce, type Outcome, STORIES } from './customer.ts';
import type { Heard } from './persistent.ts';

const ALIASES: readonly Alias[] = ['anna', 'bruno', 'clara', 'david', 'emma', 'henry'];
/** Each of these happens once in a log-in, or as often as its story says; never once more. */
const EFFECTS: Readonly<Record<string, (alias: Alias) => number>> = {
  'login.succeeded': (alias) => (alias === 'emma' ? 2 : 1),
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
  /** The party was cut off while it exchanged its code. */
  readonly exchangesLost: number;
  /** Lines of the audit log that are there twice, word for word: the answer to the first died with Redis. */
  readonly linesTwice: number;
  /** What was lost or done twice, log-in by log-in; empty when all is well. */
  readonly wrong: readonly string[];
}

interface Plan {
  readonly program: Program;
  readonly store: 'embedded' | 'Redis';
  readonly logIns: number;
  /** Log-ins at the same time. */
  readonly atOnce: number;
  /** At most so many answers between two crashes: however slow the machine, customers get somewhere. */
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

/** What the audit log has too often of a log-in. */
function doneTwice({ alias, id }: Outcome, lines: readonly z.infer<typeof Line>[]): string[] {
  const own = lines.filter(({ authentication }) => authentication === id);
  return Object.entries(EFFECTS).flatMap(([effect, allowed]) => {
    const times = own.filter(({ event }) => event === effect).length;
    return times > allowed(alias) ? [`${alias}: ${effect} ${times} times`] : [];
  });
}

/** Kills -9 the backend, or its Redis, at moments of no choosing until told to stop; answers how often. */
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
      // In the middle of whatever is under way then.
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

/** Lets customers log in while everything crashes again and again, and looks what became of them. */
export async function prove(plan: Plan): Promise<Proof> {
  const site = await open(plan);
  const outcomes: Outcome[] = [];
  try {
    const heard: Heard = { answers: 0 };
    const stop = crashes(site, plan.answers, heard);
    let next = 0;
    async function customers(): Promise<void> {
      while (next < plan.logIns) {
        const alias = ALIASES[next % ALIASES.length] ?? 'anna';
        next += 1;
        outcomes.push(await logInOnce(site.backend.origin, alias, heard));
      }
    }
    const all = Promise.all(Array.from({ length: plan.atOnce }, customers));
    const counts = await all.then(stop, async (error: unknown) => {
      await stop();
      throw error;
    });
    const store = site.openStore();
    // A line whose answer died with Redis is written again, word for word; a step done again is another line.
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
