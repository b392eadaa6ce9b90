// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { show } from './testing.tsx';

it('[L9, P7] the second click of a double click does nothing, whichever button is under it by then', () => {
  const onPress = vi.fn();
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  show(
    <form onSubmit={onSubmit}>
      <Button onPress={onPress}>Cancel</Button>
      <Button type="submit">Continue</Button>
    </form>,
  );
  const press = (name: string, detail: number) =>
    fireEvent.click(screen.getByRole('button', { name }), { detail });
  press('Cancel', 2);
  press('Continue', 2);
  expect(onPress).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  press('Cancel', 1);
  press('Continue', 1);
  expect(onPress).toHaveBeenCalledOnce();
  expect(onSubmit).toHaveBeenCalledOnce();
  // Enter and the space bar click with `detail` 0.
  press('Cancel', 0);
  expect(onPress).toHaveBeenCalledTimes(2);
});

/** Two buttons of a wizard, which the test presses at given times. */
function showWizard() {
  const onPress = vi.fn();
  show(
    <div data-state="login" lang="en">
      <Button onPress={onPress}>Log in</Button>
      <Button onPress={onPress}>Continue</Button>
    </div>,
  );
  const press = (name: string, at: number, detail: number, pointerType = 'mouse') => {
    const click = new PointerEvent('click', {
      detail,
      pointerType,
      bubbles: true,
      cancelable: true,
    });
    Object.defineProperty(click, 'timeStamp', { value: at });
    fireEvent(screen.getByRole('button', { name }), click);
  };
  return { onPress, press };
}

it('[L9, P7] a click at the same moment as Enter does nothing, whichever button is under it by then', () => {
  const { onPress, press } = showWizard();
  press('Log in', 1000, 0);
  press('Continue', 1040, 1);
  expect(onPress).toHaveBeenCalledOnce();
  press('Continue', 1200, 1);
  expect(onPress).toHaveBeenCalledTimes(2);
  // Two keys or two single clicks are two presses, however fast.
  press('Log in', 1210, 1);
  press('Log in', 1220, 0);
  press('Continue', 1230, 0);
  expect(onPress).toHaveBeenCalledTimes(5);
});

it('[L9, P7] the second of two quick taps does nothing, also where the browser counts each as the first', () => {
  const { onPress, press } = showWizard();
  press('Log in', 1000, 1, 'touch');
  press('Continue', 1250, 1, 'touch');
  expect(onPress).toHaveBeenCalledOnce();
  press('Continue', 1310, 1, 'touch');
  expect(onPress).toHaveBeenCalledTimes(2);
  // Some browsers do not report the type of the pointer.
  press('Log in', 1500, 1, '');
  expect(onPress).toHaveBeenCalledTimes(2);
  // The same button may be pressed again soon; while it is busy, it does nothing anyway.
  press('Continue', 1510, 1, 'touch');
  expect(onPress).toHaveBeenCalledTimes(3);
});

it.each([{ busy: true }, { inactive: true }])(
  '[L9] [P7] while it is %j, a button keeps the focus and says that it is disabled; pressed, it does nothing',
  (idle) => {
    const onPress = vi.fn();
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
    show(
      <form onSubmit={onSubmit}>
        <Button type="submit" onPress={onPress} {...idle}>
          Log in
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Log in' });
    button.focus();
    fireEvent.click(button, { detail: 1 });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(onPress).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  },
);
