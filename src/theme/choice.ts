import * as z from 'zod/mini';
import type { Look } from '#machines/theme/ports.ts';
import { isDevelopmentHost, pickImages, type ThemeSources } from '#machines/theme/theme-id.ts';
import { readCookie, writeCookie } from '#src/services/cookies.ts';
import type { TabStorage } from '#src/services/storage.ts';
import { readAppearance, SYSTEM_COOKIE } from './appearance.ts';

/** What a native app may leave at `window.nativeApp` before the page starts (E5, T3); many write `null` for nothing. */
const NativeApp = z.object({
  theme: z.nullish(z.string()),
  appearance: z.nullish(z.string()),
  useImages: z.nullish(z.boolean()),
});

/** Asked of browsers that can tell; most cannot. */
function savesData(navigator: Navigator): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return connection instanceof Object && Reflect.get(connection, 'saveData') === true;
}

/** What names a theme, and how it is to look, before the session is known (T2, T3). */
export function readThemeChoice(
  search: URLSearchParams,
  storage: TabStorage,
): {
  themeSources: ThemeSources;
  look: Look;
} {
  const isHeard = isDevelopmentHost(window.location.hostname);
  const query = isHeard ? search : new URLSearchParams();
  const app = z.safeParse(NativeApp, Reflect.get(window, 'nativeApp')).data;
  const { appearance, ofSystem } = readAppearance({
    url: query.get('appearance'),
    nativeApp: app?.appearance ?? null,
  });
  // Written when a theme is applied, the cookie must not pass for the customer's wish ever after.
  if (ofSystem) writeCookie(SYSTEM_COOKIE, appearance, 'None');
  return {
    themeSources: {
      url: query.get('theme'),
      nativeApp: app?.theme ?? null,
      sessionStorage: storage.read('theme'),
      cookie: readCookie('theme'),
    },
    look: {
      appearance,
      useImages: pickImages({
        url: query.get('images'),
        nativeApp: app?.useImages,
        savesData: savesData(window.navigator),
      }),
    },
  };
}
