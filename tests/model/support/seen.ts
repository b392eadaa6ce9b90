import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright/test';
import type { StepTaken } from '#src/dev/witness.ts';
import { modelledMachines } from '../machines.ts';

/** Where each test leaves what it saw; `npm run test:model` unites it. */
export const SEEN_FOLDER = 'test-results/model/seen';
const PATIENCE_MS = 15_000;

/** The key of each transition, by its name. */
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

/** Everything that the machines of every page of a browser have done, as the page was told (D2). */
export class Seen {
  readonly #states = new Set<string>();
  /** How often each was taken. */
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

  /** Where this machine was last. */
  stateOf(machine: string): string | undefined {
    return this.#now.get(machine);
  }

  /** How often the transition of this key was taken. */
  times(key: string): number {
    return this.#transitions.get(key) ?? 0;
  }

  /** Waits until the transition of this name was taken. */
  happens(name: string): Promise<void> {
    const key = KEYS.get(name);
    if (key === undefined) throw new Error(`There is no ${name}`);
    return this.until(
      () => this.times(key) > 0,
      () => `${name} was not taken`,
    );
  }

  /** A machine is about to start anew: what it did before says nothing of where it is. */
  forget(machine: string): void {
    this.#now.delete(machine);
  }

  /** Waits until something is so; at once when it is so already. */
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

  /** Leaves what was seen for the report. */
  save(name: string): void {
    const sightings: Sightings = {
      states: [...this.#states],
      transitions: [...this.#transitions.keys()],
    };
    mkdirSync(SEEN_FOLDER, { recursive: true });
    writeFileSync(path.join(SEEN_FOLDER, `${name}.json`), JSON.stringify(sightings));
  }
}
