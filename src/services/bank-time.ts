/**
 * When the page was opened, in ms since the epoch by this device's clock. Calls of the page's head were made
 * later than that.
 */
export const PAGE_OPENED = Date.now() - performance.now();

/** How far the bank's clock is ahead of this device's, in ms. */
let ahead = 0;

/** The time by the bank's clock, in ms since the epoch. All deadlines are compared with it (A10). */
export const bankNow = (): number => Date.now() + ahead;

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
  if (ahead < date - Date.now() || ahead > most) ahead = most;
}
