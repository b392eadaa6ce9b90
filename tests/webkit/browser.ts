import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { freePort } from '../tools/ports.ts';
import { ensureProgram } from '../tools/programs.ts';
import { type Display, openDisplay } from './display.ts';

const PATIENCE_MS = 15_000;
const BETWEEN_LOOKS_MS = 50;

const Reply = z.object({ value: z.unknown() });
const Session = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserVersion: z.string() }),
});
/** WebDriver names an element by one key that its standard fixes. */
const ElementName = z.record(z.string(), z.string());

/**
 * A browser with Safari's engine, WebKitGTK, told what to do by WebDriver (W3C): JSON over HTTP, of
 * which a walk needs five commands. Playwright's own WebKit is a download of its own.
 */
export class WebKit {
  readonly #display: Display;
  readonly #driver: ChildProcess;
  readonly #driverUrl: string;
  #session = '';
  #version = '';

  private constructor(display: Display, driver: ChildProcess, driverUrl: string) {
    this.#display = display;
    this.#driver = driver;
    this.#driverUrl = driverUrl;
  }

  /** Starts it, with nothing in it of any visit before. @throws where it is not to be had */
  static async start(): Promise<WebKit> {
    const program = ensureProgram({
      program: 'WebKitWebDriver',
      packages: ['webkit2gtk-driver', 'dbus-daemon'],
    });
    const display = await openDisplay();
    const port = await freePort();
    const env = { ...process.env, DISPLAY: display.name };
    const driver = spawn(program, ['-p', String(port)], { env, stdio: 'ignore' });
    const browser = new WebKit(display, driver, `http://127.0.0.1:${port}`);
    await until('WebKitWebDriver to listen', () => browser.#command('GET', '/status'));
    return browser;
  }

  /** As it calls itself, once a visit has begun. */
  get version(): string {
    return this.#version;
  }

  /** A customer nobody knows: no cookies, no storage. Ends the visit before. */
  async visit(url: string): Promise<void> {
    await this.#leave();
    const capabilities = { alwaysMatch: { pageLoadStrategy: 'normal' } };
    const started = await this.#command('POST', '/session', { capabilities });
    const session = z.parse(Session, started);
    this.#session = `/session/${session.sessionId}`;
    this.#version = session.capabilities.browserVersion;
    await this.#command('POST', `${this.#session}/url`, { url });
  }

  /** Runs a function's body in the page; answers what it returns, unread. */
  run(script: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#command('POST', `${this.#session}/execute/sync`, { script, args });
  }

  /** Presses what is found, once it is there. This driver does not scroll to it by itself. */
  async press(css: string): Promise<void> {
    const element = await this.#find(css);
    await this.run(`document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })`, css);
    await this.#command('POST', `${element}/click`, {});
  }

  /** Types into the field that is found, once it is there. */
  async type(css: string, text: string): Promise<void> {
    await this.#command('POST', `${await this.#find(css)}/value`, { text });
  }

  async close(): Promise<void> {
    await this.#leave();
    this.#driver.kill();
    this.#display.close();
  }

  async #leave(): Promise<void> {
    if (this.#session) await this.#command('DELETE', this.#session);
    this.#session = '';
  }

  async #find(css: string): Promise<string> {
    const search = { using: 'css selector', value: css };
    const find = () => this.#command('POST', `${this.#session}/element`, search);
    const [name] = Object.values(z.parse(ElementName, await until(css, find)));
    return `${this.#session}/element/${name}`;
  }

  async #command(method: string, path: string, body?: object): Promise<unknown> {
    const reply = await fetch(this.#driverUrl + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      // A browser that hangs is told of, not waited for.
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { value } = z.parse(Reply, await reply.json());
    if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }
}

/** Tries until it succeeds. @throws what it failed with last, when it never does */
export async function until<Found>(what: string, look: () => Promise<Found>): Promise<Found> {
  const latest = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > latest) throw new Error(`Waited in vain for ${what}`, { cause: error });
      await pause(BETWEEN_LOOKS_MS);
    }
  }
}
