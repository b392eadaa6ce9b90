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
