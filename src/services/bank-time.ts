/** What the page's head has asked for, it has asked for since then; in ms since the epoch, by this device's clock. */
export const PAGE_OPENED = Date.now() - performance.now();

/** How far the bank's clock is ahead of this device's, in ms. */
let ahead = 0;

/** The time at the bank, by whose clock everything ends that ends (A10); in ms since the epoch. */
export const bankNow = (): number => Date.now() + ahead;

/**
 * Hears from an answer what time it is at the bank: it was given some time after it was `asked` for, and
 * before now. Those are limits, as its `Date` has whole seconds only; within them nothing changes, so that
 * a right clock stays right. What may have been kept somewhere since says nothing.
 */
export function noteBankTime({ headers }: Response, asked: number): void {
  const date = Date.parse(headers.get('date') ?? '');
  if (!date || !headers.get('cache-control')?.includes('no-store')) return;
  ahead = Math.min(Math.max(ahead, date - Date.now()), date + 1000 - asked);
}
