import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DrawnAhead, FirstScreen } from '#contract/first-screen.ts';
import { serviceMap, urlOfPath } from '#contract/forward.ts';
import type { Language, Locale } from '#contract/locale.ts';
import { themeBundlePath, themeColoursPath } from '#contract/platform.ts';
import { whyOf } from '../observability/why.ts';
import { DrawingError } from './error.ts';
import { type OpenedLogIn, openLogIn } from './opening.ts';
import { pageDrawnAhead } from './page.ts';
import type { Tools } from './tools.ts';

const contentUrl = (path: string) => urlOfPath(serviceMap(), path);

/** Draws the form of an opened log-in in a locale. */
async function formIn(
  locale: Locale,
  { draw, config }: Tools,
  { page, session, initUi, bank }: OpenedLogIn,
): Promise<FirstScreen> {
  const drawn = await draw({ session, initUi, bank, locale, config, origin: page.origin });
  if (!drawn) throw new DrawingError('does not begin with the log-in');
  return drawn;
}

/** The addresses of a theme's stylesheets, after checking that they exist. */
async function stylesheetsOf(
  themeId: string,
  { page, visitor }: OpenedLogIn,
): Promise<Pick<DrawnAhead, 'colours' | 'bundle'>> {
  const colours = {
    LIGHT: contentUrl(themeColoursPath(themeId, 'LIGHT')),
    DARK: contentUrl(themeColoursPath(themeId, 'DARK')),
  };
  const bundle = contentUrl(themeBundlePath);
  for (const stylesheet of [...Object.values(colours), bundle]) {
    if (!(await visitor.hasStylesheet(stylesheet, page))) {
      throw new DrawingError(`${stylesheet} is no stylesheet`);
    }
  }
  return { colours, bundle };
}

/**
 * Replaces the file atomically: requests meanwhile get the previous page. Everybody may read it, whatever the umask:
 * a page that the web server's user may not read is answered with 403, and not with the page as built.
 */
async function write(folder: string, name: string, text: string): Promise<void> {
  const written = join(folder, `.${name}`);
  try {
    const made = await mkdir(folder, { recursive: true });
    if (made !== undefined) await chmod(folder, 0o755);
    await writeFile(written, text);
    await chmod(written, 0o644);
    await rename(written, join(folder, name));
  } catch (error) {
    throw new DrawingError(`${folder} cannot be written: ${whyOf(error)}`, { cause: error });
  }
}

/** The outcome for one address: the party whose log-in it is, or why nothing was drawn. */
export type Drawing =
  | { readonly kind: 'drawn'; readonly clientId: string }
  | { readonly kind: 'failed'; readonly why: string };

/** What is drawn with, and where to. */
interface Job {
  readonly tools: Tools;
  readonly folder: string;
  /** The origin of the log-in, once the first address has led there. */
  origin?: string;
}

/**
 * A static host belongs to one log-in. A party that leads elsewhere could replace the page of another one.
 * @throws {DrawingError}
 */
function checkOrigin(job: Job, { page: { origin } }: OpenedLogIn): void {
  job.origin ??= origin;
  if (job.origin === origin) return;
  throw new DrawingError(
    `leads to the log-in of ${origin}, and those before to that of ${job.origin}`,
  );
}

async function drawOne(job: Job, start: string): Promise<Drawing> {
  const { tools, folder } = job;
  try {
    const opened = await openLogIn(start);
    checkOrigin(job, opened);
    const { clientId, answers } = opened;
    const forms: Readonly<Record<Language, FirstScreen>> = {
      de: await formIn('de-DE', tools, opened),
      en: await formIn('en-GB', tools, opened),
    };
    // The theme belongs to the session, so it is the same in every language.
    const worn = await stylesheetsOf(forms.de.themeId, opened);
    for (const [language, { html, title, ...served }] of Object.entries(forms)) {
      const ahead: DrawnAhead = { ...served, ...worn, answers };
      const page = pageDrawnAhead({ ...tools, html, title, ahead });
      await write(folder, `${clientId}.${language}.html`, page);
    }
    return { kind: 'drawn', clientId };
  } catch (error) {
    if (!(error instanceof DrawingError)) throw error;
    // It may quote what a server says, which must not steer the operator's terminal.
    return { kind: 'failed', why: error.message.replaceAll(/\p{Cc}/gu, '') };
  }
}

/**
 * Draws the log-in pages of requesting parties ahead, in every language, into `folder` (N3). Each address is
 * one to which a party sends its customers. `tell` hears of each as soon as it is drawn, or why it is not.
 */
export async function drawPages(
  tools: Tools,
  folder: string,
  starts: readonly string[],
  tell: (start: string, drawing: Drawing) => void,
): Promise<void> {
  const job: Job = { tools, folder };
  for (const start of starts) tell(start, await drawOne(job, start));
}
