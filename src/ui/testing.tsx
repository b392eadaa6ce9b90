import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createInstance } from 'i18next';
import type { ReactElement } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { vi } from 'vitest';

type Chunks = Record<string, Record<string, object>>;

/** Every chunk of a language in one. */
const merged = (chunks: Chunks): Record<string, object> =>
  Object.assign({}, ...Object.values(chunks).flatMap((chunk) => Object.values(chunk)));

const TEXTS = {
  de: merged(import.meta.glob<Chunks[string]>('../i18n/de/*.ts', { eager: true })),
  en: merged(import.meta.glob<Chunks[string]>('../i18n/en/*.ts', { eager: true })),
};

/** For tests: shows a picture with all its texts, English unless asked otherwise, and a person to use it. */
export function show(picture: ReactElement, language: keyof typeof TEXTS = 'en') {
  const i18n = createInstance().use(initReactI18next);
  void i18n.init({
    lng: language,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { de: { translation: TEXTS.de }, en: { translation: TEXTS.en } },
  });
  const wrap = (content: ReactElement) => <I18nextProvider i18n={i18n}>{content}</I18nextProvider>;
  const { rerender, container } = render(wrap(picture));
  return {
    user: userEvent.setup(),
    container,
    change: (next: ReactElement) => rerender(wrap(next)),
  };
}

/** For tests: jsdom has no modal dialogs; these open and close. */
export function polyfillDialog(): void {
  const { prototype } = HTMLDialogElement;
  prototype.showModal = vi.fn(function open(this: HTMLDialogElement) {
    this.open = true;
  });
  prototype.close = vi.fn(function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  });
}
