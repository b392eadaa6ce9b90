// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { encode } from 'uqr';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import QrLogInScreen, { type QrLogInProps } from './screen.tsx';

const CODE = { link: 'https://bank.example/app/qr/abc', number: '07' };

function props(change: Partial<QrLogInProps> = {}): QrLogInProps {
  return {
    clientName: 'Muster',
    badge: 'on',
    phase: 'waiting',
    code: CODE,
    secondsLeft: 42,
    onRetry: vi.fn(),
    onRefresh: vi.fn(),
    onCredentials: vi.fn(),
    ...change,
  };
}

const button = (name: string) => screen.getByRole('button', { name });
const queryButton = (name: string) => screen.queryByRole('button', { name });
const code = () => screen.queryByRole('img', { name: 'QR code for your log-in' });

/** Shows the screen. Returns the modules as its code draws them, true for dark: jsdom has no canvas to draw on. */
function drawnModules(): boolean[][] {
  const modules: boolean[][] = [];
  const pen = {
    fillStyle: '',
    fillRect(x: number, y: number, width: number, height: number) {
      expect([width, height]).toEqual([1, 1]);
      modules[y] ??= [];
      modules[y][x] = pen.fillStyle === '#000';
    },
  };
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
  getContext.mockReturnValue(pen as unknown as RenderingContext);
  onTestFinished(() => getContext.mockRestore());
  show(<QrLogInScreen {...props()} />);
  return modules;
}

