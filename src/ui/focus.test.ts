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

test.each([
  ['above the window', -30, -10, true],
  ['below it', innerHeight + 10, innerHeight + 30, true],
  ['in it', 10, 30, false],
])(
  '[P6] what is %s is scrolled to at once, or stays: Safari does it later, if at all, and Firefox not if it has the focus already',
  (_, top, bottom, scrolled) => {
    const headline = element('h1') as HTMLElement;
    const scrollIntoView = vi.fn();
    Object.assign(headline, { getBoundingClientRect: () => ({ top, bottom }), scrollIntoView });
    takeFocus(headline);
    expect(headline).toHaveFocus();
    takeFocus(headline);
    expect(scrollIntoView).toHaveBeenCalledTimes(scrolled ? 2 : 0);
  },
);

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
