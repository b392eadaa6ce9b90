import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { reference } from '../keys/crypto.ts';
import { errorReply, Refusal } from '../refusal.ts';
import { ERROR_HEADERS, NO_ROUTE } from './errors.ts';

/** The statuses of what Node refuses to read, by its error code. Everything else is a malformed request. */
const STATUS: ReadonlyMap<string, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
]);

const REFUSAL = new Refusal('INVALID_REQUEST');

/** The answer as it is on the wire: no reply exists for a request that was not read. */
function written(
  status: number,
  traceId: string,
  siteHeaders: FastifyInstance['siteHeaders'],
): string {
  const body = JSON.stringify(errorReply(REFUSAL, traceId));
  const headers = {
    ...siteHeaders,
    ...ERROR_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

/**
 * Answers what never becomes a request, like any other error: headers that are too large or malformed, and a
 * request that does not arrive in time (N5, R1).
 */
export function refuseUnread(
  { audit, siteHeaders }: Pick<FastifyInstance, 'audit' | 'siteHeaders'>,
  { code }: { readonly code: string },
  socket: Socket,
) {
  // Nobody reads an answer on a connection that was reset, or that a browser opened in advance and never used.
  if (!socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const traceId = reference();
  const status = STATUS.get(code) ?? 400;
  audit.error({ traceId, code: REFUSAL.code, status, ...NO_ROUTE });
  socket.write(written(status, traceId, siteHeaders));
  socket.destroySoon();
}
