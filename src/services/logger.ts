import { API_BASE } from '#contract/endpoint.ts';
import { LogLevel, type LogMessage, log, MAX_MESSAGES } from '#contract/platform.ts';
import { parseUrl } from './parse-url.ts';
import { sendPlainly } from './send.ts';

const LEVELS = LogLevel.options;

/** The default log level (X4). */
export const usualLogLevel = (): LogLevel => (import.meta.env.PROD ? 'ERROR' : 'DEBUG');

const FLUSH_AFTER = 30_000;
/** The longest message: a full buffer fits into a `keepalive` request. */
const LONGEST = 500;
/** Browsers refuse more than 64 KiB of pending `keepalive` requests in total. */
const KEEPALIVE_LIMIT = 60_000;

/** Writes to the backend's log (X4). */
export interface Logger {
  /** Never pass a customer's input. `reference`: the one the customer sees, logged once. */
  log(level: LogLevel, message: string, reference?: string): void;
  /** Sends pending messages and removes the listeners. */
  close(): void;
}

/** Rejects if another try may succeed. Messages that the backend refuses for good are dropped. */
async function post(messages: readonly LogMessage[]): Promise<void> {
  const body = JSON.stringify({ messages });
  const { status } = await sendPlainly(API_BASE + log.path, {
    method: log.method,
    // `keepalive` outlives the page and, unlike a beacon, can carry the CSRF header.
    keepalive: new Blob([body]).size < KEEPALIVE_LIMIT,
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (status >= 429) throw new Error(`${status}`);
}

/**
 * A logger that buffers up to 50 messages and sends them when full, after 30 s, and when the page is
 * hidden (X4). `threshold`: messages below it are dropped. Up to 50 that could not be
 * delivered are sent again: most of them report that the network was away (N5).
 */
export function createLogger(threshold: LogLevel): Logger {
  const buffer: LogMessage[] = [];
  const told = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const due = buffer.splice(0, MAX_MESSAGES);
    if (due.length === 0) return;
    post(due).catch(() => {
      buffer.unshift(...due);
      buffer.splice(MAX_MESSAGES);
      timer ??= setTimeout(flush, FLUSH_AFTER);
    });
  };
  const flushIfHidden = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  document.addEventListener('visibilitychange', flushIfHidden);
  // Some browsers unload a page without hiding it first.
  window.addEventListener('pagehide', flush);

  return {
    log(level, message, reference) {
      if (LEVELS.indexOf(level) > LEVELS.indexOf(threshold)) return;
      if (reference) {
        if (told.has(reference)) return;
        told.add(reference);
      }
      const time = new Date().toISOString();
      buffer.push({ level, message: message.slice(0, LONGEST), time, reference });
      if (buffer.length >= MAX_MESSAGES) flush();
      else timer ??= setTimeout(flush, FLUSH_AFTER);
    },
    close() {
      document.removeEventListener('visibilitychange', flushIfHidden);
      window.removeEventListener('pagehide', flush);
      flush();
    },
  };
}

/**
 * Logs violations of the content security policy (S1): the directive and the kind of source, never a full
 * URL. Returns a function that unsubscribes.
 */
export function logPolicyViolations(logger: Logger): () => void {
  const report = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    const source = parseUrl(blockedURI)?.origin ?? blockedURI;
    logger.log('ERROR', `CSP: ${effectiveDirective} blocked ${source}`);
  };
  document.addEventListener('securitypolicyviolation', report);
  return () => document.removeEventListener('securitypolicyviolation', report);
}
