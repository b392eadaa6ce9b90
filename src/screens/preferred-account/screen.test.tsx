// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import PreferredAccountScreen, { type PreferredAccountProps } from './screen.tsx';

const ACCOUNTS = [
  { id: 'a', iban: 'DE02120300000000202051', name: 'Girokonto', balance: 123456 },
  { id: 'b', iban: 'DE02500105170137075030', name: 'Haushalt' },
];

function props(change: Partial<PreferredAccountProps> = {}): PreferredAccountProps {
  return {
    accounts: { accounts: ACCOUNTS },
    clientName: 'Muster',
    phase: 'choosing',
    onChoose: vi.fn(),
    onOther: vi.fn(),
    onCancel: vi.fn(),
    ...change,
  };
}

const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const press = (name: string) => screen.getByRole('button', { name });

describe('preferred account', () => {
  it('[A8] shows name, IBAN in groups of four, and the balance where there is one', () => {
    show(<PreferredAccountScreen {...props()} />);
    expect(radio(/Girokonto.*DE02 1203 0000 0000 2020 51.*Balance/)).toBeVisible();
    expect(screen.getByText(/^1\.234,56\s€$/)).toBeVisible();
    expect(radio(/^Haushalt\s?DE02 5001 0517 0137 0750 30$/)).toBeVisible();
  });

  it.each([
    ['en-GB', /Balance €1,234\.56$/],
    ['de-DE', /Kontostand 1\.234,56\s€$/],
  ] as const)('[N1, I2] %s: a balance is read out as %s', (language, said) => {
    show(<PreferredAccountScreen {...props()} />, language);
    expect(radio(said)).toBeVisible();
  });

  it('[A8] sends the account chosen, or that none was', async () => {
    const given = props();
    const { user } = show(<PreferredAccountScreen {...given} />);
    await user.click(press('Continue'));
    expect(given.onChoose).toHaveBeenLastCalledWith(undefined);
    expect(radio(/Girokonto/)).toHaveFocus();
    await user.click(radio(/Haushalt/));
    await user.click(press('Continue'));
    expect(given.onChoose).toHaveBeenLastCalledWith('b');
  });

  it('[A8] the one preferred so far is chosen at first, if it is still there', () => {
    const preferred = (preferredId: string) => ({ accounts: ACCOUNTS, preferredId });
    show(<PreferredAccountScreen {...props({ accounts: preferred('b') })} />);
    expect(radio(/Haushalt/)).toBeChecked();
    show(<PreferredAccountScreen {...props({ accounts: preferred('gone') })} />);
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1);
  });

  it('[A8] nothing chosen is said at the choice, until one is made', async () => {
    const { user, change } = show(<PreferredAccountScreen {...props()} />);
    expect(radio(/Haushalt/)).not.toHaveAccessibleDescription();
    change(<PreferredAccountScreen {...props({ problem: { kind: 'notChosen' } })} />);
    expect(radio(/Haushalt/)).toHaveAccessibleDescription('Input error: Please choose an account.');
    expect(radio(/Haushalt/)).toHaveAttribute('aria-invalid', 'true');
    await user.click(radio(/Girokonto/));
    expect(radio(/Haushalt/)).not.toHaveAccessibleDescription();
  });

  it('[A8, A9] another account, or Cancel', async () => {
    const given = props();
    const { user } = show(<PreferredAccountScreen {...given} />);
    await user.click(press('Use another account'));
    expect(given.onOther).toHaveBeenCalledOnce();
    await user.click(press('Cancel'));
    expect(given.onCancel).toHaveBeenCalledOnce();
    expect(given.onChoose).not.toHaveBeenCalled();
  });

  it('[L9] while the choice is sent nothing is sent twice', async () => {
    const given = props({ phase: 'sending' });
    const { user } = show(<PreferredAccountScreen {...given} />);
    await user.click(press('Saving…'));
    await user.click(press('Use another account'));
    expect(given.onChoose).not.toHaveBeenCalled();
    expect(given.onOther).not.toHaveBeenCalled();
  });

  it('[L9] [N1] [E8] the button that was pressed says that it is at work, no other; of no account is said that it is saved', async () => {
    const given = props({ phase: 'sendingOther' });
    const { user } = show(<PreferredAccountScreen {...given} />);
    await user.click(press('Please wait…'));
    await user.click(press('Continue'));
    expect(given.onChoose).not.toHaveBeenCalled();
    expect(given.onOther).not.toHaveBeenCalled();
    const names = screen.getAllByRole('button').map((button) => button.textContent);
    expect(names).toEqual(['Continue', 'Please wait…', 'Cancel']);
  });
});
