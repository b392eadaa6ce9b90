import { type EventObject, fromCallback } from 'xstate';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { bankNow, deviceNow, hasLeapt, noteBankTime } from './bank-time.ts';

const SECOND = 1000;

/** How long the ticks wait for the bank's time, in ms. */
const WAIT = 5 * SECOND;

let asking: Promise<unknown> | undefined;

/**
 * Asks for the bank's time: by the wizard's page, which comes from no cache, as what a content service sends may. It is no
 * activity of the customer, whose session it must not prolong (S4).
 */
const ask = () => {
  const asked = deviceNow();
  const signal = AbortSignal.timeout(WAIT);
  return fetch(WIZARD_BASE, { method: 'HEAD', cache: 'no-store', signal })
    .then((page) => noteBankTime(page, asked))
    .catch(() => {})
    .finally(() => (asking = undefined));
};

/**
 * The clock port: sends the bank's time once a second, and at once when it is asked or the page is visible again. If
 * this device's clock has jumped ahead, the bank is asked first: nothing is said to be over before it is (A10).
 */
export const clock = fromCallback<EventObject, undefined>(({ sendBack, receive }) => {
  const send = () => sendBack({ type: 'clock.ticked', now: bankNow() });
  const tick = () => {
    // It may jump once more while the bank is asked: that answer is of the time before.
    if (!asking && hasLeapt()) asking = ask();
    if (asking) void asking.then(tick);
    else send();
  };
  tick();
  const timer = setInterval(tick, SECOND);
  document.addEventListener('visibilitychange', tick);
  receive(tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
});
