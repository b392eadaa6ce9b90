import type { AppLogInStatus } from '#contract/app-log-in.ts';
import type { Challenge } from '#contract/tan.ts';
import type { Failure } from '#machines/error-catalogue.ts';
import type { Deed, Happening } from '../support/deed.ts';
import { type PortCall, portCall } from '../support/ports.ts';

/** The page is looked at again after a while: it asks what it may have missed, and hears this. */
async function hearsOnReturn({ world }: Happening, call: PortCall, status: string): Promise<void> {
  const isMine = await world.gates.hold([call]);
  await world.comesBack();
  await world.gates.answer(call, { kind: 'done', shape: (reply) => ({ ...reply, status }) });
  if (isMine) await world.gates.release([call]);
}

const SECOND = 1000;
/** The session ends after five minutes without activity; a minute before, the customer is asked. */
const UNTIL_ASKED = 241 * SECOND;
const TAN_LIFE = 301 * SECOND;

const called = (machine: string, port: string): PortCall => {
  const call = portCall(machine, port);
  if (!call) throw new Error(`${port} makes no call`);
  return call;
};

/** The log-in that waits: the banking app reads it from the code, or finds it in its list. */
async function waitingIdOf({ world, place: { machine, alias } }: Happening): Promise<string> {
  if (machine === 'qrLogin') return world.customer.qrId();
  const waiting = await world.bank.pending(alias);
  return waiting.find(({ kind }) => kind === 'comfort')?.id ?? '';
}

/** What happens to a log-in in the banking app. */
const IN_THE_APP: Partial<Record<AppLogInStatus, Deed>> = {
  processing: async (happening) =>
    happening.world.bank.open(happening.place.alias, await waitingIdOf(happening)),
  approved: ({ world, place }) => world.decideInApp(place.alias, 'approve'),
  denied: ({ world, place }) => world.decideInApp(place.alias, 'deny'),
};

const DECISIONS = { confirmed: 'approve', denied: 'deny' } as const;

/** What happens to an order in the banking app; where nothing waits there, the page hears it all the same. */
async function toldOfOrder(happening: Happening, status: Challenge['status']): Promise<void> {
  const { world, place } = happening;
  const [order] = (await world.bank.pending(place.alias)).filter(({ kind }) => kind === 'tan');
  const decision = status === 'confirmed' || status === 'denied' ? DECISIONS[status] : undefined;
  if (order && decision) await world.bank.decide(place.alias, order.id, decision);
  else await hearsOnReturn(happening, called('tan', 'askChallenge'), status);
}

/** The TAN component gives up: the bank refuses the TAN for good. */
export async function orderFails({ world, place }: Happening, failure: Failure): Promise<void> {
  const call = called('tan', 'submitTan');
  await world.gates.hold([call]);
  await world.customer.tan.fill(await world.customer.readTan(place.alias));
  await world.customer.press('TAN.SUBMIT');
  await world.gates.answer(call, { kind: 'refused', code: failure.code, traceId: failure.traceId });
  await world.gates.release([call]);
}

/** What the world does: the other device, the bank, the clock. */
export const WORLD: Readonly<Record<string, Deed>> = {
  'appLogIn.changed': async (happening) => {
    const status: AppLogInStatus = happening.event.status;
    const inTheApp = IN_THE_APP[status];
    if (inTheApp) return inTheApp(happening);
    const { machine } = happening.place;
    await hearsOnReturn(happening, called(machine, 'askAppLogIn'), status);
  },
  'challenge.changed': (happening) => toldOfOrder(happening, happening.event.status),
  /** Ticks come by themselves, once a second; one that matters has its time from the deadline shown. */
  'clock.ticked': async ({ world, place, event }) => {
    const offset = event.now - (place.deadline ?? 0);
    const ahead = world.deadlineOf(place.machine) + offset - world.now;
    const isEarly = offset < 0 && offset > -SECOND;
    if (isEarly) return world.pass(SECOND);
    // A TAN lives as long as the session does: whoever waits for its end has to stay.
    if (place.machine === 'tan') return world.pass(TAN_LIFE - (await world.stays(UNTIL_ASKED)));
    await world.passAlive(Math.max(SECOND, ahead));
  },
  'session.expired': async ({ world }) =>
    world.pass(world.deadlineOf('sessionTimer') - world.now + SECOND),
  'order.confirmed': (happening) => toldOfOrder(happening, 'confirmed'),
  'order.failed': (happening) => orderFails(happening, happening.event.failure),
};
