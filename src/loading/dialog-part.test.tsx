// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { startTransition, use } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Locale } from '#contract/locale.ts';
import { LATER_TEXTS } from '#src/i18n/later.ts';
import { showLocale, startTexts } from '#src/i18n/texts.ts';
import { configureRenewal } from '#src/loading/renewal.ts';
import { PATIENCE } from '#src/services/patience.ts';
import { openStorage } from '#src/services/storage.ts';
import { ErrorBoundary } from '#src/ui/error-boundary.tsx';
import type { LoadPart } from '#src/ui/later.tsx';
import { show } from '#src/ui/testing.tsx';
import { dialogPart } from './dialog-part.tsx';

const reload = vi.fn();
const undrawn = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', async () => new Response(''));
  vi.useFakeTimers();
  configureRenewal({ storage: openStorage(), embedded: false, build: 'one', reload });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

/** A page with this dialog, and a function that opens or closes it. */
function pageWith(load: LoadPart<{ open: boolean }>) {
  const { Part } = dialogPart(load);
  const page = (open: boolean) => (
    <ErrorBoundary onError={undrawn}>
      <p>the screen</p>
      <Part open={open} props={{ open }} />
    </ErrorBoundary>
  );
  const { change } = show(page(false));
  return (open: boolean) => change(page(open));
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const silent = () => new Promise<never>(() => {});

test('[N2] [N4] a dialog that stays silent loads the page anew if it is still open, …', async () => {
  const set = pageWith(silent);
  set(true);
  await wait(PATIENCE);
  expect(reload).toHaveBeenCalledOnce();
});

test('[L9] [N4] … and neither that nor an error page comes over what the customer does after it was closed', async () => {
  const set = pageWith(silent);
  set(true);
  await wait(PATIENCE / 2);
  set(false);
  await wait(2 * PATIENCE);
  expect(reload).not.toHaveBeenCalled();
  expect(undrawn).not.toHaveBeenCalled();
  expect(screen.getByText('the screen')).toBeVisible();
});

const never = new Promise<never>(() => {});
const Unready = () => use(never);

test('[N4] a dialog stays wanted while React prepares, in vain, a page on which it is closed', async () => {
  const { Part } = dialogPart<object>(silent);
  const { change } = show(
    <>
      <Part open props={{}} />
      <p>the screen</p>
    </>,
  );
  await act(async () =>
    startTransition(() =>
      change(
        <>
          <Part open={false} props={{}} />
          <Unready />
        </>,
      ),
    ),
  );
  expect(screen.getByText('the screen')).toBeVisible();
  await wait(PATIENCE);
  expect(reload).toHaveBeenCalledOnce();
});

test('[A9] [N4] opened again, it is loaded again', async () => {
  const load = vi.fn<LoadPart<{ open: boolean }>>(silent);
  const set = pageWith(load);
  set(true);
  set(false);
  load.mockResolvedValue({ default: () => <p>the dialog</p> });
  set(true);
  await wait(0);
  expect(screen.getByText('the dialog')).toBeVisible();
});

test('[Y5] once it is there, it closes by itself', async () => {
  const set = pageWith(async () => ({
    default: ({ open }) => <p>{open ? 'open' : 'closing'}</p>,
  }));
  set(true);
  await wait(0);
  expect(screen.getByText('open')).toBeVisible();
  set(false);
  expect(screen.getByText('closing')).toBeVisible();
});

test('[N2] loaded in advance in vain, it is tried again, later and later, until it is there', async () => {
  const load = vi.fn<LoadPart<object>>().mockRejectedValueOnce(0).mockRejectedValueOnce(0);
  load.mockResolvedValue({ default: () => null });
  dialogPart(load).prefetch();
  for (const [after, times] of [
    [0, 1],
    [2000, 2],
    [3999, 2],
    [1, 3],
    [60_000, 3],
  ] as const) {
    await wait(after);
    expect(load).toHaveBeenCalledTimes(times);
  }
});

test('[I2] [N4] a dialog that is there opens in the language shown: changing that waits for its texts', async () => {
  startTexts();
  const speak = (locale: Locale) => showLocale(locale, new AbortController().signal);
  await speak('de-DE');
  dialogPart(async () => ({ default: () => null })).prefetch();
  const asked = vi.spyOn(LATER_TEXTS['en-GB'], 'dialogs');
  await speak('en-GB');
  expect(asked).toHaveBeenCalledOnce();
});
