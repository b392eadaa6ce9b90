import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a Redis that a test may break: the address that a process knows, whatever stands behind it. */
export class Way implements AsyncDisposable {
  readonly #server = createServer((near) => this.#connect(near));
  readonly #sockets = new Set<Socket>();
  #port: number;
  #losing: string | undefined;
  #closed = false;

  private constructor(port: number) {
    this.#port = port;
  }

  /** A way to whoever listens on this port. */
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

  /** The next answer to a request with this word gets lost, and the connection with it. */
  loseAnswerTo(word: string): void {
    this.#losing = word;
  }

  /** New connections lead elsewhere; those that are open stay. */
  redirect(port: number): void {
    this.#port = port;
  }

  /** Nobody gets through. */
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
