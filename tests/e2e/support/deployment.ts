import { type Nginx, startNginx } from '../../tools/nginx.ts';
import { freePort } from '../../tools/ports.ts';
import { Redis } from '../../tools/redis.ts';
import { Bank } from './bank.ts';

interface Parts {
  readonly redis: Redis;
  readonly nginx: Nginx;
  /** The second backend process; the first is the bank itself. */
  readonly other: Bank;
}

/** A bank as docs/operating.md deploys it: nginx with TLS, two backend processes, Redis. */
export class Deployment extends Bank {
  #parts: Parts | undefined;
  #down: Bank | undefined;

  static async open(): Promise<Deployment> {
    const [first, second, foreign] = [await freePort(), await freePort(), await freePort()];
    const redis = await Redis.start();
    const backends = [first, second] as const;
    const { nginx, https } = await startNginx({ backends, wizardDir: 'dist/client', tls: true });
    const env = { PUBLIC_URL: `https://localhost:${https}`, REDIS_URL: redis.url };
    const deployment = new Deployment(first, foreign, env);
    const other = new Bank(second, foreign, env);
    deployment.#parts = { redis, nginx, other };
    await Promise.all([deployment.start(), other.start()]);
    await nginx.drawAhead(`${deployment.url}/demo/start?client=demo-yes`);
    return deployment;
  }

  get #running(): Parts {
    if (this.#parts === undefined) throw new Error('not deployed');
    return this.#parts;
  }

  override get inner(): string {
    return this.#down === this ? this.#running.other.inner : super.inner;
  }

  /**
   * Crashes one process, after restarting the one that was down before. Requests made while that one was down
   * are only known to the other process: `answered` must settle before that is crashed.
   */
  async failOver(answered: () => Promise<unknown>): Promise<void> {
    const { other } = this.#running;
    await this.#down?.start();
    await answered();
    this.#down = this.#down === this ? other : this;
    await this.#down.end('SIGKILL');
  }

  override async stop(): Promise<void> {
    const { redis, nginx, other } = this.#running;
    await Promise.all([super.stop(), other.stop()]);
    await nginx.stop();
    await redis.stop();
  }
}
