import { API_BASE, WIZARD_BASE } from '#contract/endpoint.ts';
import { themeAssetPath, themeBundlePath, themeColoursPath } from '#contract/platform.ts';
import type { Appearance } from '#machines/theme/ports.ts';
import { parseThemeId } from '#machines/theme/theme-id.ts';
import { writeCookie } from '#src/services/cookies.ts';
import type { Venue } from '#src/venue.ts';

/** How long fonts are waited for, in ms (T5). */
const FONT_PATIENCE = 10;

/** A stylesheet's text. @throws when the answer is anything else; one that looks like HTML is invalid (T4). */
async function fetchStylesheet(url: string, signal: AbortSignal): Promise<[Response, string]> {
  const response = await fetch(url, { credentials: 'same-origin', signal });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !type.startsWith('text/css') || text.trimStart().startsWith('<')) {
    throw new Error(`Invalid theme response (${response.status}, ${type})`);
  }
  return [response, text];
}

/** The id a colour stylesheet is for: from content-disposition, else the one asked for (T5). */
function themeIdOfResponse(response: Response, asked: string): string {
  const disposition = response.headers.get('content-disposition') ?? '';
  const [, name] = /filename="?([\w-]+)\.css/.exec(disposition) ?? [];
  return parseThemeId(name) || asked;
}

async function fontsReady(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, FONT_PATIENCE));
  await Promise.race([document.fonts.ready, patience]);
}

/** Fetches a theme's colours and bundle and puts them on (T4, T5). @throws when either is invalid. */
export async function applyTheme(
  venue: Venue,
  themeId: string,
  appearance: Appearance,
  signal: AbortSignal,
): Promise<void> {
  const [[response, coloursText], [, bundleText]] = await Promise.all([
    fetchStylesheet(API_BASE + themeColoursPath(themeId, appearance), signal),
    fetchStylesheet(API_BASE + themeBundlePath, signal),
  ]);
  const applied = themeIdOfResponse(response, themeId);
  await venue.wear(applied, appearance, [coloursText, bundleText]);
  await fontsReady();
  venue.showFavicon(API_BASE + themeAssetPath(applied, 'favicon.svg'));
  writeCookie('theme', applied, 'None');
}

/** The same from the copies that come with the wizard (T4). */
export async function applyLocalTheme(
  venue: Venue,
  themeId: string,
  appearance: Appearance,
  signal: AbortSignal,
): Promise<void> {
  const [[, coloursText], [, bundleText]] = await Promise.all([
    fetchStylesheet(`${WIZARD_BASE}assets/${themeId}.css`, signal),
    fetchStylesheet(`${WIZARD_BASE}assets/bundle.css`, signal),
  ]);
  await venue.wear(themeId, appearance, [coloursText, bundleText]);
  await fontsReady();
}

/** The address of a theme's logo. */
export function logoUrl(themeId: string): string {
  return API_BASE + themeAssetPath(themeId, 'logo.svg');
}
