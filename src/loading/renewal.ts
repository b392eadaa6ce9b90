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

/** The reload of one page for the sake of parts that failed to load. */
class PageRenewal {
  readonly #page: Renewal;
  /** For each part that failed to load, whether the customer still waits for it. */
  #missed: (() => boolean)[] = [];
  #underWay: Promise<void> | undefined;
  /** The next reload does not count, as the build is not to blame, or the customer asked for it. */
  isFree = false;

  constructor(page: Renewal) {
    this.#page = page;
  }

  /** Reloads the page for one more part, or together with those before. Settles only if no reload helped. */
  forPart(isWanted: () => boolean): Promise<void> {
    this.#missed.push(isWanted);
    this.#underWay ??= this.#renew().finally(() => {
      this.#underWay = undefined;
      this.#missed = [];
    });
    return this.#underWay;
  }

  /**
   * Does nothing if the customer no longer waits for any missing part, or if this build was left before. Firefox
   * never requests again what a page failed to load: after a time without a network, a reload does not count.
   */
  async #renew(): Promise<void> {
    const page = this.#page;
    if (page.embedded) return;
    if (!(await isServed())) {
      this.isFree = true;
      return;
    }
    const isWaitedFor = this.#missed.some((isWanted) => isWanted());
    if (!isWaitedFor || !(this.isFree || leave(page))) return;
    page.reload();
    await new Promise((resolve) => setTimeout(resolve, RENEWED_IN));
  }
}

let present: PageRenewal | undefined;

/** Enables this page to reload itself. */
export function configureRenewal(page: Renewal): void {
  present = new PageRenewal(page);
}

/**
 * Call when the customer asks again for what failed. Firefox never requests a failed script again on the same page:
 * for what is still missing then, the page is reloaded once more, which cannot go round by itself (N4, P5).
 */
export function triedAgain(): void {
  if (present) present.isFree = true;
}

/** `part`, but rejects what stays silent, as an answer that does not come: the browser would wait for minutes (N2). */
export function inTime<Part>(part: Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(reject, PATIENCE, new Error('It did not load in time'));
    part.then(resolve, reject).finally(() => clearTimeout(patience));
  });
}

/**
 * Loads a part of the wizard that the customer waits for. One that a bad network lost is asked for once more: a
 * reload would clear the log-in form (N2). After a release the parts of an older build may be gone, and what stays
 * silent is as good as gone: then the page is reloaded, once per build, and the log-in continues where it was
 * (N4, P7); not if the part is no longer wanted by the time that it fails, as the customer is somewhere else.
 * @throws the load error if a reload is impossible or did not help.
 */
export async function orRenewed<Part>(
  load: () => Promise<Part>,
  isWanted = () => true,
): Promise<Part> {
  try {
    return await inTime(load().catch(load));
  } catch (error) {
    if (isWanted()) await present?.forPart(isWanted);
    throw error;
  }
}
