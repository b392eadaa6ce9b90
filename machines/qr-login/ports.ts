import type { AppLogIn } from '#contract/app-log-in-state.ts';
import type { Answer } from '../answer.ts';
import { unprovidedPromise } from '../unprovided.ts';

/**
 * POST: a new QR code; the one before is void (Q6). `renews`: the code that the page replaces by itself. It is given back
 * if the app has opened it by now; if the customer has begun another try elsewhere, this is refused (P7).
 */
export const startQrLogIn = unprovidedPromise<
  Answer<AppLogIn>,
  { authenticationId: string; renews: string | undefined }
>('startQrLogIn');
