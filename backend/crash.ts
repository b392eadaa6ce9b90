import type { FastifyBaseLogger } from 'fastify';

/**
 * What nobody caught ends the process, because nobody knows any more what state it is in; the store
 * does, and whoever runs it starts it again. Node would print the error whole, with what it choked
 * on: it is said here as every error is, by its name and place (S8), in the log (N5).
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
