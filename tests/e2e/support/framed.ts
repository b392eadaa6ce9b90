import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type Nginx, startNginx } from '../../tools/nginx.ts';
import { freePort } from '../../tools/ports.ts';
import { Bank } from './bank.ts';

interface Parts {
  readonly nginx: Nginx;
  readonly portal: Server;
  readonly portalUrl: string;
}

/** A page of another site that contains only the log-in, in a frame. */
function portalOf(start: string): Server {
  const html = `<!doctype html><html lang="en"><title>Portal</title><main><h1>Portal</h1>
<iframe src="${start}" title="Log-in" width="600" height="800"></iframe></main>`;
  return createServer((request, reply) => {
    const found = request.url === '/';
    reply.writeHead(found ? 200 : 204, { 'content-type': 'text/html' }).end(found ? html : '');
  });
}

/** A bank behind TLS, framed by a portal of another site and by its own demo portal (X9). */
export class FramedBank extends Bank {
  #parts: Parts | undefined;

  static async open(): Promise<FramedBank> {
    const [port, foreign, portalPort] = [await freePort(), await freePort(), await freePort()];
    // A browser takes this for another site than `localhost`.
    const portalUrl = `http://127.0.0.1:${portalPort}`;
    const frameAncestors = `'self' ${portalUrl}`;
    const site = { wizardDir: 'dist/client', tls: true, frameAncestors };
    const { nginx, https } = await startNginx({ ...site, backends: [port, port] });
    const bank = new FramedBank(port, foreign, {
      PUBLIC_URL: `https://localhost:${https}`,
      FRAME_ANCESTORS: frameAncestors,
    });
    const portal = portalOf(`${bank.url}/demo/start?client=demo-embedded`);
    portal.listen(portalPort);
    await once(portal, 'listening');
    bank.#parts = { nginx, portal, portalUrl };
    await bank.start();
    return bank;
  }

  get #running(): Parts {
    if (this.#parts === undefined) throw new Error('not opened');
    return this.#parts;
  }

  /** The portal's page on another site. */
  get portalUrl(): string {
    return this.#running.portalUrl;
  }

  override async stop(): Promise<void> {
    const { nginx, portal } = this.#running;
    await super.stop();
    portal.closeAllConnections();
    portal.close();
    await nginx.stop();
  }
}
