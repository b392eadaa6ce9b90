import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { portOf } from './ports.ts';

/** Requests that are on the way, and where to. */
interface Delayed {
  readonly word: string;
  readonly requests: Buffer[];
  far?: Socket;
}

/** A TCP proxy to a Redis, which a test can interrupt. Its address stays the same for any Redis behind it. */
export class Way implements AsyncDisposable {
  readonly #server = createServer((near) => this.#connect(near));
  readonly #sockets = new Set<Socket>();
  #port: number;
  #losing: string | undefined;
  #delaying: Delayed | undefined;
  #closed = false;

  private constructor(port: number) {
    this.#port = port;
  }

  /** Starts a proxy to this port. */
  static async to(port: number): Promise<Way> {
    const way = new Way(port);
    way.#server.listen(0, '127.0.0.1');
    await once(way.#server, 'listening');
    return way;
  }

  get url(): string {
    return `redis://127.0.0.1:${portOf(this.#server)}`;
  }

  /** Drops the connection instead of passing on the next answer to a request with this word. */
  loseAnswerTo(word: string): void {
    this.#losing = word;
  }

  /**
   * Keeps the next request with this word on the way, and what follows it on its connection. The function delivers them,
   * however long ago their sender has given up.
   */
  delay(word: string): () => Promise<void> {
    const delayed: Delayed = { word, requests: [] };
    this.#delaying = delayed;
    return async () => {
      const { far, requests } = delayed;
      if (far === undefined) throw new Error(`no request with ${word}`);
      const answered = once(far, 'data');
      far.write(Buffer.concat(requests));
      await answered;
      far.destroy();
    };
  }

  /** Forwards new connections to another port; open ones stay. */
  redirect(port: number): void {
    this.#port = port;
  }

  /** Closes all connections and refuses new ones. */
  close(): void {
    this.#closed = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  reopen(): void {
    this.#closed = false;
  }

  #connect(near: Socket): void {
    if (this.#closed) {
      near.destroy();
      return;
    }
    const far = connect(this.#port, '127.0.0.1');
    let cut = false;
    let delayed: Delayed | undefined;
    near.on('data', (data) => {
      if (this.#delaying !== undefined && data.includes(this.#delaying.word)) {
        delayed = this.#delaying;
        delayed.far = far;
        this.#delaying = undefined;
      }
      if (delayed !== undefined) {
        delayed.requests.push(data);
        return;
      }
      cut ||= this.#losing !== undefined && data.includes(this.#losing);
      if (cut) this.#losing = undefined;
      far.write(data);
    });
    far.on('data', (data) => {
      if (cut) near.destroy();
      else near.write(data);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(one);
      const end = () => {
        if (other === near || delayed === undefined) other.destroy();
      };
      one.on('error', end);
      one.on('close', () => {
        this.#sockets.delete(one);
        end();
      });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
