import { WIZARD_BASE } from '#contract/endpoint.ts';
import { themeAssetPath, themeBundlePath, themeColoursPath } from '#contract/platform.ts';
import type { AppliedTheme } from '#machines/theme/machine.ts';
import type { ThemeChoice } from '#machines/theme/ports.ts';
import { DEFAULT_THEME, parseThemeId } from '#machines/theme/theme-id.ts';
import { writeCookie } from '#src/services/cookies.ts';
import { send } from '#src/services/send.ts';
import { assetUrl, contentUrl } from '#src/services/service-urls.ts';
import type { TabStorage } from '#src/services/storage.ts';
import type { Venue } from '#src/venue/venue.ts';
import { stylesheetIn } from './stylesheet.ts';

type Source = AppliedTheme['from'];

/** How long to wait for fonts, in ms (T5). */
const FONT_PATIENCE = 10;

/** The local copies are among the wizard's files (T4). */
const LOCAL = `${WIZARD_BASE}assets/`;

/** The address of a file of the theme on the page, wherever its stylesheets came from. */
export function themeAssetUrl(
  { themeId, from }: AppliedTheme,
  file: 'logo.svg' | 'favicon.svg',
): string {
  return from === 'bank'
    ? assetUrl(themeAssetPath(themeId, file))
    : `${LOCAL}themes/${themeId}/${file}`;
}

function stylesheetUrls(from: Source, { themeId, appearance }: ThemeChoice): [string, string] {
  return from === 'bank'
    ? [contentUrl(themeColoursPath(themeId, appearance)), contentUrl(themeBundlePath)]
    : [`${LOCAL}${themeId}.css`, `${LOCAL}bundle.css`];
}

async function fetchStylesheet(url: string, init: RequestInit): Promise<[Response, string]> {
  const response = await send(url, init);
  return [response, await stylesheetIn(response)];
}

/** The theme id of a colour stylesheet: from content-disposition, else from its URL, else the requested one (T5). */
function themeIdOfResponse({ headers, url }: Response, asked: string): string {
  const disposition = headers.get('content-disposition') ?? '';
  const named =
    /filename="?([\d_]+)\.css/.exec(disposition) ?? /\/([\d_]+)(?:\/\w+)?\.css/.exec(url);
  return parseThemeId(named?.[1]) || asked;
}

/** Loads the theme's fonts, but does not wait long: a font that takes longer is used on the next page. */
async function fontsReady(venue: Venue): Promise<void> {
  const loading = Promise.allSettled([...venue.fonts()].map((face) => face.load()));
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, FONT_PATIENCE))]);
}

/**
 * Fetches a theme's colours and bundle and applies them, with its icon, unless the page was served with this
 * theme (N3).
 * @throws if either stylesheet is invalid.
 */
export async function loadTheme(
  venue: Venue,
  from: Source,
  choice: ThemeChoice,
  signal: AbortSignal,
): Promise<string> {
  if (venue.isServedWith(choice.themeId)) {
    venue.showFavicon(themeAssetUrl({ themeId: choice.themeId, from }, 'favicon.svg'));
    return choice.themeId;
  }
  const init: RequestInit = { signal, cache: choice.fresh ? 'reload' : 'default' };
  const [coloursUrl, bundleUrl] = stylesheetUrls(from, choice);
  const [[response, coloursText], [, bundleText]] = await Promise.all([
    fetchStylesheet(coloursUrl, init),
    fetchStylesheet(bundleUrl, init),
  ]);
  signal.throwIfAborted();
  const themeId = themeIdOfResponse(response, choice.themeId);
  await venue.showTheme(themeId, [coloursText, bundleText], signal);
  venue.showFavicon(themeAssetUrl({ themeId, from }, 'favicon.svg'));
  return themeId;
}

/**
 * Applies a theme and remembers it: in this tab and, for the bank's other pages, in the cookies `theme` and
 * `theme_appearance` (T3, T4, T5); but not the local default, which stands in for one that cannot be had. Returns the id
 * of the theme that was sent.
 * @throws if either stylesheet is invalid.
 */
export async function applyTheme(
  { venue, storage }: { readonly venue: Venue; readonly storage: TabStorage },
  from: Source,
  choice: ThemeChoice,
  signal: AbortSignal,
): Promise<string> {
  const themeId = await loadTheme(venue, from, choice, signal);
  if (from === 'bank' || themeId !== DEFAULT_THEME) {
    storage.write(themeId, 'theme');
    writeCookie('theme', themeId, 'None');
  }
  writeCookie('theme_appearance', choice.appearance, 'None');
  await fontsReady(venue);
  return themeId;
}
