// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { whenPainted } from '#src/loading/when.ts';
import { keptFromFocus, takeFocus } from './focus.ts';

beforeEach(() => {
  document.body.innerHTML = '<h1 tabindex="-1">Confirm</h1><p>With a TAN.</p><input />';
});
// Test files share the document.
afterEach(() => document.body.replaceChildren());

const element = (css: string) => document.querySelector<HTMLElement>(css);
const caret = () => [getSelection()?.anchorNode, getSelection()?.anchorOffset];
const painted = () => new Promise<void>((resolve) => whenPainted(resolve));

test('[P6] [N1] the caret follows the focus, but only once that was told: Orca would take it for read', async () => {
  takeFocus(element('h1'));
  expect(element('h1')).toHaveFocus();
  expect(caret()).toEqual([element('p'), 0]);
  await painted();
  expect(caret()).toEqual([element('h1'), 1]);
});

test('[P6] the page is laid out before the focus moves: Safari scrolls to it later, and not at all if the page becomes shorter in between', () => {
  const headline = element('h1') as HTMLElement;
  const layOut = vi.spyOn(headline, 'getBoundingClientRect');
  let before = 0;
  headline.onfocus = () => {
    before = layOut.mock.calls.length;
  };
  takeFocus(headline);
  expect(before).toBe(1);
});

test('[P6] [N1] the caret stays with the customer who is in a field by then', async () => {
  takeFocus(element('h1'));
  takeFocus(element('input'));
  const inField = caret();
  await painted();
  expect(element('input')).toHaveFocus();
  expect(caret()).toEqual(inField);
});

test('[N1] [A9] what could not get the focus because of a dialog is kept for its end: until something else has got it, or it has left the page', () => {
  document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>');
  takeFocus(element('p'));
  expect(keptFromFocus()).toBe(element('p'));
  takeFocus(element('h1'));
  expect(keptFromFocus()).toBeFalsy();
  takeFocus(element('p'));
  element('p')?.remove();
  expect(keptFromFocus()).toBeFalsy();
});

test('[X9, P6] in a portal’s page that is in a frame itself, who is typing there goes on typing', () => {
  vi.stubGlobal('top', {});
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  document.body.insertAdjacentHTML('beforeend', '<div></div>');
  const shadow = element('div')?.attachShadow({ mode: 'open' });
  shadow?.append(Object.assign(document.createElement('h1'), { tabIndex: -1 }));
  element('input')?.focus();
  takeFocus(shadow?.querySelector('h1') ?? null);
  expect(element('input')).toHaveFocus();
  element('input')?.blur();
  takeFocus(shadow?.querySelector('h1') ?? null);
  expect(element('div')).toHaveFocus();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['a page that the customer is typing into', false, false, 'BODY'],
  ['a page that has handed the focus over', true, false, 'H1'],
  // A browser gives the focus of such a page to nobody.
  ['a page that nobody sees', false, true, 'H1'],
])(
  '[X9] [P6] in a frame of %s, the focus is taken or left there',
  (_, hasFocus, hidden, focused) => {
    vi.stubGlobal('self', {});
    vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    onTestFinished(() => {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    });
    takeFocus(element('h1'));
    expect(document.activeElement?.tagName).toBe(focused);
  },
);
