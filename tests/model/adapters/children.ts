import type { Deed, Happening } from '../support/deed.ts';
import { callOf } from '../support/ports.ts';
import { orderFails } from './world.ts';

const submitPin = callOf('firstLogIn');

/** Enters the PIN, and lets the bank accept it or end the log-in with a failure. */
async function firstLogin({ world, event }: Happening): Promise<void> {
  const fails = event.output.kind === 'failed';
  if (fails) await world.gates.hold([submitPin]);
  await world.customer.enterFirstPin();
  if (fails) await world.gates.answer(submitPin, { kind: 'refused', ...event.output.failure });
}

/** Approves the order in the app and continues, or lets the bank refuse the TAN for good. */
async function confirmation(happening: Happening): Promise<void> {
  const { world, place, event } = happening;
  if (event.output.kind === 'failed') return orderFails(happening, event.output.failure);
  await world.approves(place.alias, 'tan');
  await world.customer.press('COMMON.CONTINUE');
}

/** How to end a child machine, by its name. */
export const CHILDREN: Readonly<Record<string, Deed>> = { firstLogin, confirmation };
