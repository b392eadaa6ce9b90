import type { Failure } from '#machines/error-catalogue.ts';

/** Nobody answered, and the same may be tried again right here (N2); with the reference to quote. */
export const unavailable = (failure: Failure | undefined) =>
  ({ kind: 'unavailable', reference: failure?.traceId ?? '' }) as const;
