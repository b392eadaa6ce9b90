import type { FastifyBaseLogger } from 'fastify';

/**
 * Ends the process after an uncaught error, as its state cannot be trusted any more; the store's can, and the
 * service manager restarts the process. Node would print the whole error with the data that caused it. Here it
 * is logged (N5) like every error, by name and place only (S8).
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
