import type { Answer } from '#machines/answer.ts';
import { orRenewed } from '#src/renewal.ts';
import type { provideBehindLogIn } from './behind-log-in.ts';
import type { Intents } from './intents.ts';

type MachinesBehindLogIn = ReturnType<typeof provideBehindLogIn>;

/** The code behind the log-in page: nobody needs it before they have filled that in (N3). */
export interface LaterMachines {
  /** Loads it and puts its machines in place, unless that is done. Rejects when it cannot be loaded; the next time it is tried again. */
  load(): Promise<void>;
  /** Settles once it is there; where it cannot be had, `missing` hears of it and this never settles (N4, P5). */
  ready(): Promise<void>;
  /** What `ask` answers; where that leads behind the log-in page, once its code is `ready`, too. */
  readyWith<Value>(
    ask: () => Promise<Answer<Value>>,
    leads?: (value: Value) => boolean,
  ): Promise<Answer<Value>>;
}

interface LaterMachinesNeeds {
  readonly intents: Intents;
  /** Given the machines once, before any of them is started. */
  readonly putInPlace: (machines: MachinesBehindLogIn) => void;
  readonly missing: (error: unknown) => void;
}

/** Nothing is loaded before it is asked for. */
export function laterMachines({ intents, putInPlace, missing }: LaterMachinesNeeds): LaterMachines {
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= import('./behind-log-in.ts').then(
      ({ provideBehindLogIn }) => putInPlace(provideBehindLogIn(intents)),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const ready = () =>
    new Promise<void>((resolve) => {
      orRenewed(load).then(resolve, missing);
    });
  return {
    load,
    ready,
    async readyWith(ask, leads = () => true) {
      const answer = await ask();
      if (answer.kind === 'done' && leads(answer.value)) await ready();
      return answer;
    },
  };
}
