import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { freePort } from '../tools/ports.ts';
import { ensureProgram } from '../tools/programs.ts';
import { Bidi } from './bidi.ts';
import { type Engine, keyActions, until } from './engine.ts';

const Session = z.object({ capabilities: z.object({ browserVersion: z.string() }) });
const UserContext = z.object({ userContext: z.string() });
const Tab = z.object({ context: z.string() });
const Nodes = z.object({ nodes: z.array(z.object({ sharedId: z.string() })) });
const Evaluated = z.union([
  z.object({ type: z.literal('success'), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);
const Returned = z.object({ value: z.optional(z.unknown()) });
const Nothing = z.unknown();

function end(program: ChildProcess, profile: string): void {
  program.once('exit', () => rmSync(profile, { recursive: true, force: true }));
  program.kill();
}

/** Firefox as it is installed, controlled by WebDriver BiDi. Playwright's own Firefox would be a separate download. */
export class Firefox implements Engine {
  readonly version: string;
  readonly #program: ChildProcess;
  readonly #profile: string;
  readonly #bidi: Bidi;
  /** Has cookies and storage of its own. */
  #userContext: string | undefined;
  #tab = '';

  private constructor(program: ChildProcess, profile: string, bidi: Bidi, version: string) {
    this.#program = program;
    this.#profile = profile;
    this.#bidi = bidi;
    this.version = `Firefox ${version}`;
  }

  /**
   * Starts the browser with an empty profile. `shown`: with a window, in this environment, and with the preferences of
   * this `user.js`. @throws if it is not available
   */
  static async start(shown?: { env: NodeJS.ProcessEnv; preferences: string }): Promise<Firefox> {
    const file = ensureProgram({ program: 'firefox-esr', packages: ['firefox-esr'] });
    const profile = mkdtempSync(path.join(tmpdir(), 'firefox-'));
    if (shown) writeFileSync(path.join(profile, 'user.js'), shown.preferences);
    const port = await freePort();
    const args = ['--profile', profile, '--remote-debugging-port', String(port)];
    const program = spawn(file, shown ? args : ['--headless', ...args], {
      stdio: 'ignore',
      env: shown?.env,
    });
    try {
      const bidi = await until('Firefox to listen', () =>
        Bidi.connect(`ws://127.0.0.1:${port}/session`),
      );
      const { capabilities } = await bidi.send('session.new', { capabilities: {} }, Session);
      return new Firefox(program, profile, bidi, capabilities.browserVersion);
    } catch (error) {
      end(program, profile);
      throw error;
    }
  }

  async visit(url: string): Promise<void> {
    await this.#leave();
    const { userContext } = await this.#bidi.send('browser.createUserContext', {}, UserContext);
    this.#userContext = userContext;
    const tab = { type: 'tab', userContext };
    this.#tab = (await this.#bidi.send('browsingContext.create', tab, Tab)).context;
    const address = { context: this.#tab, url, wait: 'complete' };
    await this.#bidi.send('browsingContext.navigate', address, Nothing);
  }

  async run(script: string, ...args: readonly unknown[]): Promise<unknown> {
    // As JSON, because BiDi's own form of values names the type of each.
    const expression = `JSON.stringify({ value: (function () { ${script} })(...${JSON.stringify(args)}) })`;
    const run = { expression, target: { context: this.#tab }, awaitPromise: false };
    const evaluated = await this.#bidi.send('script.evaluate', run, Evaluated);
    if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
    return z.parse(Returned, JSON.parse(evaluated.result.value)).value;
  }

  async press(css: string): Promise<void> {
    const { nodes } = await until(css, async () => {
      const search = { context: this.#tab, locator: { type: 'css', value: css }, maxNodeCount: 1 };
      const found = await this.#bidi.send('browsingContext.locateNodes', search, Nodes);
      if (found.nodes.length === 0) throw new Error('not on the page');
      return found;
    });
    // No further than necessary: if the field with the focus leaves the view, Firefox scrolls back to it.
    await this.run(
      `document.querySelector(arguments[0]).scrollIntoView({ block: 'nearest' })`,
      css,
    );
    const origin = { type: 'element', element: nodes[0] };
    await this.#act('pointer', [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  async type(css: string, text: string): Promise<void> {
    await this.press(css);
    await this.strike(text);
  }

  async strike(keys: string): Promise<void> {
    await this.#act('key', keyActions(keys));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#leave();
    this.#bidi.close();
    end(this.#program, this.#profile);
  }

  async #leave(): Promise<void> {
    if (this.#userContext === undefined) return;
    const left = { userContext: this.#userContext };
    await this.#bidi.send('browser.removeUserContext', left, Nothing);
    this.#userContext = undefined;
  }

  async #act(type: 'pointer' | 'key', actions: readonly object[]): Promise<void> {
    const performed = { context: this.#tab, actions: [{ type, id: type, actions }] };
    await this.#bidi.send('input.performActions', performed, Nothing);
  }
}
