import '@testing-library/jest-dom/vitest';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { attach, pressAgain } from './attach.ts';

const reported = vi.fn();
beforeEach(() => void vi.stubGlobal('reportError', reported.mockClear()));
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Cannot be drawn at its first try, as React may find while it prepares a page. */
function once(): () => null {
  let tries = 0;
  return () => {
    tries += 1;
    if (tries === 1) throw new Error('not yet');
    return null;
  };
}

test('[L8] [N3] what React recovers from is reported; of a PIN that was typed before the script nothing comes back once the form works', async () => {
  const root = document.createElement('div');
  root.innerHTML = '<input name="pin">';
  document.body.append(root);
  const field = () => root.querySelector('input');
  Object.assign(field() ?? {}, { value: '12345' });
  const attached = Promise.resolve();
  const react = attach({ root, tree: <input name="pin" />, drawn: true, attached });
  onTestFinished(() => react.unmount());
  await attached;
  const Late = once();
  react.render(
    <p>
      <input name="pin" />
      <Late />
    </p>,
  );
  await expect.poll(() => reported.mock.calls).toEqual([[expect.any(Error)]]);
  await expect.poll(() => root.querySelector('p')).not.toBeNull();
  expect(field()).toHaveValue('');
});

test('[N2] [N3] what React recovers from is reported once the form works: before, it would be a script that cannot run', async () => {
  const root = document.createElement('div');
  root.innerHTML = '<p>translated</p>';
  document.body.append(root);
  let works = () => {};
  const attached = new Promise<void>((resolve) => {
    works = resolve;
  });
  const react = attach({ root, tree: <p>Log in</p>, drawn: true, attached });
  onTestFinished(() => react.unmount());
  await expect.poll(() => root.textContent).toBe('Log in');
  expect(reported).not.toHaveBeenCalled();
  works();
  await expect.poll(() => reported.mock.calls).toEqual([[expect.any(Error)]]);
});

test('[L7] [N3] what a password manager submitted before the script is submitted with it, and what was pressed is pressed, also if the form was drawn again', () => {
  document.body.innerHTML =
    '<div><form></form><button type="button">Show PIN</button><button type="button">QR code</button></div>';
  const [root] = document.querySelectorAll('div');
  const [form] = document.forms;
  if (!root || !form) throw new Error('no form');
  const submitted = vi.fn((event: Event) => event.preventDefault());
  root.addEventListener('submit', submitted);
  pressAgain(form, root);
  expect(submitted).toHaveBeenCalledTimes(1);
  form.replaceWith(form.cloneNode());
  pressAgain(form, root);
  expect(submitted).toHaveBeenCalledTimes(2);
  const [, button] = root.querySelectorAll('button');
  if (!button) throw new Error('no button');
  const again = document.createElement('button');
  Object.assign(again, { type: 'button', textContent: 'QR code', onclick: submitted });
  button.replaceWith(again);
  pressAgain(button, root);
  expect(submitted).toHaveBeenCalledTimes(3);
});
