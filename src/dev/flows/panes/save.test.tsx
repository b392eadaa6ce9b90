import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { hearAll, newRun } from '../history/run.ts';
import { toldByLogIn } from '../testing.ts';
import { Save } from './save.tsx';

test('[D3] [N1] why a log-in cannot be saved is learnt by keyboard, too', async () => {
  const [, ...rest] = await toldByLogIn();
  render(<Save run={hearAll(newRun('run-1'), rest)} />);
  await userEvent.tab();
  const button = screen.getByRole('button', { name: 'Save sequence', description: /beginning/ });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
});
