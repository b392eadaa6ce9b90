import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { certificate } from './certificate.ts';
import { literally } from './literally.ts';
import { freePort } from './ports.ts';
import { ensureNginx } from './servers.ts';

const DOCUMENTED = path.resolve('docs/nginx');

export interface Site {
  /** The ports of the two backend processes. */
  readonly backends: readonly [number, number];
  /** The built wizard. */
  readonly wizardDir: string;
  /** The public ports. */
  readonly http: number;
  readonly https: number;
  /** Whether to use TLS; not for clients that do not accept the test's certificate. */
  readonly tls: boolean;
  /** The sites that may frame the wizard; by default none. */
  readonly frameAncestors?: string;
  /** The address of the load balancer in front of nginx; by default there is none. */
  readonly loadBalancer?: string;
  /** Whether to listen on IPv6, too. */
  readonly ipv6?: boolean;
}

/**
 * Replaces the values that a bank replaces. All at once, as one new value may contain another old one.
 * @throws if the documented configuration lacks one of them.
 */
function filledIn(text: string, values: readonly (readonly [string, string])[]): string {
  for (const [written] of values) {
    if (!text.includes(written)) throw new Error(`docs/nginx says no more: ${written}`);
  }
  const written = new RegExp(values.map(([each]) => literally(each)).join('|'), 'g');
  const put = new Map(values);
  return text.replace(written, (each) => put.get(each) ?? each);
}

/** The parts of Debian's nginx.conf around a site, without those that affect the whole machine. */
const around = (folder: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
include /etc/nginx/modules-enabled/*.conf;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  access_log ${folder}/access.log;
  include ${folder}/auth.conf;
}
`;

/** A real nginx with the configuration of docs/nginx, on the test's own ports. */
export class Nginx {
  readonly #program: string;
  readonly #folder: string;
  #process: ChildProcess | undefined;

  private constructor(program: string, folder: string) {
    this.#program = program;
    this.#folder = folder;
  }

  /** Writes the configuration without starting nginx. */
  static prepare(site: Site): Nginx {
    const { backends, wizardDir, http, https, tls, frameAncestors, loadBalancer, ipv6 } = site;
    const program = ensureNginx();
    const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
    const services = path.join(folder, 'www/services_auth');
    mkdirSync(services, { recursive: true });
    symlinkSync(path.resolve(wizardDir), path.join(services, 'auth-frontend'));
    cpSync(path.join(DOCUMENTED, 'snippets'), path.join(folder, 'snippets'), { recursive: true });
    const headers = path.join(folder, 'snippets/wizard-headers.conf');
    const framed = `frame-ancestors ${frameAncestors ?? "'none'"};`;
    writeFileSync(
      headers,
      filledIn(readFileSync(headers, 'utf8'), [["frame-ancestors 'none';", framed]]),
    );
    if (tls) certificate(folder);
    const conf = filledIn(readFileSync(path.join(DOCUMENTED, 'auth.conf'), 'utf8'), [
      ['127.0.0.1:4401', `127.0.0.1:${backends[0]}`],
      ['127.0.0.1:4402', `127.0.0.1:${backends[1]}`],
      ['listen 80;', `listen 127.0.0.1:${http};`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${https}${tls ? ' ssl http2' : ''};`],
      ['# listen [::]:80;', ipv6 ? `listen [::1]:${http};` : ''],
      [
        '# listen [::]:443 ssl http2;',
        ipv6 ? `listen [::1]:${https}${tls ? ' ssl http2' : ''};` : '',
      ],
      ['# set_real_ip_from 192.0.2.0/24;', loadBalancer ? `set_real_ip_from ${loadBalancer};` : ''],
      ['# real_ip_header ', loadBalancer ? 'real_ip_header ' : '# '],
      ['server_name login.bank.example;', 'server_name localhost 127.0.0.1;'],
      ['ssl_certificate ', tls ? 'ssl_certificate ' : '# '],
      ['ssl_certificate_key ', tls ? 'ssl_certificate_key ' : '# '],
      ['/etc/ssl/auth/', `${folder}/`],
      ['/srv/auth/www', `${folder}/www`],
      ['/var/log/nginx/auth.log', `${folder}/access.log`],
      ['/var/log/nginx/auth-error.log', `${folder}/error.log`],
    ]);
    writeFileSync(path.join(folder, 'auth.conf'), conf);
    writeFileSync(path.join(folder, 'nginx.conf'), around(folder));
    return new Nginx(program, folder);
  }

  /** The served folder. */
  get www(): string {
    return path.join(this.#folder, 'www');
  }

  /** The certificate, for clients that must trust it. */
  get certificate(): string {
    return path.join(this.#folder, 'fullchain.pem');
  }

  /** The result of `nginx -t` for the configuration. */
  check(): string {
    const options = ['-t', '-c', `${this.#folder}/nginx.conf`];
    const { status, stderr } = spawnSync(this.#program, options, { encoding: 'utf8' });
    return status === 0 ? 'ok' : stderr;
  }

  /** The access log. */
  get accessLog(): string {
    return readFileSync(path.join(this.#folder, 'access.log'), 'utf8');
  }

  /** The error log. */
  get errorLog(): string {
    return readFileSync(path.join(this.#folder, 'error.log'), 'utf8');
  }

  async start(): Promise<void> {
    const options = ['-c', `${this.#folder}/nginx.conf`, '-g', 'daemon off;'];
    const child = spawn(this.#program, options, { stdio: ['ignore', 'ignore', 'inherit'] });
    this.#process = child;
    while (!existsSync(`${this.#folder}/nginx.pid`)) {
      if (child.exitCode !== null) throw new Error(`nginx did not start: ${this.check()}`);
      await pause(20);
    }
  }

  /** Draws the page of a party ahead, as docs/operating.md says. Its log-ins start at the address `start`. */
  async drawAhead(start: string): Promise<void> {
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: this.certificate };
    const command = ['dist/backend/main.js', 'draw-pages', this.www, start];
    await promisify(execFile)(process.execPath, command, { env });
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (child !== undefined && child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Starts nginx on free ports, and returns it with its ports. */
export async function startNginx(site: Omit<Site, 'http' | 'https'>) {
  const [http, https] = [await freePort(), await freePort()];
  const nginx = Nginx.prepare({ ...site, http, https });
  await nginx.start();
  return { nginx, http, https };
}
