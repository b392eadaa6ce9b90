import type { Deed, Happening } from '../support/deed.ts';
import { callOf } from '../support/ports.ts';
import { orderFails } from './world.ts';

const submitPin = callOf('firstLogIn');

/** The PIN is typed, and the bank answers as it should or ends it all. */
async function firstLogin({ world, event }: Happening): Promise<void> {
  const fails = event.output.kind === 'failed';
  if (fails) await world.gates.hold([submitPin]);
  await world.customer.enterFirstPin();
  if (fails) await world.gates.answer(submitPin, { kind: 'refused', ...event.output.failure });
}

/** The order is approved in the app and the customer goes on, or the TAN is refused for good. */
async function confirmation(happening: Happening): Promise<void> {
  const { world, place, event } = happening;
  if (event.output.kind === 'failed') return orderFails(happening, event.output.failure);
  await world.approves(place.alias, 'tan');
  await world.customer.press('COMMON.CONTINUE');
}

/** How a machine within a machine comes to its end, by its name. */
export const CHILDREN: Readonly<Record<string, Deed>> = { firstLogin, confirmation };
