/** The cookie that the page reads, and the header in which it sends the value back (X1, S3). */
export const CSRF_COOKIE = 'XSRF-TOKEN';
export const CSRF_HEADER = 'x-xsrf-token';
/** Carries the key of one intent of the customer: calls with the same key take effect once (S6). */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** The form of such a key. As a key of an object, `__proto__` is dropped: the call could take effect again. */
export const IDEMPOTENCY_KEY = /^(?!__proto__$)[\w.:-]{8,128}$/;
/** Names a call to a service after its path, for logs and metrics (X3). */
export const REQUEST_NAME_HEADER = 'x-request-name';
