import { API_BASE } from '#contract/endpoint.ts';
import { LogLevel, type LogMessage, log } from '#contract/platform.ts';
import { sendPlainly } from './calls.ts';

const LEVELS = LogLevel.options;

/** What is logged where the configuration does not say (X4). */
export const usualLogLevel = (): LogLevel => (import.meta.env.PROD ? 'ERROR' : 'DEBUG');

const CAPACITY = 50;
const FLUSH_AFTER = 30_000;
/** As long as a message may be: fifty of them stay below what outlives a page. */
const LONGEST = 500;
/** Browsers refuse more than 64 KiB of what is to outlive the page, together with all that is on its way. */
const KEEPALIVE_LIMIT = 60_000;

/** Writes to the backend's log (X4). */
export interface Logger {
  /** Never pass a customer's input. `reference`: the one the customer sees. */
  log(level: LogLevel, message: string, reference?: string): void;
  /** Sends what waits, and stops. */
  close(): void;
}

function post(messages: readonly LogMessage[]): void {
  const body = JSON.stringify({ messages });
  sendPlainly(API_BASE + log.path, {
    method: log.method,
    // It outlives the page, and unlike a beacon it can carry the CSRF header.
    keepalive: new Blob([body]).size < KEEPALIVE_LIMIT,
    headers: { 'content-type': 'application/json' },
    body,
  }).catch(() => {
    // A log that cannot be delivered must never disturb the customer (X4).
  });
}

/**
 * A logger that buffers up to 50 messages and sends them when full, after 30 s, and when the page is
 * hidden (X4). `threshold`: messages below it are dropped.
 */
export function createLogger(threshold: LogLevel): Logger {
  let buffer: LogMessage[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (buffer.length === 0) return;
    post(buffer);
    buffer = [];
  };
  const flushIfHidden = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  document.addEventListener('visibilitychange', flushIfHidden);
  // Some browsers leave a page without hiding it first.
  window.addEventListener('pagehide', flush);

  return {
    log(level, message, reference) {
      if (LEVELS.indexOf(level) > LEVELS.indexOf(threshold)) return;
      const time = new Date().toISOString();
      buffer.push({
        level,
        message: message.slice(0, LONGEST),
        time,
        ...(reference === undefined ? {} : { reference }),
      });
      if (buffer.length >= CAPACITY) flush();
      else timer ??= setTimeout(flush, FLUSH_AFTER);
    },
    close() {
      document.removeEventListener('visibilitychange', flushIfHidden);
      window.removeEventListener('pagehide', flush);
      flush();
    },
  };
}

/** Reports what the content security policy stopped (S1): the directive and the kind of source, never a full URL. Answers how to stop. */
export function logPolicyViolations(logger: Logger): () => void {
  const report = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    const source = URL.canParse(blockedURI) ? new URL(blockedURI).origin : blockedURI;
    logger.log('ERROR', `CSP: ${effectiveDirective} blocked ${source}`);
  };
  document.addEventListener('securitypolicyviolation', report);
  return () => document.removeEventListener('securitypolicyviolation', report);
}
