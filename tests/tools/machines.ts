import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';

const MACHINES = 'machines';

/** A machine and the file that exports it. */
export interface FoundMachine {
  readonly machine: AnyStateMachine;
  /** `machines/<name>/machine.ts` */
  readonly file: string;
  /**
   * The name of its page in docs/flows: that of its folder, or its own id if the folder has several machines.
   */
  readonly page: string;
}

const machineFiles = (): string[] =>
  readdirSync(MACHINES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${MACHINES}/${entry.name}/machine.ts`)
    .filter((file) => existsSync(file))
    .sort();

/** The exports of a module, given by its path in the project. */
export const exportsOf = (file: string): Promise<Record<string, unknown>> =>
  import(pathToFileURL(file).href);

/** Every machine that a `machines/<name>/machine.ts` exports. */
export async function everyMachine(): Promise<FoundMachine[]> {
  const found: FoundMachine[] = [];
  for (const file of machineFiles()) {
    const machines = Object.values(await exportsOf(file)).filter(
      (value) => value instanceof StateMachine,
    );
    const folder = path.posix.basename(path.posix.dirname(file));
    found.push(
      ...machines.map((machine) => ({
        machine,
        file,
        page: machines.length === 1 ? folder : machine.id,
      })),
    );
  }
  return found;
}
