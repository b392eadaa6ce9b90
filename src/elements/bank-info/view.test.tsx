// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import { BankInfoView } from './view.tsx';

it('[Y3] says who the bank is and how to reach it, as far as it is known', () => {
  const contact = { phone: '069 90009-100', hours: '8 am to 8 pm' };
  const { change } = show(<BankInfoView name="Market Bank" contact={contact} />);
  expect(screen.getByText('Market Bank')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Phone 069 90009-100' })).toHaveAttribute(
    'href',
    'tel:06990009100',
  );
  expect(screen.getByText('8 am to 8 pm')).toBeVisible();
  change(<BankInfoView name="" contact={{ address: 'Market Square 1' }} />);
  expect(screen.getByText('Market Square 1')).toBeVisible();
  expect(screen.queryByText(/Phone|Bank/)).not.toBeInTheDocument();
});
