import type { Route } from 'playwright/test';

/** What may happen to a call instead of its answer (N2). */
export interface Fault {
  readonly name: string;
  readonly happen: (route: Route, reference: string) => Promise<void>;
  /** The answer has a reference, which must be shown to the customer. */
  readonly quotes?: true;
  /** There is no answer: the customer waits as long as the wizard does. */
  readonly silent?: true;
  /** The whole browser has no network, except for loading the page itself. */
  readonly offline?: true;
  /** The entries stay, including a PIN or TAN, and can be sent again. */
  readonly repeatable?: true;
}

const refusing = (status: number, code: string): Fault => ({
  name: `${status} ${code}`,
  happen: (route, traceId) => route.fulfill({ status, json: { code, traceId } }),
  quotes: true,
});
const saying = (name: string, body: string): Fault => ({
  name,
  happen: (route) => route.fulfill({ contentType: 'application/json', body }),
});

/**
 * One code of the catalogue for each kind of outcome: a page of its own, a message in the form, a message of
 * the TAN component, an unknown code. src/services/faults.test.ts has every code.
 */
export const FAULTS: readonly Fault[] = [
  ...['PIN_LOCKED', 'INVALID_CREDENTIALS', 'WRONG_TAN', 'TAN_EXPIRED', 'OF_TOMORROW'].map((code) =>
    refusing(400, code),
  ),
  refusing(401, 'USER_SESSION_EXPIRED'),
  refusing(403, 'CSRF_REJECTED'),
  refusing(409, 'STEP_NOT_CURRENT'),
  refusing(500, 'TECHNICAL_ERROR'),
  {
    name: '429 Retry-After',
    happen: (route) => route.fulfill({ status: 429, headers: { 'retry-after': '30' }, body: '' }),
    repeatable: true,
  },
  {
    name: '503',
    happen: (route) => route.fulfill({ status: 503, body: '<h1>Service unavailable</h1>' }),
    repeatable: true,
  },
  saying('HTML', '<!doctype html><title>Please wait</title>'),
  saying('half a JSON', '{"authenticationProcess'),
  saying('wrong types', '42'),
  saying('nothing', ''),
  { name: '30 s of silence', happen: async () => {}, silent: true, repeatable: true },
  { name: 'reset', happen: (route) => route.abort('connectionreset'), repeatable: true },
  {
    name: 'offline and back',
    happen: (route) => route.abort('internetdisconnected'),
    offline: true,
    repeatable: true,
  },
];
