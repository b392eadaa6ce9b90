import { type EventObject, fromCallback } from 'xstate';
import type { Locale } from '#contract/locale.ts';
import { parseLocale } from '#machines/locale/pick-locale.ts';

/** The window event that changes the language, at any time (I2); its detail is `{ locale }`. */
const LOCALE_CHANGE = 'localechange';

/** The locale that the event asks for; `undefined` if it is none of ours. */
const localeOf = (event: Event) => parseLocale(Object(Object(event).detail).locale);

/** Listens for the event, whoever on the page dispatches it, and tells the app (I2). */
export const hearLocale = fromCallback<EventObject, undefined>(({ sendBack }) => {
  const hear = (event: Event) => {
    const locale = localeOf(event);
    if (locale) sendBack({ type: 'locale.changed', locale });
  };
  window.addEventListener(LOCALE_CHANGE, hear);
  return () => window.removeEventListener(LOCALE_CHANGE, hear);
});

/**
 * Repeats the event outside of the shadow tree if it was dispatched by an element inside and does not leave the
 * tree; one that bubbles is heard anyway (I2, X9).
 */
export function passLocaleOn({ host }: ShadowRoot, root: HTMLElement): void {
  root.addEventListener(LOCALE_CHANGE, (event) => {
    if (event.composed || !(event instanceof CustomEvent)) return;
    const { detail } = event;
    host.dispatchEvent(new CustomEvent(LOCALE_CHANGE, { bubbles: true, composed: true, detail }));
  });
}

/** Requests another language from an element on the page. */
export function askForLocale(element: Element, locale: Locale): void {
  const how = { bubbles: true, composed: true, detail: { locale } };
  element.dispatchEvent(new CustomEvent(LOCALE_CHANGE, how));
}
