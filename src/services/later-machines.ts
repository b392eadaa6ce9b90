import type { Answer } from '#machines/answer.ts';
import { orRenewed } from '#src/loading/renewal.ts';
import type { provideBehindLogIn } from './behind-log-in.ts';
import type { Intents } from './intents.ts';
import type { LogIns } from './log-ins.ts';

type MachinesBehindLogIn = ReturnType<typeof provideBehindLogIn>;

/** The code behind the log-in page, which is not needed before the form is submitted (N3). */
export interface LaterMachines {
  /**
   * Loads the code once and puts its machines in place. Rejects if it cannot be loaded; the next call tries
   * again.
   */
  load(): Promise<void>;
  /**
   * Resolves once the code is loaded. If it cannot be loaded, calls `missing` and never settles (N4, P5); but
   * not after `signal` is aborted, when the customer has moved on.
   */
  ready(signal: AbortSignal): Promise<void>;
  /** Returns the answer of `ask`. If the answer `leads` past the log-in page, waits until the code is `ready`. */
  readyWith<Value>(
    signal: AbortSignal,
    ask: () => Promise<Answer<Value>>,
    leads?: (value: Value) => boolean,
  ): Promise<Answer<Value>>;
}

interface LaterMachinesNeeds {
  readonly intents: Intents;
  readonly logIns: LogIns;
  /** Receives the machines once, before any of them is started. */
  readonly putInPlace: (machines: MachinesBehindLogIn) => void;
  readonly missing: (error: unknown) => void;
}

/** Nothing is loaded before it is asked for. */
export function laterMachines({
  intents,
  logIns,
  putInPlace,
  missing,
}: LaterMachinesNeeds): LaterMachines {
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= import('./behind-log-in.ts').then(
      ({ provideBehindLogIn }) => putInPlace(provideBehindLogIn(intents, logIns)),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const ready = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const isWanted = () => !signal.aborted;
      orRenewed(load, isWanted).then(resolve, (error) => isWanted() && missing(error));
    });
  return {
    load,
    ready,
    async readyWith(signal, ask, leads = () => true) {
      const answer = await ask();
      if (answer.kind === 'done' && leads(answer.value)) await ready(signal);
      return answer;
    },
  };
}
