import type { FastifyBaseLogger } from 'fastify';

/**
 * Ends the process after an uncaught error, because its memory can no longer be trusted. The store can, and the
 * service manager restarts the process. Node itself would print the whole error with the data that caused it;
 * here it is logged (N5) like every other error, by name and place only (S8).
 */
export function endOnSurprise(log: FastifyBaseLogger): void {
  const end = (what: string) => (surprise: unknown) => {
    const err = surprise instanceof Error ? surprise : new Error(typeof surprise);
    log.fatal({ err, what }, 'crashed');
    process.exit(1);
  };
  process.once('uncaughtException', end('uncaught exception'));
  process.once('unhandledRejection', end('unhandled rejection'));
}
