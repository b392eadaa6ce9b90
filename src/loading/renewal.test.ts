// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '#src/services/patience.ts';
import { openStorage } from '#src/services/storage.ts';
import { configureRenewal, orRenewed, type Renewal, triedAgain } from './renewal.ts';

const GONE = new TypeError('Failed to fetch dynamically imported module');
const fetched = vi.fn<typeof fetch>();
const reload = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  fetched.mockReset().mockResolvedValue(new Response(''));
  reload.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Starts a page of this build, which knows about other pages only from the storage. */
function pageOf(build: string, more: Partial<Renewal> = {}): void {
  configureRenewal({ storage: openStorage(), embedded: false, build, reload, ...more });
}

/** Loads a part that is missing; returns how that ends. */
async function wantGone(isWanted?: () => boolean): Promise<unknown> {
  const end = orRenewed(() => Promise.reject(GONE), isWanted).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  return end;
}

test('[N4] a part that loads causes no reload', async () => {
  pageOf('one');
  expect(await orRenewed(async () => 'screen')).toBe('screen');
  expect(fetched).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test('[N2] a part that a bad network lost is asked for once more, and the page stays', async () => {
  pageOf('one');
  const load = vi.fn(async () => 'screen').mockRejectedValueOnce(GONE);
  expect(await orRenewed(load)).toBe('screen');
  expect(load).toHaveBeenCalledTimes(2);
  expect(fetched).not.toHaveBeenCalled();
});

test('[N2, N4] a part that does not load within the time-out of a call is missing', async () => {
  pageOf('one');
  const failed = vi.fn();
  orRenewed(() => new Promise<never>(() => {})).catch(failed);
  await vi.advanceTimersByTimeAsync(PATIENCE - 1);
  expect(fetched).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failed).toHaveBeenCalledTimes(1);
});

test('[N2] [N4] a server that stays silent is not waited for longer than a while: the page stays, and says what is missing', async () => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  fetched.mockImplementation(
    (_, asked) =>
      new Promise((_, reject) => {
        asked?.signal?.addEventListener('abort', () => reject(asked.signal?.reason));
      }),
  );
  pageOf('one');
  const end = wantGone();
  await vi.advanceTimersByTimeAsync(0);
  patience.abort();
  expect(await end).toBe(GONE);
  expect(reload).not.toHaveBeenCalled();
  // Of what the browser has stored nobody learns whether the server is there, and nobody reads a body.
  const { signal } = patience;
  expect(fetched.mock.calls).toEqual([
    [location.href, { method: 'HEAD', cache: 'no-store', signal }],
  ]);
});

test('[N4] a part that loads late, but in time, is used', async () => {
  pageOf('one');
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE - 1, 'screen'));
  const end = orRenewed(() => late);
  await vi.advanceTimersByTimeAsync(2 * PATIENCE);
  expect(await end).toBe('screen');
  expect(reload).not.toHaveBeenCalled();
});

describe('a part that is gone', () => {
  test('[N4] reloads the page, once for each build; after that it is a failure', async () => {
    pageOf('one');
    expect(await wantGone()).toBe(GONE);
    expect(reload).toHaveBeenCalledTimes(1);
    pageOf('one');
    expect(await wantGone()).toBe(GONE);
    expect(reload).toHaveBeenCalledTimes(1);
    // The next release has another build id, …
    pageOf('two');
    await wantGone();
    expect(reload).toHaveBeenCalledTimes(2);
    // … but if servers of both releases answer, pages do not reload back and forth.
    pageOf('one');
    await wantGone();
    pageOf('two');
    await wantGone();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('[N4] two that are missing at the same time reload it once, and neither fails meanwhile', async () => {
    pageOf('one');
    const failed = vi.fn();
    orRenewed(() => Promise.reject(GONE)).catch(failed);
    orRenewed(() => Promise.reject(GONE)).catch(failed);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(failed).not.toHaveBeenCalled();
  });

  test.each<[string, () => void]>([
    ['nobody answers', () => fetched.mockRejectedValue(new TypeError('Failed to fetch'))],
    ['a gateway answers', () => fetched.mockResolvedValue(new Response('', { status: 503 }))],
  ])('[N2, N4] is a failure where %s: there is no page to load', async (_, happen) => {
    pageOf('one');
    happen();
    expect(await wantGone()).toBe(GONE);
    expect(reload).not.toHaveBeenCalled();
    fetched.mockResolvedValue(new Response(''));
    await wantGone();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('[N4, P5] that the customer asks for again reloads the page, each time once', async () => {
    pageOf('one');
    await wantGone();
    pageOf('one');
    await wantGone();
    expect(reload).toHaveBeenCalledTimes(1);
    triedAgain();
    await wantGone();
    expect(reload).toHaveBeenCalledTimes(2);
    // The new page has no record of that, and does not go round.
    pageOf('one');
    await wantGone();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('[N2, N4] was needed without a network: with one, the page is reloaded, even a second time', async () => {
    pageOf('one');
    await wantGone();
    pageOf('one');
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await wantGone();
    expect(reload).toHaveBeenCalledTimes(1);
    await wantGone();
    expect(reload).toHaveBeenCalledTimes(2);
    // The new page has no record of that.
    pageOf('one');
    await wantGone();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('[N4] is a failure if the browser stores nothing, as it could reload for ever', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    pageOf('one');
    expect(await wantGone()).toBe(GONE);
    expect(reload).not.toHaveBeenCalled();
  });

  test('[N4] is a failure if the customer no longer waits for it: what they do now is not interrupted', async () => {
    pageOf('one');
    expect(await wantGone(() => false)).toBe(GONE);
    expect(fetched).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  test('[N4] is no longer needed once the server has answered: the page stays, and can still be reloaded later', async () => {
    pageOf('one');
    let isWanted = true;
    fetched.mockImplementationOnce(async () => {
      isWanted = false;
      return new Response('');
    });
    expect(await wantGone(() => isWanted)).toBe(GONE);
    expect(reload).not.toHaveBeenCalled();
    await wantGone();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('[N4] is no longer needed while another part is: the page is reloaded for that one', async () => {
    pageOf('one');
    let isWanted = true;
    // Only now, when both parts have been missed.
    fetched.mockImplementationOnce(async () => {
      isWanted = false;
      return new Response('');
    });
    const first = wantGone(() => isWanted);
    const second = wantGone();
    await Promise.all([first, second]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('[N2, N4] is no longer needed: that another one was, before that failed without a network, reloads nothing', async () => {
    pageOf('one');
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await wantGone();
    let isWanted = true;
    fetched.mockImplementationOnce(async () => {
      isWanted = false;
      return new Response('');
    });
    await wantGone(() => isWanted);
    expect(reload).not.toHaveBeenCalled();
  });

  test("[N4, X9] is a failure in a portal: its page is not the wizard's to load anew", async () => {
    pageOf('one', { embedded: true });
    expect(await wantGone()).toBe(GONE);
    expect(fetched).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });
});
