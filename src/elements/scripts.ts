import { LOAD_PATIENCE } from '#machines/element-loading/machine.ts';

/** Runs one of the bank's modules. The CSP restricts the origins. */
export const runModule = (url: string): Promise<unknown> => import(/* @vite-ignore */ url);

/** One run of a bank's script. */
interface Run {
  /** How often the script was run, this run included. */
  readonly times: number;
  readonly running: Promise<unknown>;
  readonly startedAt: number;
  state: 'loading' | 'loaded' | 'failed';
}

/** The last run of each script. */
const runs = new Map<string, Run>();

/** The last run of a script; `undefined` if this page has not run it. */
export const lastRun = (script: string): Run | undefined => runs.get(script);

/** Whether nobody waits for a run any more, as it has failed or is late: the script may be run again. */
export const isGivenUp = ({ state, startedAt }: Run): boolean =>
  state === 'failed' || (state === 'loading' && performance.now() - startedAt >= LOAD_PATIENCE);

/**
 * The URL of the next run. After a failure it has another fragment, as Firefox never requests a failed module URL
 * again; while the browser still waits, another query: no browser requests the same URL twice, whatever its
 * fragment.
 */
function nextUrl(script: string, before: Run | undefined): string {
  if (!before) return script;
  if (before.state === 'failed') return `${script}#${before.times}`;
  return `${script}${script.includes('?') ? '&' : '?'}again=${before.times}`;
}

/** Runs a script, for the first time or once its last run is given up. */
export function runScript(script: string, runNow: typeof runModule): Promise<unknown> {
  const before = lastRun(script);
  const running = runNow(nextUrl(script, before));
  const times = (before?.times ?? 0) + 1;
  const begun: Run = { times, running, startedAt: performance.now(), state: 'loading' };
  const ends = (state: Run['state']) => () => {
    begun.state = state;
  };
  runs.set(script, begun);
  running.then(ends('loaded'), ends('failed'));
  return running;
}
