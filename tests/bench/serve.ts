import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

type Handler = (request: Http2ServerRequest, reply: Http2ServerResponse) => void;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
/** Hop-by-hop headers, which do not exist in HTTP/2. */
const HOP = /^(?:connection|keep-alive|transfer-encoding|upgrade|http2-settings|proxy-connection)$/;

/** A certificate for localhost, created once. */
function certificate(work: string): { key: Buffer; cert: Buffer } {
  const key = path.join(work, 'key.pem');
  const cert = path.join(work, 'cert.pem');
  if (!existsSync(cert)) {
    const how = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30';
    execFileSync(
      'openssl',
      [...how.split(' '), '-subj', '/CN=localhost', '-keyout', key, '-out', cert],
      { stdio: 'ignore' },
    );
  }
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

/** Serves over HTTP/2 and TLS, as in production. */
export async function serve(
  work: string,
  port: number,
  handler: Handler,
): Promise<Http2SecureServer> {
  const server = createSecureServer({ allowHTTP1: true, ...certificate(work) }, handler);
  server.on('sessionError', () => {});
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

/** Serves the files of a folder, compressed in advance. */
export function folderHandler(folder: string): Handler {
  const packed = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [file, brotliCompressSync(readFileSync(file))]),
  );
  return (request, reply) => {
    const { pathname } = new URL(request.url, 'https://localhost');
    const file = path.join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    const body = packed.get(file);
    if (!body) {
      reply.writeHead(404);
      reply.end();
      return;
    }
    reply.writeHead(200, {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'cache-control': 'no-store',
      'content-length': body.length,
    });
    reply.end(body);
  };
}

const endToEnd = <Value>(headers: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !HOP.test(name)),
  );

/** Forwards everything to a server on this machine, as a bank's reverse proxy does. */
export function proxyHandler(port: number, host: string): Handler {
  const forwarded = { host, 'x-forwarded-proto': 'https', 'x-forwarded-host': host };
  return (request, reply) => {
    // The backend accepts only its own origin, so that is sent instead.
    const origin = request.headers.origin ? { origin: `https://${host}` } : {};
    const inner = http.request(
      {
        host: '127.0.0.1',
        port,
        path: request.url,
        method: request.method,
        headers: { ...endToEnd(request.headers), ...forwarded, ...origin },
      },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
        answer.pipe(reply);
      },
    );
    inner.on('error', () => {
      reply.writeHead(502);
      reply.end();
    });
    request.pipe(inner);
  };
}

/** Serves one compressed page and forwards everything else to the backend, as a static host does. */
export function staticHostHandler(
  page: string,
  paths: readonly string[],
  headers: Record<string, string>,
  backend: Handler,
): Handler {
  const body = brotliCompressSync(page);
  return (request, reply) => {
    const { pathname } = new URL(request.url, 'https://localhost');
    if (!paths.includes(pathname)) return backend(request, reply);
    const length = { 'content-encoding': 'br', 'content-length': body.length };
    reply.writeHead(200, { ...headers, ...length });
    reply.end(body);
  };
}
