import type { Page } from 'playwright/test';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import type { RouteId } from '#machines/routes.ts';
import type { Choice } from '#src/dev/gallery/choice.ts';
import { faults } from './accessible.ts';

/** One screen of the gallery, as it says itself. */
export interface Shown {
  readonly id: string;
  readonly route: RouteId | undefined;
  readonly states: readonly string[];
}

/** How pictures are looked at. */
export type Light = Pick<Choice, 'lang' | 'appearance'>;

/** The gallery's module, as the development server has it. */
const EXHIBITS = `${WIZARD_BASE}src/dev/gallery/exhibits.ts`;

/** The gallery's frame alone: loaded once, then shown one picture after the other. */
export class GalleryPage {
  readonly page: Page;
  readonly #light: Light;

  constructor(page: Page, light: Light) {
    this.page = page;
    this.#light = light;
  }

  #query(screen: string, state: string): string {
    const theme = '9998';
    const { lang, appearance } = this.#light;
    return new URLSearchParams({ screen, state, lang, theme, appearance }).toString();
  }

  /** Opens the frame, and tells which screens there are. */
  async open(bankUrl: string): Promise<readonly Shown[]> {
    await this.page.goto(`${bankUrl}/dev/gallery/frame?${this.#query('waiting', 'slow')}`);
    await this.page.locator('#root[data-shown]').waitFor();
    return this.page.evaluate(async (module) => {
      const { EXHIBITS: exhibits }: { EXHIBITS: Shown[] } = await import(module);
      return exhibits.map(({ id, route, states }) => ({ id, route, states }));
    }, EXHIBITS);
  }

  /** Shows another picture; it is whole when this is over. */
  async show(screen: string, state: string): Promise<void> {
    await this.page.evaluate(
      async (query) => {
        const frame = () => new Promise(requestAnimationFrame);
        const root = document.getElementById('root');
        if (!root) return;
        /** At once, not with the next frame: there are hundreds of pictures. */
        const until = (holds: () => boolean) =>
          new Promise<void>((resolve) => {
            const look = () => {
              if (!holds()) return;
              observer.disconnect();
              resolve();
            };
            const observer = new MutationObserver(look);
            observer.observe(root, { subtree: true, childList: true, attributes: true });
            look();
          });
        window.postMessage(query, location.origin);
        await until(() => root.dataset.shown === query);
        // What elements draw comes with roots of their own.
        await frame();
        await until(
          () =>
            !root.querySelector('.footer__pending') &&
            [...root.querySelectorAll('[data-built-in]')].every((element) => element.firstChild),
        );
        const folded = root.querySelectorAll<HTMLDetailsElement>('details:not([open])');
        for (const details of folded) details.open = true;
        if (folded.length > 0) await frame();
        // What fades in is looked at when it is there; what turns for ever goes on.
        for (const animation of document.getAnimations()) {
          if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
        }
      },
      this.#query(screen, state),
    );
  }

  /**
   * The names and roles of the picture, as a screen reader is told them; of the page, where the frame
   * is looked at. Wherever the server is, its addresses are the same.
   */
  async names(screen: string): Promise<string> {
    const place = screen === 'layout' ? '#root' : 'dialog, main';
    const names = await this.page.locator(place).last().ariaSnapshot();
    return names.replaceAll(new URL(this.page.url()).origin, '');
  }

  /** What axe finds wrong by rules of these tags: on the whole page, or in what changes of it from state to state. */
  faults(where: 'page' | 'task', tags: readonly string[]): Promise<string[]> {
    return faults(this.page, tags, where === 'page' ? 'html' : 'main, dialog');
  }

  /** What sticks out of the page while the text alone is twice as large, as in its reader's browser. */
  enlarged() {
    return this.page.evaluate(() => {
      const { style } = document.documentElement;
      style.fontSize = '200%';
      const beyond = [...document.querySelectorAll('body *')].filter((element) => {
        const { right, left, width } = element.getBoundingClientRect();
        const isScrolled = element.closest('.terms__preview, .visually-hidden') !== null;
        return width > 0 && !isScrolled && (right > innerWidth + 1 || left < -1);
      });
      style.fontSize = '';
      return beyond.map(({ outerHTML }) => outerHTML.slice(0, 160));
    });
  }

  /** The page as its user meets it: language, headlines, focus, and what sticks out. */
  facts() {
    return this.page.evaluate(() => {
      const headlines = [...document.querySelectorAll('h1')];
      const { activeElement: focused } = document;
      const isScrolled = (element: Element) =>
        element.closest('.terms__preview, .visually-hidden') !== null;
      const beyond = [...document.querySelectorAll('body *')].filter((element) => {
        const { right, left, width } = element.getBoundingClientRect();
        return width > 0 && !isScrolled(element) && (right > innerWidth + 1 || left < -1);
      });
      const alerts = [...document.querySelectorAll('[role="alert"]')];
      const isTold = (field: Element) => {
        const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
        return ids.some((id) => document.getElementById(id)?.textContent);
      };
      // A translation of the browser's puts elements in place of texts. A text by itself in its element the
      // wizard writes anew all the same; beside another node it would be looked for, and not be there.
      const beside = [...document.querySelectorAll('body :not(script, style, svg *)')].filter(
        ({ childNodes }) =>
          childNodes.length > 1 &&
          [...childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
      );
      const wrong = [...document.querySelectorAll('[aria-invalid="true"]')];
      return {
        alerts: alerts.length,
        errors: alerts.length + wrong.length,
        untold: wrong.filter((field) => !isTold(field)).map(({ outerHTML }) => outerHTML),
        lang: document.documentElement.lang,
        headlines: headlines.map(({ textContent }) => textContent ?? ''),
        canFocus: headlines.every(({ tabIndex }) => tabIndex === -1),
        focusOn: focused?.closest('dialog') ? 'dialog' : (focused?.tagName.toLowerCase() ?? ''),
        scrollsSideways: document.documentElement.scrollWidth > innerWidth,
        textsBeside: beside.map(({ outerHTML }) => outerHTML.slice(0, 160)),
        beyond: beyond.map(({ outerHTML }) => outerHTML.slice(0, 160)),
      };
    });
  }
}
