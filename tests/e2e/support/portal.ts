import { type ElementHandle, expect, type Page } from 'playwright/test';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import type { RuntimeConfigInput } from '#contract/runtime-config.ts';
import type { Bank } from './bank.ts';

/** The parts of a page that a guest in it could change. */
export interface Traces {
  readonly title: string;
  /** The markup of the whole document, without shadow trees. */
  readonly page: string;
  readonly address: string;
  readonly historyLength: number;
  readonly globals: readonly string[];
  readonly adoptedStyleSheets: number;
  readonly fonts: number;
  readonly localStorage: object;
  readonly sessionStorage: object;
}

/** Numbers of objects in the browser after a garbage collection. */
export interface Counts {
  readonly listeners: number;
  readonly nodes: number;
  readonly heap: number;
}

/** The demo portal, and what a portal's own scripts can do with the wizard's module. */
export class Portal {
  readonly page: Page;
  readonly #bank: Bank;

  constructor(page: Page, bank: Bank) {
    this.page = page;
    this.#bank = bank;
  }

  /** Opens the portal and waits for the log-in in it. */
  async open(): Promise<void> {
    await this.page.goto(`${this.#bank.url}/demo/portal`);
    await expect(
      this.page.locator('auth-frontend [data-state="login.form.editing"]'),
    ).toBeVisible();
  }

  /** The portal moves the log-in to another place on its page. */
  async move(): Promise<void> {
    await this.page.evaluate(() => {
      const logIn = document.querySelector('auth-frontend');
      if (logIn) document.querySelector('aside')?.append(logIn);
    });
  }

  /** The portal hides the log-in's place, as a closed drawer does. */
  hide(): Promise<void> {
    return this.#setHidden(true);
  }

  /** The portal shows the log-in's place again. */
  show(): Promise<void> {
    return this.#setHidden(false);
  }

  async #setHidden(hidden: boolean): Promise<void> {
    const place = this.page.locator('#log-in');
    await place.evaluate((element, wanted) => element.toggleAttribute('hidden', wanted), hidden);
  }

  /** The portal closes the log-in, whose footer comes last and moves what stands below: such as the button for this. */
  async close(): Promise<void> {
    await expect(this.page.locator('auth-frontend footer')).toBeVisible();
    await this.page.locator('#close').click();
    await expect(this.page.locator('auth-frontend')).toHaveCount(0);
  }

  /**
   * Waits until a reload would continue at the step with this path: the step is stored after it is painted.
   */
  async expectKept(path: string): Promise<void> {
    const kept = () => this.page.evaluate(() => Object.values<unknown>({ ...sessionStorage }));
    await expect.poll(kept).toContain(path);
  }

  traces(): Promise<Traces> {
    return this.page.evaluate(() => ({
      title: document.title,
      page: document.documentElement.outerHTML,
      address: location.href,
      historyLength: history.length,
      globals: Object.getOwnPropertyNames(window).sort(),
      adoptedStyleSheets: document.adoptedStyleSheets.length,
      fonts: document.fonts.size,
      localStorage: { ...localStorage },
      sessionStorage: { ...sessionStorage },
    }));
  }

  /** Mounts the log-in from the address in the portal's place and unmounts it again, `times` times. */
  async mountAndUnmount(times: number): Promise<void> {
    await this.page.evaluate(
      async ({ module, times }) => {
        const { mount, unmount } = await import(module);
        const host = document.getElementById('log-in');
        if (!host) throw new Error('The portal has no place');
        const query = new URLSearchParams(location.search);
        const options = {
          clientId: query.get('client_id'),
          redirectUri: query.get('redirect_uri'),
          interaction: query.get('interaction'),
        };
        const form = () =>
          host.lastElementChild?.shadowRoot?.querySelector(
            '[data-state="login.form.editing"] input',
          );
        for (let i = 0; i < times; i++) {
          mount(host, options);
          while (!form()) await new Promise(requestAnimationFrame);
          unmount();
          if (host.childNodes.length > 0) throw new Error('Something was left');
        }
      },
      { module: `${WIZARD_BASE}portal.js`, times },
    );
  }

  /** Mounts the log-in of a query in a new element, and returns the element. */
  async mountAt(
    search: string,
    when: 'on the page' | 'before it is on the page' = 'on the page',
    config: RuntimeConfigInput = {},
  ): Promise<ElementHandle<Element>> {
    const place = await this.page.evaluateHandle(
      async ({ module, search, when, config }) => {
        const { mount } = await import(module);
        const host = document.createElement('div');
        if (when === 'on the page') document.body.append(host);
        const query = new URLSearchParams(search);
        mount(host, {
          clientId: query.get('client_id'),
          redirectUri: query.get('redirect_uri'),
          interaction: query.get('interaction'),
          config,
        });
        document.body.append(host);
        return host;
      },
      { module: `${WIZARD_BASE}portal.js`, search, when, config },
    );
    return place;
  }

  /** Counts what the browser still holds in memory. */
  async counts(): Promise<Counts> {
    const cdp = await this.page.context().newCDPSession(this.page);
    await cdp.send('Performance.enable');
    await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    await cdp.detach();
    const of = (name: string) =>
      metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return { listeners: of('JSEventListeners'), nodes: of('Nodes'), heap: of('JSHeapUsedSize') };
  }
}
