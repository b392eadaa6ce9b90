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

/**
 * Remembers that this build has been left. False where it has been before, and where the browser
 * remembers nothing: the page could load itself anew for ever.
 */
function leave({ build, storage }: Renewal): boolean {
  const left = storage.read('renewed')?.split(' ') ?? [];
  return !left.includes(build) && storage.write([...left, build].join(' '), 'renewed');
}

/**
 * Loads the page anew, unless this build has been left so before; settles only where that did not help.
 * What a page has failed to load without a network, Firefox never asks for again in that page: then the
 * build is not to blame.
 */
async function renew(page: Renewal): Promise<void> {
  if (page.embedded) return;
  if (!(await isServed())) cutOff = page;
  else if (cutOff === page || leave(page)) {
    page.reload();
    await new Promise((resolve) => setTimeout(resolve, PATIENCE));
  }
}

let present: Renewal | undefined;
let underWay: Promise<void> | undefined;
/** The page that has wanted a part while there was no server to be reached. */
let cutOff: Renewal | undefined;

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
