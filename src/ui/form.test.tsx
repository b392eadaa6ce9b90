// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { textsOfPage } from '#src/i18n/texts.ts';
import { Checkbox } from './checkbox.tsx';
import { Form } from './form.tsx';
import { RadioGroup } from './radio-group.tsx';
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

it('[N1] the field that has the focus, but is out of sight, is scrolled to: only Chromium does that by itself', async () => {
  const { user } = show(<AskForPin />);
  const field = screen.getByRole('textbox', { name: 'PIN' });
  const scrollIntoView = vi.fn();
  Object.assign(field, {
    getBoundingClientRect: () => ({ top: -30, bottom: -10 }),
    scrollIntoView,
  });
  await user.type(field, '{Enter}');
  expect(scrollIntoView).toHaveBeenCalledOnce();
});

it('[N1] [I2] it is gone once the field has lost the focus: another language would not change it', async () => {
  const { user } = show(<AskForPin />);
  await user.type(screen.getByRole('textbox', { name: 'PIN' }), '{Enter}');
  expect(alert()).toBeInTheDocument();
  await user.tab();
  expect(alert()).not.toBeInTheDocument();
  expect(screen.getByText('PIN required')).toBeVisible();
});

it('[N1] [I2] it is gone in another language: it is in the one that it was said in', async () => {
  const { user } = show(<AskForPin />);
  await user.type(screen.getByRole('textbox', { name: 'PIN' }), '{Enter}');
  expect(alert()).toBeInTheDocument();
  await act(async () => textsOfPage().changeLanguage('de-DE'));
  expect(alert()).not.toBeInTheDocument();
});

it('[L9] while it is sent, nothing submits it again, neither a password manager nor a press from before the script', () => {
  const onSubmit = vi.fn();
  const { container, change } = show(
    <Form busy onSubmit={onSubmit}>
      sent
    </Form>,
  );
  const submit = () => fireEvent.submit(container.querySelector('form') ?? container);
  submit();
  expect(onSubmit).not.toHaveBeenCalled();
  change(
    <Form busy={false} onSubmit={onSubmit}>
      answered
    </Form>,
  );
  submit();
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('[N1] an error that takes the focus with it is read out by that alone', async () => {
  const { user } = show(<AskForPin />);
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('textbox', { name: 'PIN' })).toHaveFocus();
  expect(screen.getByText('PIN required')).toBeVisible();
  expect(alert()).not.toBeInTheDocument();
});

it('[N1] nor is it read out twice in Safari, where a button that is pressed takes no focus', async () => {
  const { container } = show(<AskForPin />);
  await act(async () => fireEvent.submit(container.querySelector('form') ?? container));
  expect(screen.getByRole('textbox', { name: 'PIN' })).toHaveFocus();
  expect(alert()).not.toBeInTheDocument();
});

it('[L1] [N1] blanks alone are missing as well: said, and the field has the focus', async () => {
  const { user } = show(<AskForPin />);
  const field = screen.getByRole('textbox', { name: 'PIN' });
  await user.type(field, '  {Enter}');
  expect(alert()).toHaveTextContent('Input error: PIN required');
  await user.click(screen.getByRole('button'));
  expect(field).toHaveFocus();
  await user.keyboard('12345');
  expect(field).toHaveValue('12345');
});

/** A choice of one, which is required and not made. */
const Choice = ({ name }: { name: string }) => (
  <RadioGroup
    legend="Trust it?"
    name={name}
    required
    options={[{ value: 'yes', label: 'Yes' }]}
    selected={undefined}
    onSelect={vi.fn()}
  />
);

it('[N1] what is required says so, and is not invalid before anything was submitted', () => {
  const { container } = show(
    <Form busy={false} onSubmit={vi.fn()}>
      <TextField label="PIN" name="pin" required />
      <Checkbox label="I agree" name="agreed" required />
      <Choice name="trust" />
    </Form>,
  );
  for (const role of ['textbox', 'checkbox', 'radiogroup']) {
    expect(screen.getByRole(role)).toBeRequired();
  }
  // Firefox tells a screen reader what it finds invalid by itself, whatever `aria-invalid` and `novalidate` say.
  const inputs = [...container.querySelectorAll('input')];
  expect(inputs.map(({ name, validity }) => [name, validity.valid])).toEqual([
    ['pin', true],
    ['agreed', true],
    ['trust', true],
  ]);
});

it.each([
  ['box', <Checkbox key="box" label="Yes" name="answer" required />],
  ['choice', <Choice key="choice" name="answer" />],
])('[N1] a %s that is missing gets the focus', async (_, field) => {
  const { user } = show(
    <Form busy={false} onSubmit={vi.fn()}>
      {field}
      <button type="submit">Continue</button>
    </Form>,
  );
  await user.click(screen.getByRole('button'));
  expect(screen.getByLabelText('Yes')).toHaveFocus();
});
