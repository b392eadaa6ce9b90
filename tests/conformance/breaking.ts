import { once } from 'node:events';
import { request as ask, createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { portOf } from '../tools/ports.ts';

/** A request on its way to the backend. */
export interface Asked {
  readonly method: string;
  path: string;
  readonly headers: IncomingHttpHeaders;
  body: string;
}

/** An answer on its way back. */
export interface Answered {
  status: number;
  readonly headers: IncomingHttpHeaders;
  body: string;
}

/** How a backend breaks a rule, seen from outside. */
export interface Tamper {
  /** Changes a request before the backend gets it. */
  readonly asked?: (asked: Asked) => void;
  /** Changes an answer, but not that of a stream. */
  readonly answered?: (answered: Answered, asked: Asked) => void;
  /** Changes what a stream sends. */
  readonly told?: (told: string) => string;
  /** How much later an answer comes, in ms. */
  readonly later?: (answered: Answered, asked: Asked) => number;
}

/** Node takes no header without a value. */
function clean(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
}

/** A proxy in front of a backend, by which it breaks one rule at a time. */
export async function breaking() {
  let inner = '';
  let tamper: Tamper = {};
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const asked: Asked = { method, path: url, headers, body: await text(request) };
    tamper.asked?.(asked);
    headers['content-length'] = String(Buffer.byteLength(asked.body));
    delete headers['accept-encoding'];
    const way = ask(inner + asked.path, { method, headers: clean(headers) }).end(asked.body);
    response.on('close', () => way.destroy());
    way.on('error', () => response.destroy());
    way.on('response', async (answer) => {
      const { statusCode: status = 0 } = answer;
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        response.writeHead(status, answer.headers);
        answer.setEncoding('utf8');
        answer.on('data', (data: string) => response.write(tamper.told?.(data) ?? data));
        answer.on('end', () => response.end());
        return;
      }
      const answered: Answered = { status, headers: answer.headers, body: await text(answer) };
      tamper.answered?.(answered, asked);
      await setTimeout(tamper.later?.(answered, asked) ?? 0);
      delete answered.headers['content-length'];
      delete answered.headers['transfer-encoding'];
      response.sendDate = false;
      response.writeHead(answered.status, clean(answered.headers)).end(answered.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    /** The backend behind it. */
    leadTo: (backend: string) => {
      inner = backend;
    },
    breakBy: (way: Tamper) => {
      tamper = way;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
