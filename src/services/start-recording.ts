import type { Recording } from './recording.ts';

/** Records the run from now on (D3); `undefined` if the recorder cannot be loaded, as no log-in fails because of it. */
export const startRecording = (): Promise<Recording | undefined> =>
  import('./recording.ts').then(
    ({ record }) => record(),
    () => undefined,
  );
