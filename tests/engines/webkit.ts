import { type ChildProcess, spawn } from 'node:child_process';
import * as z from 'zod/mini';
import { freePort } from '../tools/ports.ts';
import { ensureProgram } from '../tools/programs.ts';
import { type Display, openDisplay } from './display.ts';
import { type Engine, keyActions, PATIENCE_MS, until } from './engine.ts';

const Reply = z.object({ value: z.unknown() });
const Session = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserVersion: z.string() }),
});
/** In WebDriver, an element is an object with one standardised key. */
const ElementName = z.record(z.string(), z.string());

/**
 * A browser with Safari's engine, WebKitGTK, controlled by WebDriver (W3C): JSON over HTTP. Playwright's own WebKit
 * would be a separate download.
 */
export class WebKit implements Engine {
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

  /** Starts the browser with an empty profile. @throws if it is not available */
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
    try {
      await until('WebKitWebDriver to listen', () => browser.#command('GET', '/status'));
      return browser;
    } catch (error) {
      browser.#end();
      throw error;
    }
  }

  get version(): string {
    return `WebKitGTK ${this.#version}`;
  }

  /** Starts a new session, and ends the one before. */
  async visit(url: string): Promise<void> {
    await this.#leave();
    const capabilities = { alwaysMatch: { pageLoadStrategy: 'normal' } };
    const started = await this.#command('POST', '/session', { capabilities });
    const session = z.parse(Session, started);
    this.#session = `/session/${session.sessionId}`;
    this.#version = session.capabilities.browserVersion;
    await this.#command('POST', `${this.#session}/url`, { url });
  }

  run(script: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#command('POST', `${this.#session}/execute/sync`, { script, args });
  }

  /** Scrolls to it first, which this driver does not do. */
  async press(css: string): Promise<void> {
    const element = await this.#find(css);
    await this.run(`document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })`, css);
    await this.#command('POST', `${element}/click`, {});
  }

  async type(css: string, text: string): Promise<void> {
    await this.#command('POST', `${await this.#find(css)}/value`, { text });
  }

  async strike(keys: string): Promise<void> {
    const actions = [{ type: 'key', id: 'key', actions: keyActions(keys) }];
    await this.#command('POST', `${this.#session}/actions`, { actions });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#leave();
    this.#end();
  }

  #end(): void {
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
      // If the browser hangs, the command fails after this time.
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { value } = z.parse(Reply, await reply.json());
    if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }
}
