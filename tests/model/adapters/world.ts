import type { AppLogInStatus } from '#contract/app-log-in-state.ts';
import type { Challenge } from '#contract/tan.ts';
import type { Failure } from '#machines/error-catalogue.ts';
import type { Deed, Happening } from '../support/deed.ts';
import { type PortCall, portCall } from '../support/ports.ts';

/** The customer returns to the page, which then makes this call, and gets this status. */
async function hearsOnReturn({ world }: Happening, call: PortCall, status: string): Promise<void> {
  const isMine = await world.gates.hold([call]);
  await world.comesBack();
  await world.gates.answer(call, { kind: 'done', shape: (reply) => ({ ...reply, status }) });
  if (isMine) await world.gates.release([call]);
}

const SECOND = 1000;
/** The session ends after five minutes without activity; the page asks the customer a minute before. */
const UNTIL_ASKED = 241 * SECOND;
const TAN_LIFE = 301 * SECOND;

const called = (machine: string, port: string): PortCall => {
  const call = portCall(machine, port);
  if (!call) throw new Error(`${port} makes no call`);
  return call;
};

/** The id of the waiting log-in: from the QR code, or from the list in the banking app. */
async function waitingIdOf({ world, place: { machine, alias } }: Happening): Promise<string> {
  if (machine === 'qrLogin') return world.customer.qrId();
  const waiting = await world.bank.pending(alias);
  return waiting.find(({ kind }) => kind === 'comfort')?.id ?? '';
}

/** What somebody does in the banking app to give the log-in this status. */
const IN_THE_APP: Partial<Record<AppLogInStatus, Deed>> = {
  processing: async (happening) =>
    happening.world.bank.open(happening.place.alias, await waitingIdOf(happening)),
  approved: ({ world, place }) => world.decideInApp(place.alias, 'approve'),
  denied: ({ world, place }) => world.decideInApp(place.alias, 'deny'),
};

const DECISIONS = { confirmed: 'approve', denied: 'deny' } as const;

/** Decides the order in the banking app; if none waits there, the page is told the status on its return. */
async function toldOfOrder(happening: Happening, status: Challenge['status']): Promise<void> {
  const { world, place } = happening;
  const [order] = (await world.bank.pending(place.alias)).filter(({ kind }) => kind === 'tan');
  const decision = status === 'confirmed' || status === 'denied' ? DECISIONS[status] : undefined;
  if (order && decision) await world.bank.decide(place.alias, order.id, decision);
  else await hearsOnReturn(happening, called('tan', 'askChallenge'), status);
}

/** Makes the TAN component fail: the bank refuses the TAN for good. */
export async function orderFails({ world, place }: Happening, failure: Failure): Promise<void> {
  const call = called('tan', 'submitTan');
  await world.gates.hold([call]);
  await world.customer.tan.fill(await world.customer.readTan(place.alias));
  await world.customer.press('TAN.SUBMIT');
  await world.gates.answer(call, { kind: 'refused', code: failure.code, traceId: failure.traceId });
  await world.gates.release([call]);
}

/** Events caused by the other device, the bank or the clock. */
export const WORLD: Readonly<Record<string, Deed>> = {
  'appLogIn.changed': async (happening) => {
    const status: AppLogInStatus = happening.event.status;
    const inTheApp = IN_THE_APP[status];
    if (inTheApp) return inTheApp(happening);
    const { machine } = happening.place;
    await hearsOnReturn(happening, called(machine, 'askAppLogIn'), status);
  },
  'challenge.changed': (happening) => toldOfOrder(happening, happening.event.status),
  /** Ticks come every second by themselves. For one that matters, moves to its distance from the deadline. */
  'clock.ticked': async ({ world, place, event }) => {
    const offset = event.now - (place.deadline ?? 0);
    const ahead = world.deadlineOf(place.machine) + offset - world.now;
    const isEarly = offset < 0 && offset > -SECOND;
    if (isEarly) return world.pass(SECOND);
    // A TAN is valid as long as the session, so to wait for its end the customer has to extend the session.
    if (place.machine === 'tan') return world.pass(TAN_LIFE - (await world.stays(UNTIL_ASKED)));
    await world.passAlive(Math.max(SECOND, ahead));
  },
  'session.expired': async ({ world }) =>
    world.pass(world.deadlineOf('sessionTimer') - world.now + SECOND),
  'order.confirmed': (happening) => toldOfOrder(happening, 'confirmed'),
  'order.failed': (happening) => orderFails(happening, happening.event.failure),
};
