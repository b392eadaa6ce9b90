import { expect, test } from 'vitest';
import { createActor, type EventFromLogic, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { Answer } from '../answer.ts';
import { authProcessMachine } from '../auth-process/machine.ts';
import { quiet as quietComfortLogin } from '../comfort-login/walk.ts';
import { initUiMachine } from '../init-ui/machine.ts';
import { quiet as quietQrLogin } from '../qr-login/walk.ts';
import { answering, done, refused, silent, unreachable } from '../testing/answers.ts';
import { opened, willingApp } from '../testing/app.ts';
import { initUiReply, postReply, processReply } from '../testing/replies.ts';
import { type App, arrive, logIn, openApp } from '../testing/running.ts';
import type { appMachine } from './machine.ts';
import { BANK_WAIT } from './setup.ts';

type Actors = NonNullable<Parameters<typeof appMachine.provide>[0]['actors']>;

const broken = <Value, Input>() =>
  fromPromise<Value, Input>(() => Promise.reject(new Error('broken')));
const initUi = (answer: Answer<ReturnType<typeof initUiReply>>) =>
  initUiMachine.provide({ actors: { requestInitUi: answering(answer) } });
/** As after a reload, in the process, where the bank says this. */
const inProcess = (answer: Answer<ReturnType<typeof processReply>>): Actors => ({
  initUi: initUi(done(initUiReply(true))),
  authProcess: authProcessMachine.provide({
    actors: { askProcess: answering(answer), askPostProcess: answering(done(postReply())) },
  }),
});
const over = inProcess(done(processReply()));

type Act = (app: App) => Promise<void>;
const atLogIn =
  (event: EventFromLogic<typeof appMachine>): Act =>
  async (app) => {
    await arrive(app, 'login.form.editing');
    app.send(event);
  };
const asksQr = atLogIn({ type: 'qr.requested', identifier: 'anna' });
const asksComfort = atLogIn({ type: 'comfort.requested', identifier: 'anna' });

const AT_THE_START: readonly [what: string, actors: Actors][] = [
  ['init-ui is refused', { initUi: initUi(refused()) }],
  ['init-ui gets no answer', { initUi: initUi(unreachable) }],
  ['the session is refused', { requestSession: answering(refused()) }],
  ['the session gets no answer', { requestSession: answering(unreachable) }],
];

test.each<[what: string, actors: Actors, act?: Act]>([
  ...AT_THE_START,
  ['the session breaks', { requestSession: broken() }],
  ['the portal breaks', { setUpPortal: broken() }],
  ['a part for the QR code is not there', { prepareOtherWay: broken() }, asksQr],
  ['a part for the comfort app is not there', { prepareOtherWay: broken() }, asksComfort],
  [
    'the QR code is refused',
    {
      qrLogin: quietQrLogin.provide({
        actors: { startQrLogIn: answering(refused('LOCKED_ACCOUNT')) },
      }),
    },
    asksQr,
  ],
  [
    'the comfort app is refused',
    {
      comfortLogin: quietComfortLogin.provide({
        actors: { startComfortLogIn: answering(refused('LOCKED_ACCOUNT')) },
      }),
    },
    asksComfort,
  ],
  ['the process is refused', inProcess(refused())],
  ['the completion is refused', { ...over, complete: answering(refused()) }],
  ['the completion breaks', { ...over, complete: broken() }],
  ['the way back breaks', { ...over, leave: broken() }],
  [
    'the session ends in the process',
    {},
    async (app) => {
      await arrive(app, 'login.form.editing');
      logIn(app);
      await arrive(app, 'process.psd2Tan.unconfirmed');
      app.send({ type: 'session.expired' });
    },
  ],
  [
    'the session ends while the comfort app is asked',
    {},
    async (app) => {
      await asksComfort(app);
      await arrive(app, 'comfortLogin.waiting.listening');
      app.send({ type: 'session.expired' });
    },
  ],
])(
  '[P4] [R2] once there was an error page, an error has none, but its reference: %s',
  async (_, actors, act) => {
    const app = openApp(willingApp().provide({ actors }), { errorShown: true });
    await act?.(app);
    await arrive(app, 'errorInPlace');
    expect(app.getSnapshot().context.failure?.traceId).toMatch(/^(TRACE1|W1|F.+)$/);
  },
);

test.each(AT_THE_START)(
  '[P4] [Y4] nor has one that waits in vain for the name of the bank: %s',
  async (_, actors) => {
    const clock = new SimulatedClock();
    const machine = willingApp().provide({
      actors: { ...actors, requestBankSettings: silent() },
    });
    const app = createActor(machine, { input: { ...opened, errorShown: true }, clock }).start();
    await waitFor(app, ({ context }) => context.failure !== undefined);
    expect(app.getSnapshot().matches('starting')).toBe(true);
    clock.increment(BANK_WAIT);
    await arrive(app, 'errorInPlace');
  },
);
