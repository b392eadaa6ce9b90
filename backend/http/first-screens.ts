import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Appearance, isAppearance } from '#contract/appearance.ts';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { EntryQuery } from '#contract/entry.ts';
import type { DrawFirstScreen, FirstScreen } from '#contract/first-screen.ts';
import { type Opening, openingOf } from '../process/page/entry.ts';
import type { Services } from '../services.ts';
import { lastCookies } from './cookies.ts';
import { drawnPage } from './drawn-page.ts';
import { localeWished } from './languages.ts';
import { Remembered } from './remembered.ts';
import { bothAppearances } from './themes.ts';
import { type Page, type SendablePage, sendablePage } from './wizard-page.ts';

/**
 * How many pages are cached: one for each party, language and look; all of a hundred parties, at some 50 kB each.
 * They contain nothing about a customer.
 */
const KEPT = 900;
/** How long a page is cached, in ms: as long as browsers cache the theme that it contains. */
const KEPT_FOR = 300_000;
const PATHS: ReadonlySet<string> = new Set([WIZARD_BASE, `${WIZARD_BASE}login`]);
/** A theme in the address is for developers and only handled by the page (T3). */
const Query = z.extend(EntryQuery, { theme: z.optional(z.never()) });

/** The customer's choice of appearance. A value that the page wrote from the system's setting does not count (T2). */
function appearanceOf(request: FastifyRequest): Appearance | undefined {
  const { theme_appearance: wish, theme_appearance_system: system } = lastCookies(request);
  return isAppearance(wish) && wish !== system ? wish : undefined;
}

/** The function that draws the first screen, from the same build as the wizard; `undefined` if it was not built. */
export async function drawingOf(wizardDir: string): Promise<DrawFirstScreen | undefined> {
  const file = join(wizardDir, '../prerender/draw.js');
  if (!existsSync(file)) return undefined;
  const { drawFirstScreen }: { drawFirstScreen: DrawFirstScreen } = await import(
    pathToFileURL(file).href
  );
  return drawFirstScreen;
}

/** The wizard's page including the log-in form, for log-ins that start with that form (N3). */
export class FirstScreens {
  readonly #services: Services;
  readonly #page: Page;
  readonly #draw: DrawFirstScreen;
  readonly #pages: Remembered<SendablePage | undefined>;

  private constructor(services: Services, page: Page, draw: DrawFirstScreen) {
    this.#services = services;
    this.#page = page;
    this.#draw = draw;
    this.#pages = new Remembered(KEPT, { for: KEPT_FOR, now: services.now });
  }

  /**
   * `undefined` if pages are served without a form: another server has the bank's themes, or drawing was not
   * built.
   */
  static async open(services: Services, page: Page): Promise<FirstScreens | undefined> {
    const { wizardDir, wizardConfig } = services.config;
    if (wizardConfig.services?.['portal-content-v2'] !== undefined) return undefined;
    const draw = await drawingOf(wizardDir);
    return draw && new FirstScreens(services, page, draw);
  }

  /** The page for this request; `undefined` if the log-in does not start with the form. */
  async pageFor(request: FastifyRequest): Promise<SendablePage | undefined> {
    const opening = await this.#openingOf(request);
    if (!opening) return undefined;
    const { session, initUi, bank } = opening;
    // Only what changes the page, so that whatever a browser says makes few pages, and drives out no others (S4).
    const locale = session.i18nAllowed ? localeWished(request) : undefined;
    const appearance = appearanceOf(request);
    const key = [initUi.relyingParty, session, bank, locale, appearance];
    return this.#pages.of(JSON.stringify(key), async () => {
      const { config } = this.#services;
      const drawn = await this.#draw({
        ...opening,
        locale,
        config: config.wizardConfig,
        origin: config.publicUrl,
      });
      return drawn && sendablePage(await this.#dressed(drawn, appearance), config);
    });
  }

  async #openingOf(request: FastifyRequest): Promise<Opening | undefined> {
    const [path = ''] = request.url.split('?');
    const query = z.safeParse(Query, request.query);
    if (!PATHS.has(path) || !query.success) return undefined;
    return openingOf({ services: this.#services, request }, query.data);
  }

  async #dressed(drawn: FirstScreen, appearance: Appearance | undefined): Promise<Page> {
    const css = await bothAppearances(this.#services.themes, drawn.themeId);
    return drawnPage(this.#page, drawn, { css, appearance });
  }
}
