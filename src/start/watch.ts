import type { InspectionEvent, Observer } from 'xstate';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import type { Recording } from '#src/services/recording.ts';
import type { Opening } from './start-machines.ts';

type Watcher = Observer<InspectionEvent>;

/** What is told of every step of a wizard's machines. */
export interface Watch extends Pick<Opening, 'inspect' | 'saveRun'> {
  /** Tells the viewers that the log-in has left the page. */
  readonly end?: (() => void) | undefined;
}

/** Whether anybody watches: always in development, elsewhere where the bank has asked for recordings (D3). */
export const isWatched = ({ recording }: RuntimeConfig): boolean =>
  import.meta.env.DEV || recording;

/** Records the run from now on (D3); `undefined` if the recorder cannot be loaded, as no log-in fails because of it. */
const startRecording = (): Promise<Recording | undefined> =>
  import('#src/services/recording.ts').then(
    ({ record }) => record(),
    () => undefined,
  );

/** Tells a watcher, and the recorder if there is one. */
const telling = (watcher: Watcher, recording: Recording | undefined): Watch => ({
  inspect: {
    next(event) {
      watcher.next?.(event);
      recording?.inspect.next?.(event);
    },
  },
  saveRun: recording?.save,
  end: watcher.complete,
});

/**
 * Begins to watch a wizard that is about to start: for the recorder, and in development for the viewers (D1), or in the
 * build for the model tests for the page (D2).
 */
export async function watch(config: RuntimeConfig): Promise<Watch> {
  const recording = isWatched(config) ? await startRecording() : undefined;
  if (import.meta.env.MODE === 'model')
    return telling((await import('#src/dev/witness.ts')).witness, recording);
  if (import.meta.env.DEV)
    return telling((await import('#src/dev/inspect.ts')).inspection(), recording);
  return { inspect: recording?.inspect, saveRun: recording?.save };
}
