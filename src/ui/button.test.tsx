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
  // A press of Enter or the space bar says 0.
  press('Cancel', 0);
  expect(onPress).toHaveBeenCalledTimes(2);
});

it('[L9, P7] a click at the same moment as Enter does nothing, whichever button is under it by then', () => {
  const onPress = vi.fn();
  show(
    <div data-state="login" lang="en">
      <Button onPress={onPress}>Log in</Button>
      <Button onPress={onPress}>Continue</Button>
    </div>,
  );
  const press = (name: string, detail: number, at: number) => {
    const click = new MouseEvent('click', { detail, bubbles: true, cancelable: true });
    Object.defineProperty(click, 'timeStamp', { value: at });
    fireEvent(screen.getByRole('button', { name }), click);
  };
  press('Log in', 0, 1000);
  press('Continue', 1, 1040);
  expect(onPress).toHaveBeenCalledOnce();
  press('Continue', 1, 1200);
  expect(onPress).toHaveBeenCalledTimes(2);
  // Two keys, or two clicks, are two presses, however fast.
  press('Log in', 1, 1210);
  press('Log in', 0, 1220);
  press('Continue', 0, 1230);
  expect(onPress).toHaveBeenCalledTimes(5);
});
