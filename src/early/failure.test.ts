import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hearFailure } from './failure.ts';

hearFailure();

/** A script of the page that cannot be loaded. */
function fail(): void {
  const script = document.createElement('script');
  script.type = 'module';
  document.body.replaceChildren(script);
  script.dispatchEvent(new Event('error'));
}

test.each([
  ['en', 'The log-in could not be loaded.', 'Try again'],
  ['de', 'Die Anmeldung konnte nicht geladen werden.', 'Erneut versuchen'],
])(
  '[N2] [I2] that a script is missing is said in the language of the page: %s',
  (lang, text, again) => {
    document.documentElement.lang = lang;
    fail();
    expect(screen.getByRole('alert')).toHaveTextContent(`${text} ${again}`);
    expect(screen.getByRole('button')).toHaveAccessibleName(again);
  },
);
