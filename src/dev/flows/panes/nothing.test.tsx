import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hear, newRun } from '../history/run.ts';
import { toldByLogIn } from '../testing.ts';
import { Details } from './details.tsx';
import { Transport } from './transport.tsx';

const none = { moments: [], shown: undefined, live: true, onStep: () => {}, onChoose: () => {} };

test.each([
  ['nothing passes the filter', toldByLogIn, 'Nothing that passes the filter.'],
  ['nothing has happened', async () => [], 'Nothing has happened yet.'],
])('[D1] where %s, details and slider say so', async (_, told, words) => {
  const run = hear(newRun('run-1'), await told());
  render(
    <>
      <Details run={run} moment={undefined} />
      <Transport run={run} {...none} />
    </>,
  );
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', words);
});
