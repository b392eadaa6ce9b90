import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import type { AppLogIn } from '#contract/app-log-in-state.ts';
import type { ProcessReply } from '#contract/process.ts';
import type { Answer } from '#machines/answer.ts';
import type { appMachine } from '#machines/app/machine.ts';
import { credentialsMachine } from '#machines/credentials/machine.ts';
import { quiet as quietQrLogin } from '#machines/qr-login/walk.ts';
import { answering, answeringInTurn, done, refused } from '#machines/testing/answers.ts';
import { willingApp } from '#machines/testing/app.ts';
import { appLogIn, sessionReply } from '#machines/testing/replies.ts';
import { arrive, logIn, openApp } from '#machines/testing/running.ts';
import { sendToStep } from '#machines/testing/sending.ts';
import { goOnOnceOnline } from './go-on.ts';

const offline = { kind: 'unreachable', reference: 'W1', offline: true } as const;
const unanswered = { kind: 'unreachable', reference: 'W2' } as const;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Opens a wizard that goes on by itself. */
function openGoingOn(machine: typeof appMachine) {
  const app = openApp(machine);
  const stop = goOnOnceOnline(app);
  onTestFinished(() => {
    stop();
    app.stop();
  });
  return app;
}

/** Lets the device have a network again, and gives the page the time to go on. */
function findNetwork(): void {
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(1000);
}

const startingWith = (first: Answer<never>) =>
  willingApp().provide({
    actors: { requestSession: answeringInTurn(first, done(sessionReply())) },
  });

test('[N2] what failed without a network goes on by itself once there is one, and has settled', async () => {
  const app = openGoingOn(startingWith(offline));
  await arrive(app, 'errorPage.errorTechnical');
  // The second time, it was replaced once more.
  for (let n = 0; n < 2; n += 1) {
    window.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(999);
    expect(app.getSnapshot().value).toEqual({ errorPage: 'errorTechnical' });
  }
  vi.advanceTimersByTime(1);
  await arrive(app, 'login.form.editing');
});

test('[N2] so does what failed before the page listened, where the network has come in between', async () => {
  const app = openApp(startingWith(offline));
  onTestFinished(() => void app.stop());
  await arrive(app, 'errorPage.errorTechnical');
  onTestFinished(goOnOnceOnline(app));
  vi.advanceTimersByTime(1000);
  await arrive(app, 'login.form.editing');
});

test('[P7] [N2] a tab that nobody sees goes on once it is seen: it would take the log-in from the one in which the customer is', async () => {
  const app = openGoingOn(startingWith(offline));
  await arrive(app, 'errorPage.errorTechnical');
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  findNetwork();
  expect(app.getSnapshot().value).toEqual({ errorPage: 'errorTechnical' });
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(1000);
  await arrive(app, 'login.form.editing');
});

test('[N2] a page that is seen again without a network asks for nothing', async () => {
  const app = openGoingOn(startingWith(offline));
  await arrive(app, 'errorPage.errorTechnical');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(1000);
  expect(app.getSnapshot().value).toEqual({ errorPage: 'errorTechnical' });
});

/** A part of the page could not be loaded. */
const partMissing = (more: { offline?: true } = {}) =>
  ({
    type: 'navigation.failed',
    failure: {
      type: 'UNKNOWN_ERROR',
      messageKey: 'APP_COULD_NOT_BE_STARTED',
      traceId: 'W1',
      ...more,
    },
  }) as const;

test('[N2] a page whose part could not be loaded without a network goes on as well', async () => {
  const app = openGoingOn(willingApp());
  await arrive(app, 'login.form.editing');
  app.send(partMissing({ offline: true }));
  await arrive(app, 'navigationError');
  findNetwork();
  await arrive(app, 'login.form.editing');
});

test('[N2] [P5] a page whose part could not be loaded with a network stays, whatever failed without one before', async () => {
  const app = openGoingOn(startingWith(offline));
  await arrive(app, 'errorPage.errorTechnical');
  app.send(partMissing());
  await arrive(app, 'navigationError');
  findNetwork();
  expect(app.getSnapshot().value).toBe('navigationError');
});

test('[N2] nor does what failed with a network go on because a part was missing without one before', async () => {
  const app = openGoingOn(
    willingApp().provide({ actors: { requestSession: answeringInTurn(unanswered, unanswered) } }),
  );
  await arrive(app, 'errorPage.errorTechnical');
  app.send(partMissing({ offline: true }));
  await arrive(app, 'navigationError');
  findNetwork();
  await arrive(app, 'errorInPlace');
  findNetwork();
  expect(app.getSnapshot().value).toBe('errorInPlace');
});

describe('a QR code that could not be had without a network', () => {
  /** At the QR code; its calls get these answers in turn. */
  const scan = async (...answers: readonly Answer<AppLogIn>[]) => {
    const qrLogin = quietQrLogin.provide({
      actors: {
        startQrLogIn: answeringInTurn(...answers),
        askOutcome: answering(done(appLogIn({ status: 'expired' }))),
      },
    });
    const app = openGoingOn(willingApp().provide({ actors: { qrLogin } }));
    await arrive(app, 'login.form.editing');
    app.send({ type: 'qr.requested', identifier: '' });
    return app;
  };

  test('[N2] [Q5] comes by itself once there is one', async () => {
    const app = await scan(offline, done(appLogIn()));
    await arrive(app, 'qrLogin.unknownError');
    findNetwork();
    await arrive(app, 'qrLogin.scanning.waiting');
  });

  test('[P7] [Q5] does not take the log-in from the tab in which the customer has gone on', async () => {
    const app = await scan(done(appLogIn()), offline, refused('STEP_NOT_CURRENT'));
    await arrive(app, 'qrLogin.scanning.waiting');
    sendToStep(app, { type: 'clock.ticked', now: Date.parse(appLogIn().expiresAt) - 4000 });
    await arrive(app, 'qrLogin.unknownError');
    findNetwork();
    await arrive(app, 'qrLogin.expired');
  });
});

test.each([
  ['failed with a network', unanswered],
  ['the bank refused', refused('TECHNICAL_ERROR')],
])('[N2] what %s stays: its reference may be what the customer is reading', async (_, answer) => {
  const app = openGoingOn(startingWith(answer));
  await arrive(app, 'errorPage.errorTechnical');
  findNetwork();
  expect(app.getSnapshot().value).toEqual({ errorPage: 'errorTechnical' });
});

test('[L8] [N2] [D3] a PIN that could not be sent is sent by the customer alone', async () => {
  const send = vi.fn(async (): Promise<Answer<ProcessReply>> => offline);
  const credentials = credentialsMachine.provide({ actors: { logIn: fromPromise(send) } });
  const app = openGoingOn(willingApp().provide({ actors: { credentials } }));
  await arrive(app, 'login.form.editing');
  logIn(app);
  await arrive(app, 'login.form.unavailable');
  const events: string[] = [];
  app.system.inspect((told) => {
    if (told.type === '@xstate.event') events.push(told.event.type);
  });
  findNetwork();
  await arrive(app, 'login.form.unavailable');
  expect(send).toHaveBeenCalledOnce();
  // No machine is told what it does not know: a recording with that could not be replayed.
  expect(events).toEqual([]);
});
