// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { opened, willingApp } from '#machines/testing/app.ts';
import { AppRoot } from '#src/app.tsx';
import { startTexts } from '#src/i18n/texts.ts';
import { FIRST_SCREENS } from '#src/screens/first.tsx';
import { LATER_SCREENS } from '#src/screens/later.ts';
import { createLogger } from '#src/services/logger.ts';
import { ownPage } from '#src/venue/own-page.ts';
import { createViewStore } from '#src/view/store.ts';
import { PageRouter } from './page-router.tsx';

/** Throws whenever it is drawn. After 100 times it stops, so that an endless loop does not hang the test. */
function breaking() {
  const draw = vi.fn((): null => {
    if (draw.mock.calls.length < 100) throw new Error('broken');
    return null;
  });
  return draw;
}

test('[P5, N2] a screen that breaks as it is drawn, before the page that says so is there, does not hold up the browser', async () => {
  startTexts();
  window.history.replaceState(null, '', `${WIZARD_BASE}login`);
  const Broken = breaking();
  const { Screen } = await LATER_SCREENS.qrCodeLogin.load();
  vi.spyOn(LATER_SCREENS.qrCodeLogin, 'load').mockResolvedValue(
    Object.assign(() => <Broken />, { Screen }),
  );
  const failed = await FIRST_SCREENS.navigationError.load();
  let come = () => {};
  const slow = new Promise<typeof failed>((resolve) => {
    come = () => resolve(failed);
  });
  vi.spyOn(FIRST_SCREENS.navigationError, 'load').mockReturnValue(slow);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());

  const app = createActor(willingApp(), { input: opened });
  const elements = { sources: {}, logger: createLogger('ERROR') };
  const store = createViewStore(app, elements);
  app.start();
  await expect.poll(() => store.getView().route).toBe('login');
  const root = document.body.appendChild(document.createElement('div'));
  const venue = ownPage(root);
  render(<AppRoot {...{ app, store, venue, elements }} Router={PageRouter} />, { container: root });
  app.send({ type: 'qr.requested', identifier: '' });
  await expect.poll(() => Broken.mock.calls.length).toBeGreaterThan(0);
  await act(async () => come());
  await expect.poll(() => store.getView().route).toBe('navigationError');
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(Broken.mock.calls.length).toBeLessThan(10);
});
