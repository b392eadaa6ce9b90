import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright/test';
import type { StepTaken } from '#src/dev/witness.ts';
import { modelledMachines } from '../machines.ts';
import { isThere } from './is-there.ts';

/** The folder in which each test writes what it saw; `npm run test:model` merges it. */
export const SEEN_FOLDER = 'test-results/model/seen';
const PATIENCE_MS = 15_000;

/** Names of transitions → their keys. */
const KEYS: ReadonlyMap<string, string> = new Map(
  (await modelledMachines()).flatMap(({ transitions }) =>
    transitions.map(({ name, key }) => [name, key] as const),
  ),
);

/** What one test saw of the machines. */
export interface Sightings {
  readonly states: readonly string[];
  readonly transitions: readonly string[];
}

/** Records everything that the machines on all pages of a browser do (D2). */
export class Seen {
  readonly #states = new Set<string>();
  /** Transition → how often it was taken. */
  readonly #transitions = new Map<string, number>();
  readonly #now = new Map<string, string>();
  readonly #listeners = new Set<() => void>();

  static async in(context: BrowserContext): Promise<Seen> {
    const seen = new Seen();
    await context.exposeBinding('noteMachineStep', (_, step: StepTaken) => seen.#note(step));
    await context.addInitScript(() => {
      document.addEventListener('machine-step', (event) => {
        const note: unknown = Reflect.get(window, 'noteMachineStep');
        if (typeof note === 'function' && event instanceof CustomEvent) note(event.detail);
      });
    });
    return seen;
  }

  #note({ machine, state, states, transitions }: StepTaken): void {
    for (const id of states) this.#states.add(id);
    for (const key of transitions) this.#transitions.set(key, this.times(key) + 1);
    this.#now.set(machine, state);
    for (const listener of this.#listeners) listener();
  }

  /** How often the transition with this key was taken. */
  times(key: string): number {
    return this.#transitions.get(key) ?? 0;
  }

  /** Waits until the transition with this name was taken; at once if it already was. */
  happens(name: string): Promise<void> {
    const key = KEYS.get(name);
    if (key === undefined) throw new Error(`There is no ${name}`);
    return this.until(
      () => this.times(key) > 0,
      () => `${name} was not taken`,
    );
  }

  /** Waits until this machine is in this state; at once if it already is. */
  reaches(machine: string, state: string): Promise<void> {
    return this.until(
      () => isThere(this.#now.get(machine), state),
      () => `${machine} is in ${this.#now.get(machine)}, not in ${state}`,
    );
  }

  /** Forgets the state of a machine that is about to start again. */
  forget(machine: string): void {
    this.#now.delete(machine);
  }

  /** Waits until the condition holds; at once if it already does. */
  async until(isSo: () => boolean, what: () => string): Promise<void> {
    if (isSo()) return;
    await new Promise<void>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        this.#listeners.delete(look);
      };
      const look = () => {
        if (!isSo()) return;
        end();
        resolve();
      };
      const timer = setTimeout(() => {
        end();
        reject(new Error(what()));
      }, PATIENCE_MS);
      this.#listeners.add(look);
    });
  }

  /** Writes what was seen, for the report. */
  save(name: string): void {
    const sightings: Sightings = {
      states: [...this.#states],
      transitions: [...this.#transitions.keys()],
    };
    mkdirSync(SEEN_FOLDER, { recursive: true });
    writeFileSync(path.join(SEEN_FOLDER, `${name}.json`), JSON.stringify(sightings));
  }
}
