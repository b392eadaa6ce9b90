import type { FastifyBaseLogger } from 'fastify';

/**
 * An uncaught error ends the process, whose state cannot be trusted any more; the store's can, and the service
 * manager starts the process again. Node would print the whole error, with the data that caused it: here it is
 * logged (N5) as every error is, by name and place (S8).
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
