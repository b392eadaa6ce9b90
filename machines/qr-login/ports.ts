import type { AppLogIn } from '#contract/app-log-in-state.ts';
import type { Answer } from '../answer.ts';
import { unprovidedPromise } from '../unprovided.ts';

/** POST: a new QR code; the one before is void (Q6). */
export const startQrLogIn = unprovidedPromise<Answer<AppLogIn>, { authenticationId: string }>(
  'startQrLogIn',
);
