// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Alert } from './alert.tsx';
import { Frame } from './frame.tsx';
import { Receipt } from './receipt.tsx';
import { Reference } from './reference.tsx';
import { Spinner } from './spinner.tsx';
import { show } from './testing.tsx';
import { TimeLeft } from './time-left.tsx';
import { Unavailable } from './unavailable.tsx';

describe('Spinner', () => {
  it('[Y5] has a diameter of 40 unless asked otherwise', () => {
    const { container, change } = show(<Spinner />);
    expect(container.querySelector('svg')).toHaveAttribute('width', '40');
    expect(container.querySelector('svg')).toHaveAttribute('height', '40');
    change(<Spinner diameter={20} />);
    expect(container.querySelector('svg')).toHaveAttribute('width', '20');
  });
});

describe('Alert', () => {
  it('[N1] is read out once: where it takes the focus it is no live region as well', () => {
    const { change } = show(<Alert title="TAN incorrect" />);
    expect(screen.getByRole('alert')).not.toHaveAttribute('aria-live');
    change(<Alert key="focused" title="TAN incorrect" takesFocus />);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveAttribute('aria-live', 'off');
  });
});

describe('Alert by its tone', () => {
  it('[N1] only an error interrupts; a success is told when there is time, a hint not at all', () => {
    const { container, change } = show(<Alert>failed</Alert>);
    const role = () => container.querySelector('.alert')?.getAttribute('role');
    expect(role()).toBe('alert');
    change(<Alert tone="success">done</Alert>);
    expect(role()).toBe('status');
    change(<Alert tone="info">by the way</Alert>);
    expect(role()).toBeNull();
  });
});

describe('Unavailable', () => {
  it('[N2] [N1] tells, as it changes, whether the device has a network', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => online.mockRestore());
    show(<Unavailable entries reference="W1" />);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(/^No internet connection/);
    expect(alert).toHaveTextContent('What you have entered is still here.');
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(alert).toHaveTextContent(/^Sorry, that did not work/);
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(alert).toHaveTextContent(/^No internet connection/);
  });
});

describe('Frame', () => {
  const bank = { name: 'Nordstern Bank', logoUrl: '/logo.svg' };

  it("[Y2] shows the bank's name and logo only once they are given", () => {
    const { change } = show(<Frame variant="web">task</Frame>);
    const header = within(screen.getByRole('banner'));
    expect(screen.getByRole('banner')).toBeEmptyDOMElement();
    change(
      <Frame variant="web" bank={bank}>
        task
      </Frame>,
    );
    expect(header.getByText('Nordstern Bank')).toBeVisible();
    expect(header.getByRole('presentation')).toHaveAttribute('src', '/logo.svg');
  });

  it("[Y2] [I2] in a page that the browser translates, the bank's name stays as it is", () => {
    show(
      <Frame variant="web" bank={bank}>
        task
      </Frame>,
    );
    expect(screen.getByText('Nordstern Bank')).toHaveAttribute('translate', 'no');
  });

  it('[Y4] [Y1] has no place for the name of a bank that has none, nor for what is not beside the task', () => {
    const { container } = show(
      <Frame variant="web" bank={{ ...bank, name: '' }}>
        task
      </Frame>,
    );
    expect(container.querySelector('.header__name')).toBeNull();
    expect(container.querySelector('.frame__aside')).toBeNull();
  });

  it('[Y2] tells the native header from the web one', () => {
    const { change } = show(<Frame variant="native">task</Frame>);
    expect(screen.getByRole('banner')).toHaveClass('header--native');
    change(<Frame variant="web">task</Frame>);
    expect(screen.getByRole('banner')).not.toHaveClass('header--native');
  });

  it('[X9] [N1] within a portal’s page it adds no landmarks to those of the portal', () => {
    const { container, change } = show(<Frame variant="web">task</Frame>);
    expect(screen.getByRole('main')).toHaveTextContent('task');
    change(
      <Frame variant="web" embedded>
        task
      </Frame>,
    );
    expect(screen.queryByRole('main')).not.toBeInTheDocument();
    // There, a header is none.
    expect(container.querySelector('header')?.closest('section')).not.toBeNull();
  });

  it('[Y2] names the way here, the page shown last', () => {
    show(
      <Frame variant="web" breadcrumbs={['Shop', 'Log in', 'Terms of use']}>
        task
      </Frame>,
    );
    const trail = within(screen.getByRole('navigation', { name: 'You are here' }));
    const names = trail.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(names).toEqual(['Shop', 'Log in', 'Terms of use']);
    expect(trail.getByText('Terms of use')).toHaveAttribute('aria-current', 'page');
  });
});

