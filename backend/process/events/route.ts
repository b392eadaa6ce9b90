import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { eventsPath } from '#contract/platform.ts';
import { type EventStream, EventStreams } from '../../http/event-streams.ts';
import { callerOf } from '../../http/rate-limit.ts';
import { digest } from '../../keys/crypto.ts';
import { Refusal, Unavailable } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { statusOf } from '../app-log-in/lifecycle.ts';
import {
  AUTHENTICATION,
  AUTHENTICATION_LIFETIME,
  type Authentication,
  countsFrom,
  isRunning,
} from '../authentication.ts';
import { needsTan } from '../steps/state.ts';
import type { News } from './bus.ts';
import { Told } from './told.ts';

/** How long the browser waits after a log-in before it reconnects, in ms: it must have received its new cookie. */
const BACK_AFTER_LOG_IN = 1000;

/** When a browser may try again whose address has as many streams as it may have, in seconds; until then it asks (Q5). */
const TRY_AGAIN = 60;

/** When a process stops, its browsers reconnect to another within this time, in ms, not all at once. */
const ELSEWHERE = 1000;

/** The present state as events, so that a late listener misses nothing (Q5). */
function standing({ tans, now }: Services, authentication: Authentication): News[] {
  const { steps, appLogIns, customerId } = authentication;
  const news: News[] = [];
  for (const { done, challenge } of steps.filter(needsTan)) {
    if (!done && challenge !== undefined) news.push(tans.news(challenge));
  }
  const latest = appLogIns.at(-1);
  if (latest !== undefined && customerId === undefined) {
    const data = { id: latest.id, status: statusOf(latest, now()) };
    news.push({ event: 'app-log-in', data });
  }
  return news;
}

/** A running log-in. @throws {Refusal} USER_SESSION_EXPIRED if it has ended or expired. */
async function runningLogIn({ store, now }: Services, id: string): Promise<Authentication> {
  const authentication = await store.get(AUTHENTICATION, id);
  if (!isRunning(authentication, now())) throw new Refusal('USER_SESSION_EXPIRED');
  return authentication;
}

/** The log-in to watch, and the cookie value of the browser session that owns it. */
interface Watched {
  readonly id: string;
  readonly token: string;
}

/** Sends the state and then every event of a log-in to a stream, until the connection closes. */
async function feed(
  services: Services,
  { id, token }: Watched,
  stream: EventStream,
  connection: ServerResponse,
): Promise<void> {
  const { sessions, bus } = services;
  const told = new Told(stream);
  const leave = () => stream.end(BACK_AFTER_LOG_IN);

  async function look(): Promise<void> {
    const tell = told.look();
    await sessions.current(token);
    tell(standing(services, await runningLogIn(services, id)));
  }
  // If the state cannot be read, the stream ends and the browser reconnects after its own pause.
  const lookOrLeave = () =>
    look().catch((error) => (error instanceof Unavailable ? stream.end() : leave()));
  // Subscribes first and reads the state afterwards, so that nothing is missed in between.
  const stops = [
    bus.subscribe(id, { hear: (news) => told.hear(news), look: lookOrLeave }),
    bus.onSessionReplaced(digest(token), leave),
  ];
  connection.on('close', () => {
    for (const stop of stops) stop();
  });
  await lookOrLeave();
}

/**
 * Server-sent events of one log-in, for the browser that owns it, before and after the log-in (Q5, C4, A5).
 * Watching does not count as activity: an open stream does not prolong the session (S4).
 */
export function eventsRoute(app: FastifyInstance, services: Services): void {
  const { config, sessions, cookies, metrics, now } = services;
  const streams = new EventStreams(now);
  metrics.gauge('event_streams', 'Browsers that wait for events.', () => streams.size);
  app.addHook('preClose', async () => streams.closeAll(ELSEWHERE));

  // Without a HEAD route: the answer never ends and so has no length.
  const options = { exposeHeadRoute: false };
  app.get<{ Params: { id: string } }>(eventsPath(':id'), options, async (request, reply) => {
    const { id } = request.params;
    const { token, authentications } = await sessions.current(request.cookies[cookies.sessionName]);
    if (!authentications.some((owned) => owned.id === id)) throw new Refusal('NOT_FOUND');
    const logIn = await runningLogIn(services, id);
    const caller = callerOf(request);
    // Each browser session may have a few, and anybody can open ever new sessions (S4).
    if (streams.countOf(caller) >= config.rateLimits.streamsPerAddress) {
      throw new Refusal('RATE_LIMITED', { retryAfterSeconds: TRY_AGAIN });
    }

    reply.hijack();
    if (reply.raw.destroyed) return;
    const until = countsFrom(logIn) + AUTHENTICATION_LIFETIME;
    const stream = streams.open(reply.raw, { owner: digest(token), caller, until });
    await feed(services, { id, token }, stream, reply.raw);
  });
}
