import { notInTheBrowser } from './exclusions.ts';
import { modelledMachines } from './machines.ts';
import { PLACES } from './places/all.ts';
import { test } from './support/fixture.ts';
import { replay } from './support/replay.ts';
import { toursOf } from './tours.ts';

const machines = new Map((await modelledMachines()).map((machine) => [machine.id, machine]));
/** What earlier places have covered of each machine. */
const covered = new Map([...machines.keys()].map((id) => [id, new Set<string>()]));

for (const place of PLACES) {
  const { machine: id, at, input, canHappen = () => true, isLast = () => false } = place;
  const modelled = machines.get(id);
  if (!modelled) throw new Error(`No machine ${id}`);
  const excluded = notInTheBrowser(modelled);
  const { walk } = modelled;
  const tours = toursOf(walk, input, covered.get(id) ?? new Set(), {
    canHappen: (leg) => !leg.takes.some((key) => excluded.has(key)) && canHappen(leg),
    isLast,
  });

  test(`[D2] ${id}, ${at}: generated paths, lived through in the browser`, async ({ world }) => {
    // The longest test opens the page sixteen times.
    test.setTimeout(60_000 + tours.length * 10_000);
    await replay(world, place, walk.machine, tours);
  });
}
