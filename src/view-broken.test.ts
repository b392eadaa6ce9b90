// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { pictureOf } from '#machines/picture.ts';
import { opened, willingApp } from '#machines/testing/app.ts';
import { startTexts } from './i18n/texts.ts';
import { LATER_SCREENS } from './screens/later.ts';
import { createLogger } from './services/logger.ts';
import { createViewStore } from './view.ts';

beforeEach(() => startTexts());

/** The wizard, open on the log-in form, and what is shown of it. */
async function open(machine = willingApp()) {
  const app = createActor(machine, { input: opened });
  const logger = createLogger('ERROR');
  const store = createViewStore(app, { elements: { sources: {}, logger } });
  app.start();
  await vi.waitFor(() => expect(store.getView().route).toBe('login'));
  return { app, store, log: vi.spyOn(logger, 'log') };
}

test('[P5] a screen that cannot be drawn from what the machines know is a navigation failure', async () => {
  const { app, store } = await open();
  const draw = await LATER_SCREENS.qrCodeLogin.load();
  const broken = () => {
    throw new Error('nothing to draw');
  };
  vi.spyOn(LATER_SCREENS.qrCodeLogin, 'load').mockResolvedValue(Object.assign(broken, draw));
  app.send({ type: 'qr.requested' });
  await vi.waitFor(() => expect(store.getView().route).toBe('navigationError'));
  expect(app.getSnapshot().context.navigationFailure).toMatchObject({
    type: 'UNKNOWN_ERROR',
    cause: 'nothing to draw',
  });
});

test('[N2] the wizard that breaks itself is replaced by the box that says so, and logged', async () => {
  const { app, store, log } = await open(
    willingApp().provide({
      actions: {
        rememberChoice: () => {
          throw new Error('broken');
        },
      },
    }),
  );
  app.send({ type: 'locale.changed', locale: 'en-GB' });
  expect(store.getView()).toMatchObject({ state: 'failed' });
  expect(log).toHaveBeenCalledExactlyOnceWith(
    'ERROR',
    expect.stringContaining('broken'),
    expect.any(String),
  );
  expect(pictureOf(app).state).toBe('login.form.editing');
});
