import type { Agreements } from '../bank/agreements.ts';

/** The demo asks its customers anew at every log-in, so that it can be tried again. */
export const demoAgreements: Agreements = { record: async () => {} };
