import type { Answer } from '#machines/answer.ts';
import { orRenewed } from '#src/renewal.ts';
import type { Intents } from './intents.ts';
import type { provideProcess } from './process.ts';

type ProcessMachines = ReturnType<typeof provideProcess>;

/** The code of the process: nobody needs it before they are logged in (N3). */
export interface LaterProcess {
  /** Loads it and puts its machines in place, unless that is done. Rejects when it cannot be loaded; the next time it is tried again. */
  load(): Promise<void>;
  /**
   * What `ask` answers; where that leads into the process, once its code is there, too. Where that
   * cannot be had, `missing` hears of it and nothing is answered any more (N4, P5).
   */
  readyWith<Value>(
    ask: () => Promise<Answer<Value>>,
    leads?: (value: Value) => boolean,
  ): Promise<Answer<Value>>;
}

interface LaterProcessNeeds {
  readonly intents: Intents;
  /** Given the machines once, before any of them is started. */
  readonly putInPlace: (machines: ProcessMachines) => void;
  readonly missing: (error: unknown) => void;
}

/** Nothing is loaded before it is asked for. */
export function laterProcess({ intents, putInPlace, missing }: LaterProcessNeeds): LaterProcess {
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= import('./process.ts').then(
      ({ provideProcess }) => putInPlace(provideProcess(intents)),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return {
    load,
    async readyWith(ask, leads = () => true) {
      const answer = await ask();
      if (answer.kind !== 'done' || !leads(answer.value)) return answer;
      return new Promise((resolve) => {
        orRenewed(load).then(() => resolve(answer), missing);
      });
    },
  };
}
