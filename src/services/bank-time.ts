/**
 * When the page was opened, in ms since the epoch by this device's clock. Calls of the page's head were made
 * later than that.
 */
export const PAGE_OPENED = Date.now() - performance.now();

/** How far the bank's clock is ahead of this device's, in ms. */
let ahead = 0;

/** When the page was opened, by this device's clock at the last look; later, if the device has slept. */
let opened = 0;

/** A clock that has been set back by more than this, in ms, is noticed. */
const NOTICED = 1000;

/**
 * The time by the bank's clock, in ms since the epoch. All deadlines are compared with it (A10). It goes on if this
 * device's clock is set back meanwhile.
 */
export function bankNow(): number {
  const now = Date.now();
  const setBack = opened - now + performance.now();
  if (setBack > NOTICED) ahead += setBack;
  opened = now - performance.now();
  return now + ahead;
}

/**
 * Learns the bank's time from the `Date` of a response, which was created after `asked` (by this device's
 * clock) and before now. As `Date` has only whole seconds, this gives a lower and an upper limit for the
 * offset. An offset within the limits is kept, so that a correct clock is not changed; any other becomes the upper
 * one: rather a second too little is left of something than more than there ever was. Responses that may come from a
 * cache are ignored.
 */
export function noteBankTime({ headers }: Response, asked: number): void {
  const date = Date.parse(headers.get('date') ?? '');
  if (!date || !headers.get('cache-control')?.includes('no-store')) return;
  const most = date + 1000 - asked;
  // First, so that a clock that was set back since is not corrected twice.
  bankNow();
  if (ahead < date - Date.now() || ahead > most) ahead = most;
}