describe('log-in by QR code', () => {
  it('[Q2] has three instructions in order, the code, and the New badge', () => {
    show(<QrLogInScreen {...props()} />);
    const steps = within(screen.getByRole('list', { name: 'How to log in' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(3);
    expect(code()).toBeVisible();
    expect(screen.getByText('New')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Log in with QR code$/);
  });

  it('[Q2] draws the code dark on light with a quiet zone of four modules', () => {
    const modules = drawnModules();
    expect(modules.length).toBe(Number(code()?.getAttribute('width')));
    expect(modules.length).toBe(Number(code()?.getAttribute('height')));
    for (const [y, row] of modules.entries()) {
      for (const [x, dark] of row.entries()) {
        const inside = [x, y].every((at) => at >= 4 && at < modules.length - 4);
        expect(dark && !inside).toBe(false);
      }
    }
    // The first line of the finder pattern: seven modules, at the corner within the quiet zone.
    expect(modules[4]?.slice(4, 12)).toEqual([true, true, true, true, true, true, true, false]);
  });

  it('[Q2] draws every dark module of the code, and no other', () => {
    const { data } = encode(CODE.link, { ecc: 'M', border: 4 });
    const picture = (modules: readonly (readonly boolean[])[]) =>
      modules.map((row) => row.map((dark) => (dark ? '#' : ' ')).join(''));
    expect(picture(drawnModules())).toEqual(picture(data));
  });

  it('[Q2] [N1] offers a new code and log-in with credentials, and says that the code is there only while it is', async () => {
    const given = props();
    const { user, change } = show(<QrLogInScreen {...given} />);
    await user.click(button('Show a new QR code'));
    expect(given.onRefresh).toHaveBeenCalledOnce();
    const announced = () => screen.getAllByRole('status').map((status) => status.textContent);
    expect(announced()).not.toContain('A new QR code is shown.');
    const renewed = { link: 'https://bank.example/2', number: '11' };
    change(<QrLogInScreen {...given} code={renewed} />);
    expect(announced()).toContain('A new QR code is shown.');
    expect(button('Show a new QR code')).toHaveFocus();
    change(<QrLogInScreen {...given} code={renewed} phase="denied" />);
    expect(announced()).not.toContain('A new QR code is shown.');
    await user.click(button('Log in with credentials'));
    expect(given.onCredentials).toHaveBeenCalledOnce();
  });

  it('[Q2, N2] accessible variant: the code as a link to open or copy, even if the browser refuses its clipboard, with instructions', async () => {
    const { user, change } = show(<QrLogInScreen {...props()} />);
    await user.click(screen.getByText('App on this device? Log in without scanning'));
    const link = screen.getByRole('link', { name: 'Open in the banking app on this device' });
    expect(link).toHaveAttribute('href', CODE.link);
    expect(screen.getByText(/only if the app shows the number 07/)).toBeVisible();
    await user.click(button('Copy link'));
    expect(await navigator.clipboard.readText()).toBe(CODE.link);
    expect(screen.getByText('Copied')).toBeVisible();
    expect(screen.getByText(CODE.link)).not.toBeVisible();
    // As in a frame that was given no permission.
    const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await user.click(button('Copy link'));
    expect(screen.getByText('Please copy it by hand')).toBeVisible();
    expect(screen.getByText(CODE.link)).toBeVisible();
    expect(getSelection()?.toString()).toBe(CODE.link);
    refused.mockRestore();
    await user.click(button('Copy link'));
    expect(screen.getByText('Copied')).toBeVisible();
    // Of the next code nothing is copied yet.
    change(
      <QrLogInScreen {...props({ code: { link: 'https://bank.example/2', number: '11' } })} />,
    );
    expect(screen.queryByText('Copied')).not.toBeInTheDocument();
  });

  it('[Q2, N1, N3] while the customer waits for another code, this one and all around it stay; the button says what is under way', async () => {
    const { user, change } = show(<QrLogInScreen {...props()} />);
    await user.click(screen.getByText('App on this device? Log in without scanning'));
    const given = props({ phase: 'replacing' });
    change(<QrLogInScreen {...given} />);
    expect(code()).toBeVisible();
    expect(screen.getByText(CODE.number)).toBeVisible();
    expect(screen.getByText(/^Valid for another/)).toBeVisible();
    const link = screen.getByText('Open in the banking app on this device');
    expect(link).toBeVisible();
    expect(link).not.toHaveAttribute('href');
    await user.click(button('Creating a QR code…'));
    expect(given.onRefresh).not.toHaveBeenCalled();
  });

  it('[Q5] a code that renews itself says so; the last one promises no other', () => {
    const { change } = show(<QrLogInScreen {...props()} />);
    expect(screen.getByText(/^Valid for another 42\sseconds, then a new code/)).toBeVisible();
    change(<QrLogInScreen {...props({ isLast: true })} />);
    expect(screen.getByText(/^Valid for another 42\sseconds$/)).toBeVisible();
    expect(screen.queryByText(/renews itself/)).not.toBeInTheDocument();
  });

  it('[Q5] [N1] [N2] a code that has expired before the next one arrives cannot be used; the page says so, and when there is a new one', async () => {
    const announced = () => screen.getAllByRole('status').map((status) => status.textContent);
    const { user, change } = show(<QrLogInScreen {...props({ secondsLeft: 3 })} />);
    await user.click(screen.getByText('App on this device? Log in without scanning'));
    const link = screen.getByText('Open in the banking app on this device');
    act(() => link.focus());
    const ended = props({ phase: 'ended', secondsLeft: 0 });
    change(<QrLogInScreen {...ended} />);
    expect(code()).not.toBeInTheDocument();
    expect(screen.queryByText(/^Valid for/)).not.toBeInTheDocument();
    expect(screen.getByText('The QR code has expired')).toBeVisible();
    expect(announced().join('')).toBe('The QR code has expiredCreating a QR code…');
    // It keeps the focus, but leads nowhere.
    expect(link).toHaveFocus();
    expect(link).toHaveAttribute('aria-disabled', 'true');
    expect(link).not.toHaveAttribute('href');
    expect(button('Copy link')).toHaveAttribute('aria-disabled', 'true');
    // Whoever is comparing the numbers in the app goes on.
    expect(screen.getByText(CODE.number)).toBeVisible();
    await user.click(button('Show a new QR code'));
    expect(ended.onRefresh).toHaveBeenCalledOnce();
    const renewed = { link: 'https://bank.example/2', number: '11' };
    change(<QrLogInScreen {...props({ code: renewed })} />);
    expect(code()).toBeVisible();
    expect(screen.getByText('Open in the banking app on this device')).toHaveAttribute(
      'href',
      renewed.link,
    );
    expect(announced()).toContain('A new QR code is shown.');
  });

  it('[Q5] the last code, once expired, promises no other', () => {
    show(<QrLogInScreen {...props({ phase: 'ended', secondsLeft: 0, isLast: true })} />);
    expect(screen.getByText('The QR code has expired')).toBeVisible();
    expect(screen.queryByText('Creating a QR code…')).not.toBeInTheDocument();
  });

  it('[Q5] [N1] a code that is renewed in time is not announced', () => {
    const { change } = show(<QrLogInScreen {...props({ secondsLeft: 5 })} />);
    change(
      <QrLogInScreen {...props({ code: { link: 'https://bank.example/2', number: '11' } })} />,
    );
    expect(
      screen
        .getAllByRole('status')
        .map((status) => status.textContent)
        .join(''),
    ).toBe('');
  });

  it('[N1] the opened link keeps the focus while the app has the code', async () => {
    const { user, change } = show(<QrLogInScreen {...props()} />);
    await user.click(screen.getByText('App on this device? Log in without scanning'));
    const link = screen.getByRole('link', { name: 'Open in the banking app on this device' });
    act(() => link.focus());
    change(<QrLogInScreen {...props({ phase: 'processing' })} />);
    expect(link).toHaveFocus();
  });

  it('[Q2] [N1] says that a code is on its way, that the log-in is being verified, and that it was approved', () => {
    const { code: _, ...loading } = props({ phase: 'loading' });
    const { change } = show(<QrLogInScreen {...loading} />);
    expect(screen.getByText('Creating a QR code…')).toBeVisible();
    expect(button('Show a new QR code')).toHaveAttribute('aria-disabled', 'true');
    change(<QrLogInScreen {...props({ phase: 'processing' })} />);
    expect(screen.getByText('Verifying your log-in').closest('[role=status]')).toBeVisible();
    expect(code()).not.toBeInTheDocument();
    change(<QrLogInScreen {...props({ phase: 'approved' })} />);
    // What may have had the focus is gone, and a status that is inserted with its text is not announced.
    expect(screen.getByRole('group', { name: 'Approved. Logging you in…' })).toHaveFocus();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('[Q6] shows the number to compare while scanning and while it is verified', () => {
    const { change } = show(<QrLogInScreen {...props()} />);
    const number = () => screen.getByRole('group', { name: 'The app must show this number too' });
    expect(number()).toHaveTextContent('07');
    change(<QrLogInScreen {...props({ phase: 'processing' })} />);
    expect(number()).toHaveTextContent('07');
  });

  it('[Q6] says how long the code is valid, as text and bar, and starts the bar anew with a new code', () => {
    const { change } = show(<QrLogInScreen {...props({ secondsLeft: 60 })} />);
    change(<QrLogInScreen {...props({ secondsLeft: 42 })} />);
    expect(screen.getByText(/^Valid for another 42 seconds, then/)).toBeVisible();
    expect(screen.getByRole('progressbar', { hidden: true })).toHaveAttribute('max', '60');
    const next = { link: 'https://bank.example/2', number: '11' };
    change(<QrLogInScreen {...props({ secondsLeft: 50, code: next })} />);
    expect(screen.getByRole('progressbar', { hidden: true })).toHaveAttribute('max', '50');
  });

  it.each([
    [
      'unknownError',
      'Sorry, something went wrong. Please try again later or log in with your credentials.',
    ],
    [
      'rateLimited',
      'Too many log-in attempts. Please try again later or log in with your credentials.',
    ],
    ['denied', 'Access denied.'],
  ] as const)('[Q3] %s: the exact words, announced, and no code', (phase, words) => {
    const { change } = show(<QrLogInScreen {...props()} />);
    change(<QrLogInScreen {...props({ phase })} />);
    const message = screen.getByRole('alert');
    expect(within(message).getByText(words)).toBeVisible();
    expect(message).toHaveFocus();
    expect(code()).not.toBeInTheDocument();
    expect(button('Log in with credentials')).toBeVisible();
  });

  it('[N1] [P6] a message that appears together with the screen is announced, as the headline takes the focus', () => {
    const { change } = show(<QrLogInScreen {...props({ phase: 'rateLimited' })} />);
    expect(document.body).toHaveFocus();
    expect(screen.getByRole('alert')).not.toHaveAttribute('aria-live');
    change(<QrLogInScreen {...props()} />);
    change(<QrLogInScreen {...props({ phase: 'rateLimited' })} />);
    expect(screen.getByRole('alert')).toHaveFocus();
  });

  it('[N1] [Q3] the same error once more, too quick for anything else to be shown meanwhile, is heard again', () => {
    const { change } = show(<QrLogInScreen {...props({ phase: 'loading' })} />);
    change(<QrLogInScreen {...props({ phase: 'unknownError', reference: 'trace-7' })} />);
    act(() => button('Show a new QR code').focus());
    // Drawn anew for another reason, it does not take the focus.
    change(<QrLogInScreen {...props({ phase: 'unknownError', reference: 'trace-7' })} />);
    expect(button('Show a new QR code')).toHaveFocus();
    change(<QrLogInScreen {...props({ phase: 'unknownError', reference: 'trace-8' })} />);
    expect(screen.getByRole('alert')).toHaveFocus();
  });

  it('[N1] [P6] so is an approval that already exists', () => {
    show(<QrLogInScreen {...props({ phase: 'approved' })} />);
    expect(document.body).toHaveFocus();
    expect(screen.getByText('Approved. Logging you in…').closest('[role=status]')).toBeVisible();
  });

  it.each(['denied', 'expired'] as const)(
    '[Q1, Q3] %s: a button shows a new code',
    async (phase) => {
      const given = props({ phase });
      const { user, change } = show(<QrLogInScreen {...given} />);
      await user.click(button('Show a new QR code'));
      expect(given.onRefresh).toHaveBeenCalledOnce();
      change(<QrLogInScreen {...given} phase="waiting" />);
      expect(button('Show a new QR code')).toHaveFocus();
    },
  );

  it('[Q1, N2] approved, but the connection was lost: the same approval is tried again', async () => {
    const given = props({ phase: 'uncollected', reference: 'trace-5' });
    const { user } = show(<QrLogInScreen {...given} />);
    expect(screen.getByText('trace-5')).toBeVisible();
    await user.click(button('Try again'));
    expect(given.onRetry).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Show a new QR code' })).not.toBeInTheDocument();
  });

  it('[Q3] rate limited: no new code; an unknown error gives its reference', () => {
    const { change } = show(<QrLogInScreen {...props({ phase: 'rateLimited' })} />);
    expect(queryButton('Show a new QR code')).not.toBeInTheDocument();
    change(<QrLogInScreen {...props({ phase: 'unknownError', reference: 'trace-7' })} />);
    expect(screen.getByRole('alert')).toHaveTextContent('trace-7');
    expect(button('Show a new QR code')).toBeVisible();
  });

  it('[N2] [Q3] without a network an error speaks of no fault; whatever else has ended the code is still said', () => {
    const because = 'offline';
    const { change } = show(<QrLogInScreen {...props({ phase: 'unknownError', because })} />);
    expect(screen.getByRole('alert')).toHaveTextContent(/^No internet connection/);
    change(<QrLogInScreen {...props({ phase: 'denied', because })} />);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Access denied\./);
  });

  it('[A9] Cancel shows where the layout says so', async () => {
    const onCancel = vi.fn();
    const { user, change } = show(<QrLogInScreen {...props({ onCancel })} />);
    await user.click(button('Cancel'));
    expect(onCancel).toHaveBeenCalledOnce();
    change(<QrLogInScreen {...props()} />);
    expect(queryButton('Cancel')).not.toBeInTheDocument();
  });
});
