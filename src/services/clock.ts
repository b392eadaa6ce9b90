import { type EventObject, fromCallback } from 'xstate';
import { bankNow } from './bank-time.ts';

const SECOND = 1000;

/** The clock port: sends the bank's time once a second, and at once when it is asked or the page is visible again. */
export const clock = fromCallback<EventObject, undefined>(({ sendBack, receive }) => {
  const tick = () => sendBack({ type: 'clock.ticked', now: bankNow() });
  tick();
  const timer = setInterval(tick, SECOND);
  document.addEventListener('visibilitychange', tick);
  receive(tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
});
