import type { Page } from 'playwright/test';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import type { RouteId } from '#machines/routes.ts';
import type { Choice } from '#src/dev/gallery/choice.ts';
import { faults } from './accessible.ts';

/** One screen of the gallery. */
export interface Shown {
  readonly id: string;
  readonly route: RouteId | undefined;
  readonly states: readonly string[];
}

/** Language and appearance of the pictures. */
export type Light = Pick<Choice, 'lang' | 'appearance'>;

/** The module that lists the exhibits, as the development server delivers it. */
const EXHIBITS = `${WIZARD_BASE}src/dev/gallery/exhibits.ts`;

const LIGHT: Light = { lang: 'de', appearance: 'light' };

/** A picture, in the theme of all of them. */
function queryOf(screen: string, state: string, { lang, appearance }: Light): string {
  return new URLSearchParams({ screen, state, lang, theme: '9998', appearance }).toString();
}

/** The address of the frame with the first picture. */
export const addressOfFrame = (bankUrl: string): string =>
  `${bankUrl}/dev/gallery/frame?${queryOf('waiting', 'slow', LIGHT)}`;

/** The gallery's frame alone: loaded once, then shown one picture after the other. */
export class GalleryPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The screens that can be shown. */
  async exhibits(): Promise<readonly Shown[]> {
    return this.page.evaluate(async (module) => {
      const { EXHIBITS: exhibits }: { EXHIBITS: Shown[] } = await import(module);
      return exhibits.map(({ id, route, states }) => ({ id, route, states }));
    }, EXHIBITS);
  }

  /** Waits until pictures can be shown. */
  async isOpen(): Promise<void> {
    await this.page.locator('#root[data-shown]').waitFor();
  }

  /** Shows another picture, in German and light if nothing else is said; settles when it is complete. */
  async show(screen: string, state: string, light: Partial<Light> = {}): Promise<void> {
    await this.page.evaluate(
      async (query) => {
        const frame = () => new Promise(requestAnimationFrame);
        const root = document.getElementById('root');
        if (!root) return;
        /**
         * Settles once nothing is missing. Looks on every change of the DOM instead of once per frame: there are
         * hundreds of pictures. Rejects with what is missing, as a test that only ends by its own time-out does not
         * say at which picture.
         */
        const untilNothing = (missing: () => readonly string[]) =>
          new Promise<void>((resolve, reject) => {
            const look = () => {
              if (missing().length > 0) return;
              observer.disconnect();
              clearTimeout(patience);
              resolve();
            };
            const observer = new MutationObserver(look);
            const patience = setTimeout(
              () => reject(new Error(`${query}: there is no ${missing()}`)),
              30_000,
            );
            observer.observe(root, { subtree: true, childList: true, attributes: true });
            look();
          });
        window.postMessage(query, location.origin);
        await untilNothing(() => (root.dataset.shown === query ? [] : ['picture']));
        // Custom elements render in React roots of their own.
        await frame();
        await untilNothing(() =>
          [
            ...root.querySelectorAll(
              '.footer__pending, .frame__aside:empty, [data-built-in]:empty',
            ),
          ].map(({ localName, className }) => `content of ${localName} ${className}`),
        );
        const folded = root.querySelectorAll<HTMLDetailsElement>('details:not([open])');
        for (const details of folded) details.open = true;
        if (folded.length > 0) await frame();
        // Completes transitions; endless animations continue.
        for (const animation of document.getAnimations()) {
          if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
        }
      },
      queryOf(screen, state, { ...LIGHT, ...light }),
    );
  }

  /**
   * The names and roles of the picture, as passed to a screen reader; of the whole page, if the exhibit is the
   * frame. Independent of the server's address.
   */
  async names(screen: string): Promise<string> {
    const place = screen === 'layout' ? '#root' : 'dialog, main';
    const names = await this.page.locator(place).last().ariaSnapshot();
    return names.replaceAll(new URL(this.page.url()).origin, '');
  }

  /**
   * The violations that axe finds by rules of these tags: on the whole page, or in the part that differs
   * between states.
   */
  faults(where: 'page' | 'task', tags: readonly string[]): Promise<string[]> {
    return faults(this.page, tags, where === 'page' ? 'html' : 'main, dialog');
  }

  /** The elements that overflow the page when the browser's setting enlarges only the text to 200 %. */
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

  /** Language, title, headlines, focus and overflow of the page, and what a browser's translation would do to it. */
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
      const alerts = document.querySelectorAll('[role="alert"]');
      // What has the focus is read out, also where it is no error.
      const told = document.querySelectorAll('[role="alert"], .alert:focus');
      const isTold = (field: Element) => {
        const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
        return ids.some((id) => document.getElementById(id)?.textContent);
      };
      // The browser's translation replaces text nodes with elements. React can still update a text that is
      // the only child of its element, but not one that has siblings: it would look for the replaced node.
      const beside = [...document.querySelectorAll('body :not(script, style, svg *)')].filter(
        ({ childNodes }) =>
          childNodes.length > 1 &&
          [...childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
      );
      // Figures and codes without words are compared with the app or the bank's letters: a translation may write them
      // as its language does. The size of a file is not.
      const figures = [...document.querySelectorAll('body :not(script, style, svg *)')].filter(
        (element) =>
          [...element.childNodes].some(
            (node) => node instanceof Text && /\d/.test(node.data) && !/\p{Ll}{2}/u.test(node.data),
          ) && element.closest('[translate=no], .visually-hidden, .download__kind') === null,
      );
      const wrong = [...document.querySelectorAll('[aria-invalid="true"]')];
      const start = ({ outerHTML }: Element) => outerHTML.slice(0, 160);
      return {
        announcedTwice: [...alerts].slice(1).map(start),
        isProblemTold: told.length + wrong.length > 0,
        untold: wrong.filter((field) => !isTold(field)).map(start),
        lang: document.documentElement.lang,
        title: document.title,
        headlines: headlines.map(({ textContent }) => textContent ?? ''),
        canFocus: headlines.every(({ tabIndex }) => tabIndex === -1),
        focusOn: focused?.closest('dialog') ? 'dialog' : (focused?.tagName.toLowerCase() ?? ''),
        scrollsSideways: document.documentElement.scrollWidth > innerWidth,
        textsBeside: beside.map(start),
        figuresTranslated: figures.map(start),
        beyond: beyond.map(start),
      };
    });
  }
}
