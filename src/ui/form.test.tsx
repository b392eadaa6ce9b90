// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Form } from './form.tsx';
import { show } from './testing.tsx';
import { TextField } from './text-field.tsx';

function AskForPin() {
  const [missing, setMissing] = useState(false);
  return (
    <Form busy={false} onSubmit={(data) => setMissing(!String(data.get('pin')).trim())}>
      <TextField label="PIN" name="pin" required error={missing ? 'PIN required' : undefined} />
      <button type="submit">Log in</button>
    </Form>
  );
}

const alert = () => screen.queryByRole('alert');

it('[N1] an error at the field that has the focus is an alert, each time, until something is typed', async () => {
  const { user } = show(<AskForPin />);
  await user.type(screen.getByRole('textbox', { name: 'PIN' }), '{Enter}');
  expect(alert()).toHaveTextContent('Input error: PIN required');
  const first = alert();
  await user.keyboard('{Enter}');
  expect(alert()).toHaveTextContent('Input error: PIN required');
  expect(alert()).not.toBe(first);
  await user.keyboard('1');
  expect(alert()).not.toBeInTheDocument();
});

it('[N1] an error that takes the focus with it is read out by that alone', async () => {
  const { user } = show(<AskForPin />);
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('textbox', { name: 'PIN' })).toHaveFocus();
  expect(screen.getByText('PIN required')).toBeVisible();
  expect(alert()).not.toBeInTheDocument();
});

it('[L1] [N1] blanks alone are missing as well: said, and the field has the focus', async () => {
  const { user } = show(<AskForPin />);
  const field = screen.getByRole('textbox', { name: 'PIN' });
  await user.type(field, '  {Enter}');
  expect(alert()).toHaveTextContent('Input error: PIN required');
  await user.click(screen.getByRole('button'));
  expect(field).toHaveFocus();
});
