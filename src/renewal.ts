import type { TabStorage } from './services/storage.ts';

/** How long the server is waited for, and after that the page it sends, in ms. */
const PATIENCE = 10_000;

/** What one page needs to load itself anew. */
export interface Renewal {
  readonly storage: TabStorage;
  /** The page is somebody else's: it is not ours to load anew (X9). */
  readonly embedded: boolean;
  /** Names the build that this page is of. */
  readonly build: string;
  readonly reload: () => void;
}

/** Whether there is a server to load the page from. Offline, what is on the page is better than nothing. */
async function isServed(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const { ok } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal });
    return ok;
  } catch {
    return false;
  }
}

/** Loads the page anew, unless this build has been left so before; settles only where that did not help. */
async function renew({ storage, embedded, build, reload }: Renewal): Promise<void> {
  const left = storage.read('renewed')?.split(' ') ?? [];
  if (embedded || left.includes(build) || !(await isServed())) return;
  // Where the browser would not remember it, the page could load itself anew for ever.
  if (!storage.write([...left, build].join(' '), 'renewed')) return;
  reload();
  await new Promise((resolve) => setTimeout(resolve, PATIENCE));
}

let present: Renewal | undefined;
let underWay: Promise<void> | undefined;

/** From now on this page knows how to load itself anew. */
export function configureRenewal(renewal: Renewal): void {
  present = renewal;
  underWay = undefined;
}

/**
 * Loads a part of the wizard that the customer waits for. After a release the part of a page's own
 * build may be gone: then the page is loaded anew, once for each build, and the log-in goes on where
 * it was (N4, P7).
 * @throws what `load` throws, where a new page is not to be had or has not helped either.
 */
export async function orRenewed<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    underWay ??=
      present &&
      renew(present).finally(() => {
        underWay = undefined;
      });
    await underWay;
    throw error;
  }
}
