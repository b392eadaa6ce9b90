import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Walk } from '#machines/testing/coverage.ts';
import { type NamedTransition, statesOf, transitionsOf } from '#machines/testing/transitions.ts';
import { everyMachine, exportsOf } from '../tools/machines.ts';

/** A machine with all its states and transitions, and with the walk from which its paths are generated. */
export interface Modelled {
  readonly id: string;
  /** `machines/<name>/machine.ts` */
  readonly file: string;
  /** Its page in docs/flows. */
  readonly page: string;
  readonly walk: Walk;
  readonly states: readonly string[];
  readonly transitions: readonly NamedTransition[];
}

const isWalk = (value: unknown): value is Walk =>
  typeof value === 'object' && value !== null && 'machine' in value && 'events' in value;

/** The walk of a machine, from the `walk.ts` beside it. @throws when there is none. */
async function walkOf(id: string, file: string): Promise<Walk> {
  const walkFile = `${path.posix.dirname(file)}/walk.ts`;
  const { walks } = existsSync(walkFile) ? await exportsOf(walkFile) : {};
  const walk = Array.isArray(walks)
    ? walks.filter(isWalk).find(({ machine }) => machine.id === id)
    : undefined;
  if (!walk) throw new Error(`${file}: ${walkFile} must export \`walks\` with one for ${id}`);
  return walk;
}

/** Every machine of the wizard. @throws if one has no walk, or two transitions have the same name. */
export async function modelledMachines(): Promise<Modelled[]> {
  const found = await everyMachine();
  return Promise.all(
    found.map(async ({ machine, file, page }) => {
      const transitions = transitionsOf(machine);
      const names = transitions.map(({ name }) => name);
      const twice = names.filter((name, index) => names.indexOf(name) !== index);
      if (twice.length > 0) throw new Error(`Two transitions have one name: ${twice.join('; ')}`);
      return {
        id: machine.id,
        file,
        page: `docs/flows/${page}.md`,
        walk: await walkOf(machine.id, file),
        states: statesOf(machine),
        transitions,
      };
    }),
  );
}
