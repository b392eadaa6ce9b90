import { isDevelopmentHost, pickImages, type ThemeSources } from '#machines/theme/theme-id.ts';
import { readCookie, writeCookie } from '#src/services/cookies.ts';
import type { TabStorage } from '#src/services/storage.ts';
import type { Look } from '#src/venue/venue.ts';
import { readAppearance, SYSTEM_COOKIE } from './appearance.ts';

/** What a native app may set as `window.nativeApp` before the page starts (E5, T3). */
type NativeApp = Readonly<Record<'theme' | 'appearance' | 'useImages', unknown>>;

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** Whether the browser saves data, if it can tell; most cannot. */
const savesData = (navigator: Navigator): boolean =>
  Object(Reflect.get(navigator, 'connection')).saveData === true;

/** The theme and the look requested before the session is known (T2, T3). */
export interface Requested {
  readonly themeSources: ThemeSources;
  readonly look: Look;
  /** The appearance is the system's, not a choice of the customer. */
  readonly ofSystem: boolean;
}

/** Reads what the address, a native app and the browser request. */
export function readThemeChoice(search: URLSearchParams, storage: TabStorage): Requested {
  const isHeard = isDevelopmentHost(window.location.hostname);
  const query = isHeard ? search : new URLSearchParams();
  // Each key by itself: many apps set missing values to `null`, and one of a wrong type takes no other away.
  const app: NativeApp = Object(Reflect.get(window, 'nativeApp'));
  const { appearance, ofSystem } = readAppearance({
    url: query.get('appearance'),
    nativeApp: textOrNull(app.appearance),
  });
  return {
    themeSources: {
      url: query.get('theme'),
      nativeApp: textOrNull(app.theme),
      sessionStorage: storage.read('theme'),
      cookie: readCookie('theme'),
    },
    look: {
      appearance,
      useImages: pickImages({
        url: query.get('images'),
        nativeApp: typeof app.useImages === 'boolean' ? app.useImages : undefined,
        savesData: savesData(window.navigator),
      }),
    },
    ofSystem,
  };
}

/**
 * Notes the system's appearance, in both cookies at once: where they differ, `theme_appearance` is the customer's
 * choice, not the system's (T2).
 */
export function noteSystemAppearance({ appearance }: Look): void {
  for (const name of ['theme_appearance', SYSTEM_COOKIE]) writeCookie(name, appearance, 'None');
}
