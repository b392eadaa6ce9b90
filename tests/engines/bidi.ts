import { WebSocket } from 'undici';
import * as z from 'zod/mini';
import { PATIENCE_MS } from './engine.ts';

/** The answer to a command, or an event, which has no id. */
const Message = z.object({
  id: z.optional(z.nullable(z.number())),
  result: z.optional(z.unknown()),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
});

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** A connection to a browser by WebDriver BiDi (W3C): JSON over a WebSocket. */
export class Bidi {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  #sent = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#hear(String(data)));
  }

  /** @throws if nobody answers at the address */
  static async connect(url: string): Promise<Bidi> {
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error(`no browser at ${url}`)));
    });
    return new Bidi(socket);
  }

  /** Returns the command's result, checked. @throws if the browser refuses it, or says nothing */
  async send<Schema extends z.ZodMiniType>(
    method: string,
    params: object,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const id = ++this.#sent;
    const answer = new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
    const silence = setTimeout(() => {
      this.#waiting.get(id)?.reject(new Error(`${method}: no answer`));
    }, PATIENCE_MS);
    this.#socket.send(JSON.stringify({ id, method, params }));
    try {
      return z.parse(schema, await answer);
    } finally {
      clearTimeout(silence);
      this.#waiting.delete(id);
    }
  }

  close(): void {
    this.#socket.close();
  }

  #hear(data: string): void {
    const { id, result, error, message } = z.parse(Message, JSON.parse(data));
    const waiting = this.#waiting.get(id ?? 0);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(`${error}: ${message}`));
  }
}
