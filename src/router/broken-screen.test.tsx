// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ParseKeys } from 'i18next';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { opened, willingApp } from '#machines/testing/app.ts';
import { AppRoot } from '#src/app.tsx';
import { showLocale, startTexts, textsOfPage } from '#src/i18n/texts.ts';
import { navigationFailed } from '#src/loading/navigation-failed.ts';
import { FIRST_SCREENS } from '#src/screens/first.tsx';
import { LATER_SCREENS } from '#src/screens/later.ts';
import { createLogger } from '#src/services/logger.ts';
import { ownPage } from '#src/venue/own-page.ts';
import { createViewStore } from '#src/view/store.ts';
import { PageRouter } from './page-router.tsx';

beforeEach(async () => {
  startTexts();
  await showLocale('de-DE', new AbortController().signal);
});

/** Throws whenever it is drawn. After 100 times it stops, so that an endless loop does not hang the test. */
function breaking() {
  const draw = vi.fn((): null => {
    if (draw.mock.calls.length < 100) throw new Error('broken');
    return null;
  });
  return draw;
}

/** The wizard on its page, at the log-in form. */
async function open() {
  window.history.replaceState(null, '', `${WIZARD_BASE}login`);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => {
    cleanup();
    vi.restoreAllMocks();
  });
  const app = createActor(willingApp(), { input: opened });
  const elements = { sources: {}, logger: createLogger('ERROR') };
  const store = createViewStore(app, elements);
  app.start();
  await expect.poll(() => store.getView().route).toBe('login');
  const root = document.body.appendChild(document.createElement('div'));
  const venue = ownPage(root);
  render(<AppRoot {...{ app, store, venue, elements }} Router={PageRouter} />, { container: root });
  return { app, store };
}

test('[P5, P6, N2] a screen that breaks as it is drawn, before the page that says so is there, does not hold up the browser; then the headline of that page has the focus', async () => {
  const Broken = breaking();
  const { Screen } = await LATER_SCREENS.qrCodeLogin.load();
  vi.spyOn(LATER_SCREENS.qrCodeLogin, 'load').mockResolvedValue(
    Object.assign(() => ({ screen: <Broken /> }), { Screen }),
  );
  const failed = await FIRST_SCREENS.navigationError.load();
  let come = () => {};
  const slow = new Promise<typeof failed>((resolve) => {
    come = () => resolve(failed);
  });
  vi.spyOn(FIRST_SCREENS.navigationError, 'load').mockReturnValue(slow);
  const { app, store } = await open();
  app.send({ type: 'qr.requested', identifier: '' });
  await expect.poll(() => Broken.mock.calls.length).toBeGreaterThan(0);
  await act(async () => come());
  await expect.poll(() => store.getView().route).toBe('navigationError');
  // It is drawn after the view has changed, and focused after it is drawn.
  const headline = await screen.findByRole('heading', { level: 1 });
  expect(headline).toBeVisible();
  await expect.poll(() => headline).toHaveFocus();
  expect(Broken.mock.calls.length).toBeLessThan(10);
});

/** Whatever shows this text breaks as it is drawn; answers how often that was. */
function breakText(key: ParseKeys) {
  const texts = textsOfPage();
  const find = texts.getResource.bind(texts);
  let broken = 0;
  vi.spyOn(texts, 'getResource').mockImplementation((language, namespace, wanted) => {
    if (wanted !== key || broken >= 100) return find(language, namespace, wanted);
    broken += 1;
    throw new Error('broken');
  });
  return () => broken;
}

test('[P5, N2] if the page of a failed navigation breaks itself, a plain one is drawn, with the reference and another try', async () => {
  const { app } = await open();
  const breaks = breakText('NAVIGATION_ERROR.TITLE');
  await act(async () => app.send(navigationFailed(new Error('gone'))));
  const { traceId } = app.getSnapshot().context.navigationFailure ?? {};
  expect(await screen.findByText(traceId ?? 'none')).toBeVisible();
  await act(async () => screen.getByRole('button', { name: 'Erneut versuchen' }).click());
  await expect.poll(() => app.getSnapshot().value).toBe('login');
  expect(breaks()).toBeLessThan(10);
});

test('[P5, N2] if the plain page breaks, too, the box of a failed wizard replaces it', async () => {
  const { app } = await open();
  const breaks = breakText('COMMON.COPY_REFERENCE');
  await act(async () => app.send(navigationFailed(new Error('gone'))));
  expect(await screen.findByRole('heading', { name: 'Fehler' })).toBeVisible();
  expect(breaks()).toBeLessThan(10);
});
