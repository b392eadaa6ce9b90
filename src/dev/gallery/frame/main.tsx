// Imported first: the order of cascade layers is that in which they are first named.
import '../../../styles/index.css';

import { createRoot } from 'react-dom/client';
import { languageIn } from '#contract/locale.ts';
import { parseLocale } from '#machines/locale/pick-locale.ts';
import { startTexts } from '#src/i18n/texts.ts';
import { WithTexts } from '#src/i18n/use-texts.tsx';
import { ownPage } from '#src/venue/own-page.ts';
import { stepOf } from '../../arrow-keys.ts';
import { type Choice, queryOf, readChoice } from '../choice.ts';
import { arrange } from './arrange.ts';
import { sayBroken } from './broken.ts';
import { Hung } from './hung.tsx';

/** Most pictures take the focus, like the real screens; arrow keys are passed on to the gallery. */
function passArrowKeysOn(event: KeyboardEvent): void {
  if (parent === window || stepOf(event) === undefined) return;
  event.preventDefault();
  parent.dispatchEvent(new KeyboardEvent('keydown', { key: event.key }));
}

/** Links in a picture do nothing. */
function stopLinks(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}

/** Shows a single picture of the gallery: the one of its address, then those requested by message. */
function open(root: HTMLElement): void {
  const venue = ownPage(root);
  const react = createRoot(root, { onUncaughtError: (error) => sayBroken(root, error) });
  let present = readChoice(new URLSearchParams(location.search));
  let other = new AbortController();

  const show = (choice: Choice) => {
    present = choice;
    other.abort();
    other = new AbortController();
    const { signal } = other;
    arrange(venue, choice, signal).then(
      (arranged) =>
        react.render(
          <WithTexts>
            <Hung arranged={arranged} venue={venue} />
          </WithTexts>,
        ),
      (error: unknown) => {
        if (signal.aborted) return;
        react.render(
          <p role="alert">
            This cannot be drawn in theme {choice.theme}: {String(error)}
          </p>,
        );
      },
    );
  };

  window.addEventListener('message', ({ origin, data }) => {
    if (origin !== location.origin || typeof data !== 'string') return;
    show(readChoice(new URLSearchParams(data)));
  });
  window.addEventListener('keydown', passArrowKeysOn);
  // The language changer of a picture works, and the gallery follows it.
  window.addEventListener('localechange', (event) => {
    const locale = event instanceof CustomEvent ? parseLocale(event.detail?.locale) : undefined;
    if (!locale) return;
    show({ ...present, lang: languageIn(locale) });
    if (parent !== window) parent.postMessage(queryOf(present), location.origin);
  });
  root.addEventListener('click', stopLinks);

  startTexts();
  show(present);
}

const root = document.getElementById('root');
if (root) open(root);
