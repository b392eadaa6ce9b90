import type { Sequence } from '#machines/recording/sequence.ts';
import { orRather } from '#machines/replay/or-rather.ts';
import { everyMachine } from '../tools/machines.ts';

/**
 * Refuses a sequence in which something happens to a machine that there is not, or that it does not know. On the
 * machines, this is noticed as it happens; a browser would do it without asking whose event it is.
 * @throws with the step, the name and those that there are
 */
export async function expectKnownNames({ title, steps }: Sequence): Promise<void> {
  const machines = (await everyMachine()).map(({ machine }) => machine);
  const ids = machines.map(({ id }) => id);
  for (const [index, step] of steps.entries()) {
    if (!('event' in step)) continue;
    const { machine: id, event } = step;
    const at = `"${title}", step ${index + 1}`;
    const machine = machines.find((known) => known.id === id);
    if (!machine) throw new Error(`${at}: there is no machine ${id}${orRather(ids, 'there are')}`);
    const events = machine.events.map(String).filter((name) => !name.startsWith('xstate.'));
    if (events.includes(event)) continue;
    throw new Error(`${at}: ${id} knows no event ${event}${orRather(events, 'it knows')}`);
  }
}
