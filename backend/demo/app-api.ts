import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { normaliseIdentifier } from '#contract/process.ts';
import { decideAppLogIn, openInApp } from '../process/app-log-in/in-app.ts';
import { PREFERENCE } from '../process/claims/accounts.ts';
import { ATTEMPTS } from '../process/limits/attempts.ts';
import { WINDOW } from '../process/limits/sliding-windows.ts';
import { unlockAccess } from '../process/limits/unlock-access.ts';
import { decideChallenge } from '../process/tan/challenge-in-app.ts';
import type { Services } from '../services.ts';
import { BROWSER, BROWSERS_OF } from '../sessions/known-browsers.ts';
import { checkAppOrigin } from './app-origin.ts';
import { INBOX, pendingOf } from './inbox.ts';

const Query = z.object({
  customer: z.string().check(z.maxLength(256)),
  /** The scanned code. It belongs to this customer from now on. */
  qr: z.optional(z.string().check(z.maxLength(128))),
});
const Named = z.object({ customer: z.string() });
const Decision = z.object({ ...Named.shape, decision: z.enum(['approve', 'deny']) });

const customerNamed = ({ customers }: Services, name: string) =>
  customers.find(normaliseIdentifier(name));

/** The customer in the query of a call that lists something; `undefined` if it names none, which is then answered. */
async function customerAsked(services: Services, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store');
  const { data: query } = z.safeParse(Query, request.query);
  const customer = query && (await customerNamed(services, query.customer));
  if (query === undefined) reply.code(400).send({ message: 'customer is missing' });
  else if (customer === undefined) reply.code(404).send({ message: 'no such customer' });
  return customer && { customer, qr: query?.qr };
}

/** The calls that list what waits for a customer and take the decision. */
function orders(app: FastifyInstance, services: Services): void {
  app.get('/demo/app/api/pending', async (request, reply) => {
    const asked = await customerAsked(services, request, reply);
    if (asked === undefined) return reply;
    const { customer, qr } = asked;
    if (qr !== undefined && (await openInApp(services, qr, customer))) {
      await services.delivery.deliver(customer.id, qr);
    }
    const pending = await pendingOf(services, customer.id);
    // Listing counts as opening, and the waiting browser shows that (C1).
    for (const { id, kind } of pending) {
      if (kind === 'comfort') await openInApp(services, id, customer);
    }
    return pending;
  });

  app.post<{ Params: { id: string } }>('/demo/app/api/pending/:id', async (request, reply) => {
    checkAppOrigin(request, services.config);
    const body = z.safeParse(Decision, request.body);
    if (!body.success) return reply.code(400).send({ message: 'decision or customer is wrong' });
    const { decision, customer: name } = body.data;
    const customer = await customerNamed(services, name);
    const decided =
      customer !== undefined &&
      ((await decideAppLogIn(services, decision, request.params.id, customer, request.id)) ||
        (await decideChallenge(services, decision, request.params.id, customer, request.id)));
    if (!decided) return reply.code(404).send({ message: 'nothing waits under this id' });
    return reply.send({ decided: decision });
  });
}

/** The calls that list a customer's remembered browsers and revoke one (A6). */
function browsers(app: FastifyInstance, services: Services): void {
  app.get('/demo/app/api/browsers', async (request, reply) => {
    const asked = await customerAsked(services, request, reply);
    if (asked === undefined) return reply;
    const known = await services.browsers.listOf(asked.customer.id);
    return known.map(({ id, use, label, since }) => ({
      id,
      use,
      label,
      since: new Date(since).toISOString(),
    }));
  });

  app.post<{ Params: { id: string } }>(
    '/demo/app/api/browsers/:id/revocation',
    async (request, reply) => {
      checkAppOrigin(request, services.config);
      const event = 'browser.revoked';
      const revoked = await services.browsers.revoke(request.params.id, ({ customerId }) =>
        services.audit.write({ event, traceId: request.id, customerId }),
      );
      if (!revoked) return reply.code(404).send({ message: 'no such browser' });
      return reply.send({ revoked: true });
    },
  );
}

/** What a bank's service desk does, once it knows who has called: unlocks an access (S4). */
function unlocking(app: FastifyInstance, services: Services): void {
  app.post('/demo/app/api/unlocking', async (request, reply) => {
    checkAppOrigin(request, services.config);
    const { data: named } = z.safeParse(Named, request.body);
    const customer = named && (await customerNamed(services, named.customer));
    if (customer === undefined) return reply.code(404).send({ message: 'no such customer' });
    await unlockAccess(services, customer.id, request.id);
    return reply.send({ unlocked: true });
  });
}

/** The banking app's calls, for its page and for scripts. */
export function appApi(app: FastifyInstance, services: Services): void {
  orders(app, services);
  browsers(app, services);
  unlocking(app, services);

  app.post('/demo/reset', async (request, reply) => {
    checkAppOrigin(request, services.config);
    for (const kind of [ATTEMPTS, INBOX, WINDOW, BROWSER, BROWSERS_OF, PREFERENCE]) {
      await services.store.clear(kind);
    }
    return reply.code(204).send();
  });
}
