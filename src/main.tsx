// First: the order of the cascade layers is set by whoever names them first.
import './styles/index.css';

import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { parseLocale, pickLocale } from '#machines/locale/pick-locale.ts';
import { pickAppearance, selectThemeId } from '#machines/theme/theme-id.ts';
import { AppRoot } from './app.tsx';
import { keepLocale, startTexts } from './i18n/texts.ts';
import { prefetchQuitDialog } from './screens/quit-dialog/host.tsx';
import { readCookie } from './services/cookies.ts';
import { readEntry } from './services/entry.ts';
import { onSessionExpiry } from './services/http.ts';
import { createLogger, logPolicyViolations } from './services/logger.ts';
import { readTab, writeTab } from './services/storage.ts';
import { provideTan } from './services/tan.ts';
import { provideWizard } from './services/wizard.ts';
import { createViewStore } from './view.ts';

/** The composition root (X6): services first, then the actor, outside React, then the page. */
async function start(root: HTMLElement): Promise<void> {
  const logger = createLogger(import.meta.env.PROD ? 'ERROR' : 'DEBUG');
  logPolicyViolations(logger);

  const entry = readEntry(window.location);
  const localeCookie = readCookie('language');
  const browserLanguages = navigator.languages;
  const errorShownKey = ['errorShown', entry.interaction ?? entry.clientId] as const;
  const inspect = import.meta.env.DEV
    ? await import('./dev/inspect.ts').then(({ inspectIfAsked }) => inspectIfAsked())
    : undefined;
  const inspection = inspect ? { inspect } : {};

  await startTexts();
  const machine = provideWizard({
    logger,
    rememberErrorShown: () => writeTab('yes', ...errorShownKey),
  });
  const app = createActor(machine, {
    ...inspection,
    input: {
      entry,
      localeCookie,
      browserLanguages,
      locale:
        parseLocale(localeCookie) ??
        pickLocale({
          i18nAllowed: true,
          defaultLanguageEnglish: false,
          cookie: null,
          browserLanguages,
        }),
      themeId: selectThemeId({
        url: new URLSearchParams(window.location.search).get('theme'),
        isDevelopmentHost: import.meta.env.DEV,
        nativeApp: null,
        sessionStorage: readTab('theme'),
        cookie: readCookie('theme'),
      }),
      appearance: pickAppearance(
        readCookie('theme_appearance'),
        matchMedia('(prefers-color-scheme: dark)').matches,
      ),
      errorShown: readTab(...errorShownKey) === 'yes',
    },
  });
  const store = createViewStore(app, {
    createTan: (authenticationId, challenge) =>
      createActor(provideTan(authenticationId), { ...inspection, input: { challenge } }),
  });

  // Until there is something to show, the page's own words stay: no flash of an empty frame.
  let shown = false;
  const showState = () => {
    const { state, screen } = store.getView();
    root.dataset.state = state;
    root.lang = document.documentElement.lang;
    if (shown || !(screen || state === 'failed')) return;
    shown = true;
    createRoot(root).render(
      <AppRoot
        app={app}
        store={store}
        onLocale={(locale) => {
          keepLocale(locale);
          app.send({ type: 'locale.changed', locale });
        }}
      />,
    );
    requestIdleCallback?.(() => {
      prefetchQuitDialog();
      store.prefetch(['psd2TanAuth', 'tos', 'consent', 'inPlaceError', 'navigationError']);
    });
  };
  onSessionExpiry((expiresAt) => app.send({ type: 'session.extended', expiresAt }));
  store.subscribe(showState);
  app.start();
}

const root = document.getElementById('root');
if (root) start(root);
