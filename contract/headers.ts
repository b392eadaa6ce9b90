/** The cookie the page reads and the header it sends back (X1, S3). */
export const CSRF_COOKIE = 'XSRF-TOKEN';
export const CSRF_HEADER = 'x-xsrf-token';
/** Names one intent of the customer: the same key takes effect once (S6). */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
