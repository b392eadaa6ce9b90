import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import * as z from 'zod/mini';
import { beginsWithLogIn } from '#contract/beginning.ts';
import type { DrawFirstScreen, FirstScreen, FirstScreenSources } from '#contract/first-screen.ts';
import { RuntimeConfig } from '#contract/runtime-config.ts';
import type { Answer } from '#machines/answer.ts';
import type { AppInput } from '#machines/app/context.ts';
import { appMachine } from '#machines/app/machine.ts';
import { initUiMachine } from '#machines/init-ui/machine.ts';
import { localeMachine } from '#machines/locale/machine.ts';
import { pickLocale } from '#machines/locale/pick-locale.ts';
import { pictureOf } from '#machines/picture.ts';
import { ROUTES } from '#machines/routes.ts';
import { themeMachine } from '#machines/theme/machine.ts';
import { AppRoot } from '#src/app.tsx';
import type { ElementServices } from '#src/elements/services.ts';
import { loadTexts, showLocale, startTexts, textOf } from '#src/i18n/texts.ts';
import { windowTitle } from '#src/router/arrival.ts';
import { FIRST_SCREENS } from '#src/screens/first.tsx';
import { type App, startedIn } from '#src/screens/scene.ts';
import type { Draw } from '#src/screens/screen-entry.tsx';
import { drawFor } from '#src/ui/web-link.ts';
import type { Venue } from '#src/venue/venue.ts';
import type { ViewStore } from '#src/view/store.ts';
import { BLANK, type View } from '#src/view/view.ts';
import { fingerprintOf } from './fingerprint.ts';

/** The longest time for a drawing, in ms. It waits for nothing outside. */
const PATIENCE = 2000;

/** A venue without side effects. */
const nowhere: Venue = {
  get root(): HTMLElement {
    throw new Error('A drawing has no page');
  },
  embedded: false,
  isServedWith: () => false,
  fonts: () => [],
  showTheme: async () => {},
  showLook() {},
  showLanguage() {},
  showTitle() {},
  showFavicon() {},
  setUpPortal() {},
};

const silent: ElementServices['logger'] = { log() {}, close() {} };

/** A port with a known answer. */
const known = <Value, Input>(value: Value) =>
  fromPromise<Answer<Value>, Input>(async () => ({ kind: 'done', value }));

/** The app machine with all replies known and the theme applied. */
function answered({ session, initUi, bank }: FirstScreenSources) {
  return appMachine.provide({
    actors: {
      theme: themeMachine.provide({
        actors: { loadTheme: fromPromise(async ({ input: { themeId } }) => themeId) },
      }),
      locale: localeMachine.provide({
        actors: {
          loadTexts: fromPromise(({ input: { locale }, signal }) => showLocale(locale, signal)),
        },
      }),
      initUi: initUiMachine.provide({
        actors: { requestInitUi: known(initUi) },
      }),
      requestSession: known(session),
      requestBankSettings: known(bank),
      setUpPortal: fromPromise(async () => {}),
      hearLocale: fromCallback(() => {}),
      keepOpen: fromCallback(() => {}),
    },
  });
}

function inputOf({ locale, session, config }: FirstScreenSources): AppInput {
  const wished = { localeCookie: locale ?? null, browserLanguages: [] };
  return {
    entry: { clientId: 'known', redirectUri: 'known', route: 'login' },
    ...wished,
    locale: pickLocale({ ...session, ...wished, cookie: wished.localeCookie }),
    themeSources: { url: null, nativeApp: null, sessionStorage: null, cookie: null },
    appearance: 'LIGHT',
    errorShown: false,
    features: config.features ? 'pending' : 'ungoverned',
  };
}

/** A view store with a fixed view, which is rendered once. */
function viewOf(app: App, draw: Draw, elements: ElementServices): ViewStore {
  const picture = pictureOf(app);
  const { screen } = draw({ picture, app, elements });
  const { titleKey } = ROUTES.login;
  const view: View = { ...BLANK, state: picture.state, route: 'login', screen, titleKey };
  return {
    getView: () => view,
    isAhead: () => false,
    subscribe: () => () => {},
    prefetch() {},
    drawingFailed() {},
    close() {},
  };
}

async function draw(sources: FirstScreenSources): Promise<FirstScreen | undefined> {
  if (!beginsWithLogIn(sources.initUi.authentication)) return undefined;
  startTexts();
  drawFor(sources.origin);
  const config = z.parse(RuntimeConfig, sources.config);
  const elements: ElementServices = { sources: config.elements, logger: silent };
  const app = createActor(answered(sources), { input: inputOf(sources) }).start();
  try {
    const isOver = ({ value }: ReturnType<App['getSnapshot']>) =>
      typeof value === 'string' && !value.startsWith('awaiting');
    const { context, ...end } = await waitFor(app, isOver, { timeout: PATIENCE });
    if (end.value !== 'login') return undefined;
    await loadTexts(FIRST_SCREENS.login.texts);
    const store = viewOf(app, await FIRST_SCREENS.login.load(), elements);
    return {
      html: renderToString(
        <AppRoot
          app={app}
          store={store}
          venue={nowhere}
          Router={MemoryRouter}
          elements={elements}
        />,
      ),
      title: windowTitle(textOf(ROUTES.login.titleKey), startedIn({ app })?.bank.name ?? ''),
      locale: context.locale,
      themeId: context.appliedTheme?.themeId ?? '',
      fingerprint: fingerprintOf(app),
    };
  } finally {
    app.stop();
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Draws one page at a time, because the texts are global and in one language. Rejects if a screen cannot be
 * drawn.
 */
export const drawFirstScreen: DrawFirstScreen = (sources) => {
  const drawing = last.then(() => draw(sources));
  last = drawing.catch(() => {});
  return drawing;
};
