// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import { ElementFailed } from './failed.tsx';

it('[Y3] without an error template nothing is shown where an element is missing', () => {
  const { container } = show(<ElementFailed text={undefined} reference="T" onRetry={undefined} />);
  expect(container).toBeEmptyDOMElement();
});

it('[Y3] with one, it is', () => {
  show(<ElementFailed text="No news today." reference="T" onRetry={undefined} />);
  expect(screen.getByRole('alert')).toHaveTextContent('No news today.');
});

it('[Y3] [N2] an element nobody can go on without: reference and another try, template or not', async () => {
  const onRetry = vi.fn();
  const { user, change } = show(
    <ElementFailed text={undefined} reference="trace-1" onRetry={onRetry} />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('trace-1');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
  change(<ElementFailed text="Call us." reference="trace-1" onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/Call us\..*trace-1/);
});
