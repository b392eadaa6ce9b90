import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a Redis, which a test can interrupt. Its address stays the same for any Redis behind it. */
export class Way implements AsyncDisposable {
  readonly #server = createServer((near) => this.#connect(near));
  readonly #sockets = new Set<Socket>();
  #port: number;
  #losing: string | undefined;
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
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `redis://127.0.0.1:${address.port}`;
  }

  /** Drops the connection instead of passing on the next answer to a request with this word. */
  loseAnswerTo(word: string): void {
    this.#losing = word;
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
    near.on('data', (data) => {
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
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
