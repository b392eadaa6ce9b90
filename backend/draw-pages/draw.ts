import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceMap, urlOfPath } from '#contract/forward.ts';
import { themeBundlePath, themeColoursPath } from '#contract/platform.ts';
import { DrawingError } from './error.ts';
import { type OpenedLogIn, openLogIn } from './opening.ts';
import { pageDrawnAhead } from './page.ts';
import type { Tools } from './tools.ts';

const LANGUAGES = ['de', 'en'] as const;
const contentUrl = (path: string) => urlOfPath(serviceMap(), path);

async function pageOf(
  { draw, script, built, config }: Tools,
  { page, visitor, answers, ...sources }: OpenedLogIn,
  language: string,
): Promise<string> {
  const origin = page.origin;
  const browser = { localeCookie: null, browserLanguages: [language] };
  const drawn = await draw({ ...sources, ...browser, config, origin });
  if (!drawn) throw new DrawingError('does not begin with the log-in');
  const { html, ...served } = drawn;
  const colours = {
    LIGHT: contentUrl(themeColoursPath(drawn.themeId, 'LIGHT')),
    DARK: contentUrl(themeColoursPath(drawn.themeId, 'DARK')),
  };
  const bundle = contentUrl(themeBundlePath);
  for (const stylesheet of [...Object.values(colours), bundle]) {
    if (!(await visitor.hasStylesheet(stylesheet, page))) {
      throw new DrawingError(`${stylesheet} is no stylesheet`);
    }
  }
  return pageDrawnAhead({ built, script, html, ahead: { ...served, colours, bundle, answers } });
}

/** Whole or not at all: who asks meanwhile gets the page of before. */
async function write(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `.${name}`), text);
  await rename(join(folder, `.${name}`), join(folder, name));
}

/** What became of one address: the party that it is a log-in for, or why nothing was drawn. */
export type Drawing =
  | { readonly kind: 'drawn'; readonly clientId: string }
  | { readonly kind: 'failed'; readonly why: string };

async function drawOne(tools: Tools, folder: string, start: string): Promise<Drawing> {
  try {
    const opened = await openLogIn(start);
    const { clientId } = opened;
    const pages: [string, string][] = [];
    for (const language of LANGUAGES) {
      pages.push([`${clientId}.${language}.html`, await pageOf(tools, opened, language)]);
    }
    for (const [name, text] of pages) await write(folder, name, text);
    return { kind: 'drawn', clientId };
  } catch (error) {
    if (error instanceof DrawingError) return { kind: 'failed', why: error.message };
    throw error;
  }
}

/**
 * Draws the log-in page of requesting parties ahead, in both languages, into `folder` (N3). Each address
 * is one from which a party sends its customers. Tells of each what became of it.
 */
export async function drawPages(
  tools: Tools,
  folder: string,
  starts: readonly string[],
  tell: (start: string, drawing: Drawing) => void,
): Promise<void> {
  for (const start of starts) tell(start, await drawOne(tools, folder, start));
}
