import { PATIENCE } from '#src/services/patience.ts';
import type { TabStorage } from '#src/services/storage.ts';

/** How long the server, and then the reloaded page, may take, in ms. */
const RENEWED_IN = 10_000;

/** What a page needs to reload itself. */
export interface Renewal {
  readonly storage: TabStorage;
  /** The page belongs to a portal: the wizard must not reload it (X9). */
  readonly embedded: boolean;
  /** Identifies the build of this page. */
  readonly build: string;
  readonly reload: () => void;
}

/** Whether the server can be reached. Offline, the current page is better than none. */
async function isServed(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(RENEWED_IN);
    const { ok } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal });
    return ok;
  } catch {
    return false;
  }
}

/**
 * Records that the page leaves this build. Returns false if it already did before, or if the browser stores
 * nothing: otherwise the page could reload for ever.
 */
function leave({ build, storage }: Renewal): boolean {
  const left = storage.read('renewed')?.split(' ') ?? [];
  return !left.includes(build) && storage.write([...left, build].join(' '), 'renewed');
}

/** For each part that failed to load, whether the customer still waits for it. */
let missed: (() => boolean)[] = [];

/**
 * Reloads the page, unless the customer no longer waits for a missing part, or this build was left before.
 * Settles only if no reload helped. Firefox never requests again what a page failed to load while offline;
 * after that a reload does not count, as the build is not to blame.
 */
async function renew(page: Renewal): Promise<void> {
  if (page.embedded) return;
  if (!(await isServed())) cutOff = page;
  else if (missed.some((isWanted) => isWanted()) && (cutOff === page || leave(page))) {
    page.reload();
    await new Promise((resolve) => setTimeout(resolve, RENEWED_IN));
  }
}

let present: Renewal | undefined;
let underWay: Promise<void> | undefined;
/** Set if a part was needed while the server could not be reached. */
let cutOff: Renewal | undefined;

/** Enables this page to reload itself. */
export function configureRenewal(renewal: Renewal): void {
  present = renewal;
  underWay = undefined;
  missed = [];
}

/** Rejects what stays silent, as an answer that does not come: the browser itself would wait for minutes (N2). */
function inTime<Part>(part: Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, PATIENCE, new Error('It did not load in time'));
    part.then(resolve, reject);
  });
}

/**
 * Loads a part of the wizard that the customer waits for. After a release the parts of an older build may be
 * gone, and what stays silent is as good as gone: then the page is reloaded, once per build, and the log-in
 * continues where it was (N4, P7); not if the part is no longer wanted by the time that it fails, as the
 * customer is somewhere else.
 * @throws the load error if a reload is impossible or did not help.
 */
export async function orRenewed<Part>(
  load: () => Promise<Part>,
  isWanted = () => true,
): Promise<Part> {
  try {
    return await inTime(load());
  } catch (error) {
    if (isWanted()) {
      missed.push(isWanted);
      underWay ??=
        present &&
        renew(present).finally(() => {
          underWay = undefined;
          missed = [];
        });
      await underWay;
    }
    throw error;
  }
}
