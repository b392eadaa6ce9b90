// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import { BankInfoView } from './view.tsx';

it('[Y3] says who the bank is and how to reach it, as far as it is known', () => {
  const contact = { phone: '+49 69 90009-100', hours: '8 am to 8 pm' };
  const { change, container } = show(<BankInfoView name="Market Bank" contact={contact} />);
  expect(screen.getByText('Market Bank')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Phone +49 69 90009-100' })).toHaveAttribute(
    'href',
    'tel:+496990009100',
  );
  expect(screen.getByText('8 am to 8 pm')).toBeVisible();
  change(<BankInfoView name="Market Bank" contact={{ hours: '8 bis 20 Uhr' }} language="de" />);
  expect(screen.getByText('8 bis 20 Uhr')).toHaveAttribute('lang', 'de');
  change(<BankInfoView name="" contact={{ address: 'Market Square 1' }} />);
  expect(screen.getByText('Market Square 1')).toBeVisible();
  expect(container.querySelectorAll('p')).toHaveLength(1);
});

it.each([
  ['+49 (0)69 90009-100', 'tel:+496990009100'],
  ['0049 (0) 69 90009-100', 'tel:00496990009100'],
  ['+49\u00A0(0)69 90009-100', 'tel:+496990009100'],
  ['+49-(0)69-90009-100', 'tel:+496990009100'],
  ['(069) 90009-100', 'tel:06990009100'],
])('[Y3] the nought that nobody dials from abroad is not part of the number: %s', (phone, href) => {
  show(<BankInfoView name="Market Bank" contact={{ phone }} />);
  expect(screen.getByRole('link')).toHaveAttribute('href', href);
});
