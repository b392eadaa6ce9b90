/**
 * When the page was opened, in ms since the epoch by this device's clock. Calls of the page's head were made
 * later than that.
 */
export const PAGE_OPENED = Date.now() - performance.now();

/** When the page was opened, by this device's clock at the last look; later, if the device has slept. */
let opened = 0;

/** By how much this device's clock was set back since, in ms. */
let setBack = 0;

/** How far the bank's clock is ahead of this device's, as it would be if it had not been set back, in ms. */
let ahead = 0;

/** A clock that has been set back, or ahead, by more than this, in ms, is noticed. */
const NOTICED = 1000;

/** Whether it has jumped ahead: it was set, or the device has slept. */
let leapt = false;

/** The time by this device's clock, in ms since the epoch. It goes on if the clock is set back. */
export function deviceNow(): number {
  const now = Date.now();
  const before = opened;
  opened = now - performance.now();
  if (before - opened > NOTICED) setBack += before - opened;
  if (before && opened - before > NOTICED) leapt = true;
  return now + setBack;
}

/** Whether this device's clock has jumped ahead since this was asked last, perhaps while an answer was on its way. */
export function hasLeapt(): boolean {
  deviceNow();
  const hadLeapt = leapt;
  leapt = false;
  return hadLeapt;
}

/** The time by the bank's clock, in ms since the epoch. All deadlines are compared with it (A10). */
export const bankNow = (): number => deviceNow() + ahead;

/**
 * Learns the bank's time from the `Date` of a response, which was created after `asked` (by
 * {@link deviceNow}) and before now. As `Date` has only whole seconds, this gives a lower and an upper limit for the
 * offset. An offset within the limits is kept, so that a correct clock is not changed; any other becomes the upper
 * one: rather a second too little is left of something than more than there ever was. Responses that may come from a
 * cache are ignored; without a date (`NaN`), no offset is beyond a limit.
 */
export function noteBankTime({ headers }: Response, asked: number): void {
  const date = Date.parse(headers.get('date') ?? '');
  if (!headers.get('cache-control')?.includes('no-store')) return;
  const most = date + 1000 - asked;
  if (ahead < date - deviceNow() || ahead > most) ahead = most;
}
