import { expect, test } from 'vitest';
import { stepOf } from './arrow-keys.ts';

/** What an arrow key means while an element has the focus. */
function stepIn(html: string, key = 'ArrowRight', shiftKey = false) {
  document.body.innerHTML = html;
  let step: ReturnType<typeof stepOf>;
  document.body.addEventListener('keydown', (event) => {
    step = stepOf(event);
  });
  document.body.firstElementChild?.dispatchEvent(
    new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }),
  );
  return step;
}

test.each(['<button></button>', '<section tabindex="0"></section>', '<input type="checkbox">'])(
  '[D1] arrow keys step forward and back from %s',
  (html) => {
    expect(stepIn(html)).toBe(1);
    expect(stepIn(html, 'ArrowLeft')).toBe(-1);
    expect(stepIn(html, 'ArrowRight', true)).toBeUndefined();
  },
);

test.each([
  '<input type="search">',
  '<input type="range">',
  '<input type="radio">',
  '<select></select>',
  '<textarea></textarea>',
  '<button role="tab"></button>',
])('[D1] arrow keys keep their own meaning in %s', (html) => {
  expect(stepIn(html)).toBeUndefined();
});
