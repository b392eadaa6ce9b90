import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import type { Locale } from '#contract/locale.ts';
import { startTexts, textsOfPage } from '#src/i18n/texts.ts';
import { WithTexts } from '#src/i18n/use-texts.tsx';

type Chunks = Record<string, Record<string, object>>;

/** Merges all chunks of a language. */
const merged = (chunks: Chunks): Record<string, object> =>
  Object.assign({}, ...Object.values(chunks).flatMap((chunk) => Object.values(chunk)));

const TEXTS = {
  'de-DE': merged(import.meta.glob<Chunks[string]>('../i18n/de/*.ts', { eager: true })),
  'en-GB': merged(import.meta.glob<Chunks[string]>('../i18n/en/*.ts', { eager: true })),
} satisfies Record<Locale, object>;

/** For tests: renders an element with all its texts, by default in English, and returns a user for it. */
export function show(picture: ReactElement, language: Locale = 'en-GB') {
  startTexts();
  const texts = textsOfPage();
  texts.addResourceBundle(language, 'translation', TEXTS[language]);
  void texts.changeLanguage(language);
  const wrap = (content: ReactElement) => <WithTexts>{content}</WithTexts>;
  const { rerender, container } = render(wrap(picture));
  return {
    user: userEvent.setup(),
    container,
    change: (next: ReactElement) => rerender(wrap(next)),
  };
}

/** For tests: adds modal dialogs to jsdom, which has none. */
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
