import { describe, expect, test } from 'vitest';
import { initUiMachine } from '../init-ui/machine.ts';
import { qrLoginMachine } from '../qr-login/machine.ts';
import type { RouteId } from '../routes.ts';
import { sessionTimerMachine } from '../session-timer/machine.ts';
import { answering, deaf, done, refused, silent, tickingAt } from '../testing/answers.ts';
import { opened, willingApp } from '../testing/app.ts';
import { appLogIn, initUiReply } from '../testing/replies.ts';
import { type App, arrive, logIn, openApp } from '../testing/running.ts';
import { sendToStep } from '../testing/sending.ts';

const END = '2026-01-01T10:05:00.000Z';

describe('the end of the previous session', () => {
  /** A log-in in the process, long after the only answer that contained the end of the session. */
  const late = () =>
    willingApp().provide({
      actors: {
        initUi: initUiMachine.provide({
          actors: { requestInitUi: answering(done(initUiReply(true))) },
        }),
        sessionTimer: sessionTimerMachine.provide({
          actors: { keepAlive: silent(), clock: tickingAt(Date.parse(END) + 1) },
        }),
      },
    });

  test('[A10, P7] does not end the log-in that a tab takes back', async () => {
    const app = openApp(late());
    await arrive(app, 'process.psd2Tan.unconfirmed');
    app.send({ type: 'lead.lost' });
    app.send({ type: 'session.extended', expiresAt: END });
    app.send({ type: 'lead.wanted' });
    await arrive(app, 'process.psd2Tan.unconfirmed');
  });

  test('[A10, E6] is forgotten when a quit starts the log-in again', async () => {
    const app = openApp(
      late().provide({ actors: { cancel: answering(done({ backToLogIn: true as const })) } }),
    );
    await arrive(app, 'process.psd2Tan.unconfirmed');
    app.send({ type: 'quit.decided' });
    app.send({ type: 'session.extended', expiresAt: END });
    await arrive(app, 'process.psd2Tan.unconfirmed');
    expect(app.getSnapshot().context.sessionEnd).toBeUndefined();
  });
});

describe('the quit dialog', () => {
  const isAsked = (app: App) =>
    app.getSnapshot().children.quitDialog?.getSnapshot().value === 'open';

  test('[A9, Q1] closes when an error page replaces the QR code', async () => {
    const qrLogin = qrLoginMachine.provide({
      actors: {
        startQrLogIn: answering(done(appLogIn())),
        finishAppLogIn: answering(refused('LOCKED_ACCOUNT')),
        watchAppLogIn: deaf(),
        clock: deaf(),
      },
    });
    const app = openApp(willingApp().provide({ actors: { qrLogin } }));
    await arrive(app, 'login.form.editing');
    app.send({ type: 'qr.requested', identifier: '' });
    await arrive(app, 'qrLogin.scanning.waiting');
    app.getSnapshot().children.quitDialog?.send({ type: 'quit.requested' });
    expect(isAsked(app)).toBe(true);
    sendToStep(app, { type: 'appLogIn.changed', status: 'approved' });
    await arrive(app, 'errorPage.lockedAccountError');
    expect(isAsked(app)).toBe(false);
  });

  test('[A9, L1] closes when an error page replaces the log-in form', async () => {
    const app = openApp(willingApp(refused('LOCKED_ACCOUNT')));
    await arrive(app, 'login.form.editing');
    app.getSnapshot().children.quitDialog?.send({ type: 'quit.requested' });
    logIn(app);
    await arrive(app, 'errorPage.lockedAccountError');
    expect(isAsked(app)).toBe(false);
  });

  test.each<[state: string, begin: (app: App) => void]>([
    ['process.psd2Tan.unconfirmed', logIn],
    [
      'comfortLogin.waiting.listening',
      (app) => app.send({ type: 'comfort.requested', identifier: 'felix' }),
    ],
  ])('[A9, A10] closes when the session ends meanwhile: %s', async (state, begin) => {
    const app = openApp(willingApp());
    await arrive(app, 'login.form.editing');
    begin(app);
    await arrive(app, state);
    app.getSnapshot().children.quitDialog?.send({ type: 'quit.requested' });
    app.send({ type: 'session.expired' });
    await arrive(app, 'errorPage.sessionExpired');
    expect(isAsked(app)).toBe(false);
  });
});

describe('a retry after an error, while an app still has the log-in open', () => {
  const failure = {
    type: 'UNKNOWN_ERROR',
    messageKey: 'APP_COULD_NOT_BE_STARTED',
    traceId: 'T',
  } as const;
  const inComfortApp = { comfortLogIn: appLogIn() };
  const hasCodeOpen = { qrLogIn: appLogIn({ status: 'processing' }) };
  /** The page, opened at this route; the bank knows of a log-in that the app has not decided yet. */
  const openedAt = (route: RouteId, pending: typeof inComfortApp | typeof hasCodeOpen) => {
    const reply = done(initUiReply(false, {}, pending));
    const initUi = initUiMachine.provide({ actors: { requestInitUi: answering(reply) } });
    const entry = { ...opened.entry, route };
    return openApp(willingApp().provide({ actors: { initUi } }), { entry });
  };
  const failAndRetry = (app: App) => {
    app.send({ type: 'navigation.failed', failure });
    app.send({ type: 'retry.requested' });
    expect(app.getSnapshot().matches('starting')).toBe(true);
  };

  test.each(['comfortLoginWaiting', 'initial'] as const)(
    '[P7] [C1] [N2] leads to the form if the customer had left the comfort log-in for it; opened at %s',
    async (route) => {
      const app = openedAt(route, inComfortApp);
      await arrive(app, 'comfortLogin.waiting.listening');
      sendToStep(app, { type: 'credentials.requested' });
      await arrive(app, 'login.form.editing');
      failAndRetry(app);
      await arrive(app, 'login.form.editing');
    },
  );

  test('[P7] [C1] [N2] leads back to waiting for the comfort app, even if the page was opened at the form', async () => {
    const app = openedAt('login', inComfortApp);
    await arrive(app, 'login.form.editing');
    app.send({ type: 'comfort.requested', identifier: 'felix' });
    await arrive(app, 'comfortLogin.waiting.listening');
    failAndRetry(app);
    await arrive(app, 'comfortLogin.waiting.listening');
  });

  test.each(['login', 'initial'] as const)(
    '[P7] [Q2] [N2] leads to the form if the customer had left the QR code for it; opened at %s',
    async (route) => {
      const app = openedAt(route, hasCodeOpen);
      await arrive(app, 'qrLogin.scanning.processing.open');
      sendToStep(app, { type: 'credentials.requested' });
      await arrive(app, 'login.form.editing');
      failAndRetry(app);
      await arrive(app, 'login.form.editing');
    },
  );

  test('[P7] [Q1] [N2] continues the QR code that the app has open, also after a visit to the form', async () => {
    const app = openedAt('login', hasCodeOpen);
    await arrive(app, 'qrLogin.scanning.processing.open');
    failAndRetry(app);
    await arrive(app, 'qrLogin.scanning.processing.open');
    sendToStep(app, { type: 'credentials.requested' });
    await arrive(app, 'login.form.editing');
    app.send({ type: 'qr.requested', identifier: '' });
    await arrive(app, 'qrLogin.scanning.waiting');
    failAndRetry(app);
    await arrive(app, 'qrLogin.scanning.processing.open');
  });
});
