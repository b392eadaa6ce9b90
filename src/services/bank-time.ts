/** When the page was opened: calls of its head were made after that. In ms since the epoch, by this device's clock. */
export const PAGE_OPENED = Date.now() - performance.now();

/** How far the bank's clock is ahead of this device's, in ms. */
let ahead = 0;

/** The time at the bank, in ms since the epoch: every deadline goes by the bank's clock (A10). */
export const bankNow = (): number => Date.now() + ahead;

/**
 * Learns the bank's time from the `Date` of a response, which was made after `asked` (by this device's
 * clock) and before now. As `Date` has whole seconds only, that gives two limits for the offset; an offset
 * within them is kept, so that a right clock stays right. A response that a cache may have kept is ignored.
 */
export function noteBankTime({ headers }: Response, asked: number): void {
  const date = Date.parse(headers.get('date') ?? '');
  if (!date || !headers.get('cache-control')?.includes('no-store')) return;
  ahead = Math.min(Math.max(ahead, date - Date.now()), date + 1000 - asked);
}
