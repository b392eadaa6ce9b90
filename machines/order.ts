import type { Failure } from './error-catalogue.ts';

/** What the TAN component on the page says of the order that it confirms (A5, A8). */
export type OrderEvent =
  /** It saw the order confirmed. */
  { readonly type: 'order.confirmed' } | OrderFailed;

/** It cannot go on. */
interface OrderFailed {
  readonly type: 'order.failed';
  readonly failure: Failure;
}

/** An order is shown, and the TAN component takes its TAN. */
export const unconfirmed = {
  on: {
    'order.confirmed': 'confirmed',
    'order.failed': {
      target: 'failed',
      actions: {
        type: 'keepFailure',
        params: ({ event }: { readonly event: OrderFailed }) => event.failure,
      },
    },
  },
} as const;