describe('Breadcrumbs', () => {
  it('[Y2] [E4] a party that is called as a page is one of the places on the way, too', () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => told.mockRestore());
    show(
      <Frame variant="web" breadcrumbs={['Log in', 'Log in', 'Terms of use']}>
        task
      </Frame>,
    );
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(told).not.toHaveBeenCalled();
  });
});

describe('TimeLeft', () => {
  it('[N1] the bar that moves every second is for the eye only: the text says the same, once', () => {
    show(<TimeLeft of="code" seconds={42} outOf={60} text="COMFORT.WAITING.TIME_LEFT" />);
    expect(screen.getByText('42 seconds left')).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(screen.getByRole('progressbar', { hidden: true })).toHaveAttribute('value', '42');
    expect(screen.getByRole('progressbar', { hidden: true })).toHaveAttribute('max', '60');
  });

  it('[N1] the place of the warning is there before it: otherwise a screen reader would not announce it', () => {
    const left = { of: 'code', seconds: 42, text: 'COMFORT.WAITING.TIME_LEFT' } as const;
    const { change } = show(<TimeLeft {...left} />);
    const place = screen.getByRole('status');
    expect(place).toBeEmptyDOMElement();
    change(<TimeLeft {...left} seconds={30} warning="COMFORT.WAITING.LAST_SECONDS" />);
    expect(place).toHaveTextContent('You have at most 30 seconds left.');
  });

  it('[Q5] [N1] the bar is full at the longest time left that was seen, and anew with another code', () => {
    const { change } = show(<TimeLeft of="first" seconds={42} text="QR.TIME_LEFT" />);
    const bar = screen.getByRole('progressbar', { hidden: true });
    expect(bar).toHaveAttribute('max', '42');
    change(<TimeLeft of="first" seconds={30} text="QR.TIME_LEFT" />);
    expect(bar).toHaveAttribute('max', '42');
    change(<TimeLeft of="first" seconds={50} text="QR.TIME_LEFT" />);
    expect(bar).toHaveAttribute('max', '50');
    change(<TimeLeft of="second" seconds={30} text="QR.TIME_LEFT" />);
    expect(bar).toHaveAttribute('max', '30');
  });
});

describe('Receipt', () => {
  it('[S5] in a page that the browser translates, what is compared with the app stays as the bank has it', () => {
    show(<Receipt title="Payment" lines={[{ term: 'Payee', detail: 'Bäckerei Am Markt' }]} />);
    expect(screen.getByText('Bäckerei Am Markt')).toHaveAttribute('translate', 'no');
    expect(screen.getByText('Payee')).not.toHaveAttribute('translate');
  });
});

describe('Reference', () => {
  it('[N2] copies the reference and says so', async () => {
    const { user } = show(<Reference value="trace-6" />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await user.click(screen.getByRole('button', { name: 'Copy reference' }));
    expect(screen.getByRole('status')).toHaveTextContent('Copied');
    expect(screen.getByRole('status')).not.toHaveClass('visually-hidden');
    expect(await navigator.clipboard.readText()).toBe('trace-6');
  });

  it('[N1] says so each time, so that a screen reader announces it again', async () => {
    const { user } = show(<Reference value="trace-6" />);
    const copy = screen.getByRole('button', { name: 'Copy reference' });
    await user.click(copy);
    let written = () => {};
    const slow = new Promise<void>((resolve) => (written = resolve));
    const writing = vi.spyOn(navigator.clipboard, 'writeText').mockReturnValue(slow);
    await user.click(copy);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await act(async () => written());
    expect(screen.getByRole('status')).toHaveTextContent('Copied');
    writing.mockRestore();
  });

  it('[N2] where the browser refuses its clipboard, says so and selects the reference, to be copied by hand', async () => {
    const { user } = show(<Reference value="trace-6" />);
    const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    for (const again of [1, 2]) {
      getSelection()?.removeAllRanges();
      await user.click(screen.getByRole('button', { name: 'Copy reference' }));
      expect(refused).toHaveBeenCalledTimes(again);
      expect(screen.getByRole('status')).toHaveTextContent('Please copy it by hand');
      expect(getSelection()?.toString()).toBe('trace-6');
    }
    refused.mockRestore();
  });
});
