import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { comfortLoginMachine } from '../comfort-login/machine.ts';
import { qrLoginMachine } from '../qr-login/machine.ts';
import { deaf, silent } from '../testing/answers.ts';
import { willingApp } from '../testing/app.ts';
import { initUiReply } from '../testing/replies.ts';
import { type App, arrive, logIn, openApp } from '../testing/running.ts';

/** The wizard at its log-in page, and the log-ins that are being kept open. */
async function atLogIn() {
  const open = new Set<string>();
  const app = openApp(
    willingApp().provide({
      actors: {
        keepOpen: fromCallback(({ input: { authenticationId } }) => {
          open.add(authenticationId);
          return () => open.delete(authenticationId);
        }),
        qrLogin: qrLoginMachine.provide({
          actors: { startQrLogIn: silent(), watchAppLogIn: deaf(), clock: deaf() },
        }),
        comfortLogin: comfortLoginMachine.provide({
          actors: { startComfortLogIn: silent(), watchAppLogIn: deaf(), clock: deaf() },
        }),
      },
    }),
  );
  await arrive(app, 'login.form.editing');
  return { app, open: () => [...open] };
}

const { id } = initUiReply().authentication;

test('[N1] the log-in page is kept open', async () => {
  const { open } = await atLogIn();
  expect(open()).toEqual([id]);
});

test.each<[state: string, choose: (app: App) => void]>([
  ['qrLogin.loading', (app) => app.send({ type: 'qr.requested', identifier: '' })],
  [
    'comfortLogin.asking.lasting',
    (app) => app.send({ type: 'comfort.requested', identifier: 'anna' }),
  ],
])('[N1] so is the page of another way to log in: %s', async (state, choose) => {
  const { app, open } = await atLogIn();
  choose(app);
  await arrive(app, state);
  expect(open()).toEqual([id]);
});

test('[N1] [S4] once a customer has logged in, the session ends without activity', async () => {
  const { app, open } = await atLogIn();
  logIn(app);
  await arrive(app, 'process.psd2Tan.unconfirmed');
  expect(open()).toEqual([]);
});
