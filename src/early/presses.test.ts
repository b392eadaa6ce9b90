import '@testing-library/jest-dom/vitest';
import { expect, test } from 'vitest';
import { keepPresses } from './presses.ts';

test('[N3, L9] once the script is there no button looks pressed any more, and what is pressed is left to the script', () => {
  document.body.innerHTML =
    '<form><button>Log in</button></form><button type="button">QR code</button>';
  const [submit, other] = document.querySelectorAll('button');
  const press = () => {
    const event = new SubmitEvent('submit', {
      submitter: submit ?? null,
      bubbles: true,
      cancelable: true,
    });
    submit?.form?.dispatchEvent(event);
    return event;
  };
  const release = keepPresses();
  expect(press().defaultPrevented).toBe(true);
  expect(document.documentElement).toHaveAttribute('data-pressed');
  expect(release()).toBe(submit);
  expect(press().defaultPrevented).toBe(false);
  other?.click();
  expect(document.documentElement).not.toHaveAttribute('data-pressed');
});

test('[N3, L9] a press on what a button contains is one on the button, and a form that a password manager submits is a press', () => {
  document.body.innerHTML = '<form></form><button type="button"><span>QR code</span></button>';
  const pressedBy = (press: () => void) => {
    const release = keepPresses();
    press();
    return release();
  };
  expect(pressedBy(() => document.querySelector('span')?.click())).toBe(
    document.querySelector('button'),
  );
  const [form] = document.forms;
  const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  expect(pressedBy(() => form?.dispatchEvent(submit))).toBe(form);
});

test('[N3] [S4] who goes on typing has pressed too early: half a PIN is not sent', () => {
  document.body.innerHTML = '<form><input><button type="submit">Log in</button></form>';
  const release = keepPresses();
  const [form] = document.forms;
  form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  expect(document.documentElement).toHaveAttribute('data-pressed');
  document.querySelector('input')?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  expect(document.documentElement).not.toHaveAttribute('data-pressed');
  expect(release()).toBeUndefined();
});
