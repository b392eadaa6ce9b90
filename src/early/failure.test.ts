import { screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { hearFailure, openForm } from './failure.ts';

hearFailure();

/** A file that cannot be loaded. */
function fail(file: Element): void {
  document.body.append(file);
  file.dispatchEvent(new Event('error'));
}

function script(src: string): Element {
  const file = document.createElement('script');
  // As text: jsdom would load it.
  file.setAttribute('type', 'module');
  file.setAttribute('src', src);
  return file;
}

function styles(href: string): Element {
  return Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
}

beforeEach(() => {
  document.body.replaceChildren(Object.assign(document.createElement('div'), { id: 'root' }));
});

test.each([
  ['en', 'The log-in could not be loaded.', 'Try again'],
  ['de', 'Die Anmeldung konnte nicht geladen werden.', 'Erneut versuchen'],
  // As a browser's translation writes it.
  ['fr', 'Die Anmeldung konnte nicht geladen werden.', 'Erneut versuchen'],
])(
  '[N2] [I2] that a script is missing is said in the language of the page: %s',
  (lang, text, again) => {
    document.documentElement.lang = lang;
    fail(script(`${WIZARD_BASE}assets/main.js`));
    expect(screen.getByRole('alert')).toHaveTextContent(`${text} ${again}`);
    expect(screen.getByRole('button')).toHaveAccessibleName(again);
  },
);

test('[N2] without a network that is what is said', () => {
  document.documentElement.lang = 'en';
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => network.mockRestore());
  fail(script(`${WIZARD_BASE}assets/main.js`));
  expect(screen.getByRole('alert')).toHaveTextContent('No internet connection. Try again');
});

test('[N2] where a script is missing nothing says any more that it is coming, and its message is shown at once', () => {
  document.documentElement.dataset.pressed = '';
  document.body.insertAdjacentHTML(
    'beforeend',
    '<p class="progress"></p><p class="still-loading">',
  );
  fail(script(`${WIZARD_BASE}assets/main.js`));
  expect(document.querySelector('.progress')).toBeNull();
  expect(document.querySelectorAll('.still-loading')).toHaveLength(1);
  expect(screen.getByRole('alert').style.animationDelay).toBe('0s');
  expect(document.documentElement).not.toHaveAttribute('data-pressed');
});

test('[N2] a script that came at the second try, as another imports it: nothing is said any more, and the form works', () => {
  fail(script(`${WIZARD_BASE}assets/begin.js`));
  expect(document.getElementById('root')).toHaveAttribute('inert');
  openForm();
  expect(document.getElementById('root')).not.toHaveAttribute('inert');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('[N2] where the styles are missing, that stays said when the scripts are there', () => {
  fail(styles(`${WIZARD_BASE}assets/main.css`));
  document.querySelector('link')?.dispatchEvent(new Event('error'));
  openForm();
  expect(screen.getByRole('alert')).toBeVisible();
});

test('[N2] styles that are missing are asked for once more', () => {
  const first = styles(`${WIZARD_BASE}assets/main.css`);
  fail(first);
  expect(first).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  document.querySelector('link')?.dispatchEvent(new Event('error'));
  expect(screen.getByRole('alert')).toBeVisible();
});

test.each([
  ['script', () => script('https://bank.example/element.js')],
  ['stylesheet', () => styles('https://bank.example/element.css')],
  [
    'stylesheet with a listener of its own',
    () => Object.assign(styles(`${WIZARD_BASE}assets/later.css`), { onerror: () => {} }),
  ],
])('[Y3] [N2] a missing %s, as of a bank’s element, does not close the log-in', (_, make) => {
  const file = make();
  fail(file);
  expect(file).toBeInTheDocument();
  expect(document.getElementById('root')).not.toHaveAttribute('inert');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('[N2] a script of ours that cannot run, as it was cut off or the browser is too old, is as good as missing; once the form works, its mistakes say nothing here', async () => {
  vi.resetModules();
  const anew = await import('./failure.ts');
  anew.hearFailure();
  const fails = (filename: string) => window.dispatchEvent(new ErrorEvent('error', { filename }));
  // Of a script in the page itself, as an extension puts there, and of one from elsewhere, nothing is said.
  fails(`${location.origin}${WIZARD_BASE}login?client_id=shop`);
  fails(`https://elsewhere.example${WIZARD_BASE}static/begin.js`);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  fails(`${location.origin}${WIZARD_BASE}static/begin.js`);
  expect(screen.getByRole('alert')).toBeVisible();
  expect(document.getElementById('root')).toHaveAttribute('inert');
  anew.openForm();
  fails(`${location.origin}${WIZARD_BASE}static/begin.js`);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(document.getElementById('root')).not.toHaveAttribute('inert');
});

test('[N2] a mistake in a script that was loaded is no missing file', () => {
  const mistakes: unknown[] = [];
  const hear = ({ message }: ErrorEvent) => mistakes.push(message);
  window.addEventListener('error', hear);
  window.dispatchEvent(new ErrorEvent('error', { message: 'a mistake' }));
  window.removeEventListener('error', hear);
  expect(mistakes).toEqual(['a mistake']);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
