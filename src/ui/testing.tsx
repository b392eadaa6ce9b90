import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createInstance } from 'i18next';
import type { ReactElement } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { vi } from 'vitest';
import { consent as consentDe } from '#src/i18n/de/consent.ts';
import { core as coreDe } from '#src/i18n/de/core.ts';
import { dialogs as dialogsDe } from '#src/i18n/de/dialogs.ts';
import { errors as errorsDe } from '#src/i18n/de/errors.ts';
import { tan as tanDe } from '#src/i18n/de/tan.ts';
import { terms as termsDe } from '#src/i18n/de/terms.ts';
import { consent as consentEn } from '#src/i18n/en/consent.ts';
import { core as coreEn } from '#src/i18n/en/core.ts';
import { dialogs as dialogsEn } from '#src/i18n/en/dialogs.ts';
import { errors as errorsEn } from '#src/i18n/en/errors.ts';
import { tan as tanEn } from '#src/i18n/en/tan.ts';
import { terms as termsEn } from '#src/i18n/en/terms.ts';

const TEXTS = {
  de: { ...coreDe, ...tanDe, ...termsDe, ...consentDe, ...errorsDe, ...dialogsDe },
  en: { ...coreEn, ...tanEn, ...termsEn, ...consentEn, ...errorsEn, ...dialogsEn },
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
