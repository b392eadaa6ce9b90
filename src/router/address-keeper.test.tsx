// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import type { To } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { initUiMachine } from '#machines/init-ui/machine.ts';
import { pictureOf } from '#machines/picture.ts';
import type { RouteId } from '#machines/routes.ts';
import { answering, answeringInTurn, done } from '#machines/testing/answers.ts';
import { silentProcess, willingApp } from '#machines/testing/app.ts';
import { initUiReply, processReply } from '#machines/testing/replies.ts';
import { arrive, logIn, openApp } from '#machines/testing/running.ts';
import { whenPainted } from '#src/loading/when.ts';
import type { App } from '#src/screens/scene.ts';
import { AddressKeeper } from './address-keeper.ts';
import { PageRouter } from './page-router.tsx';
import { useRouterSync } from './sync.ts';

function Address({ app, route }: { app: App; route: RouteId }) {
  useRouterSync(app, route);
  return null;
}

const pathShown = () => location.pathname.slice(WIZARD_BASE.length - 1);
const isAsked = (app: App) => app.getSnapshot().children.quitDialog?.getSnapshot().value === 'open';

/** A customer at the log-in TAN, with the log-in page before it in the history. */
async function atFirstStep() {
  history.pushState(null, '', WIZARD_BASE);
  const authProcess = silentProcess().provide({
    actors: { askProcess: answering(done(processReply('START_TAN_PROCESS_FOR_PSD2_AUTH'))) },
  });
  const initUi = initUiMachine.provide({
    actors: { requestInitUi: answeringInTurn(done(initUiReply()), done(initUiReply(true))) },
  });
  const app = openApp(willingApp().provide({ actors: { authProcess, initUi } }));
  const picture = (route: RouteId) => (
    <PageRouter>
      <Address app={app} route={route} />
    </PageRouter>
  );
  await arrive(app, 'login.form.editing');
  const { rerender } = render(picture('login'));
  await expect.poll(pathShown).toBe('/login');
  logIn(app);
  await arrive(app, 'process.psd2Tan.starting.brief');
  rerender(picture('psd2TanAuth'));
  await expect.poll(pathShown).toBe('/psd2TanAuth');
  /** Shows a screen that keeps the address: the entry in the history is replaced, with the same path. */
  const showInPlace = async (route: RouteId) => {
    const { key } = history.state;
    rerender(picture(route));
    await expect.poll(() => history.state.key).not.toBe(key);
  };
  return { app, show: (route: RouteId) => rerender(picture(route)), showInPlace };
}

/** Goes back, and waits for the `popstate` event. */
const back = () =>
  act(async () => {
    const heard = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await heard;
  });

test.each<RouteId>(['psd2TanAuth', 'waiting', 'inPlaceError'])(
  '[P2, A9] Back at a step that shows %s is asked about, and so is the next after it',
  async (route) => {
    const { app, show, showInPlace } = await atFirstStep();
    if (route !== 'psd2TanAuth') await showInPlace(route);
    for (const next of ['tos', 'consent'] as const) {
      await back();
      expect(isAsked(app)).toBe(true);
      await expect.poll(() => history.state.idx).toBe(1);
      app.getSnapshot().children.quitDialog?.send({ type: 'quit.dismissed' });
      show(next);
      await expect.poll(pathShown).toBe(`/${next}`);
      expect(history.state.idx).toBe(1);
    }
  },
);

test('[P2, A9] an entry that a script makes is a request like any other, and gets the address of the step', async () => {
  const { app, show } = await atFirstStep();
  await act(async () => {
    history.pushState({}, '', `${WIZARD_BASE}consent?client_id=demo`);
    dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(isAsked(app)).toBe(true);
  expect(pathShown()).toBe('/psd2TanAuth');
  // Without it, a reload would find no log-in.
  expect(location.search).toBe('?client_id=demo');
  app.getSnapshot().children.quitDialog?.send({ type: 'quit.dismissed' });
  show('tos');
  await expect.poll(pathShown).toBe('/tos');
  expect(location.search).toBe('?client_id=demo');
  for (const _ of ['to the entry of the step', 'to that of the log-in page']) {
    await back();
    expect(isAsked(app)).toBe(true);
    await expect.poll(() => history.state.idx).toBe(1);
    expect(pathShown()).toBe('/tos');
    app.getSnapshot().children.quitDialog?.send({ type: 'quit.dismissed' });
  }
});

test('[P2, A9] Back is asked about even where the step is drawn after it', async () => {
  const app = openApp(willingApp().provide({ actors: { authProcess: silentProcess() } }));
  await arrive(app, 'login.form.editing');
  history.replaceState({ idx: 0 }, '');
  const keeper = new AddressKeeper(app);
  const navigate = vi.fn<(to: To | number) => void>();
  const drawn = (route: RouteId, pathname: string) =>
    keeper.keep(route, route, { pathname, search: '', navigate });
  drawn('login', '/');
  await expect.poll(() => navigate.mock.calls.length).toBe(1);
  logIn(app);
  await arrive(app, 'process.psd2Tan.starting.brief');
  navigate.mockImplementationOnce(() => history.pushState({ idx: 1 }, ''));
  drawn('psd2TanAuth', '/login');
  // After the focus has moved, but before the step is painted.
  expect(navigate).toHaveBeenCalledOnce();
  await Promise.resolve();
  expect(navigate).toHaveBeenCalledTimes(2);
  await back();
  drawn('psd2TanAuth', '/psd2TanAuth');
  drawn('psd2TanAuth', '/login');
  expect(isAsked(app)).toBe(true);
  expect(navigate).toHaveBeenLastCalledWith(1);
});

test('[P2, P7] Back while a step comes is asked about, and the step still gets its address, in its own entry', async () => {
  const { app, show, showInPlace } = await atFirstStep();
  await showInPlace('waiting');
  await back();
  // Shown before the browser has returned to its entry.
  show('tos');
  expect(isAsked(app)).toBe(true);
  await expect.poll(pathShown).toBe('/tos');
  expect(history.state.idx).toBe(1);
});

test.each([
  ['as', false],
  ['after', true],
])(
  '[P2] Back %s the customer is sent to the party changes nothing: the page keeps its address and its entry',
  async (_, followed) => {
    const { app, show } = await atFirstStep();
    app.send({ type: 'quit.decided' });
    await arrive(app, 'returning');
    show('returning');
    if (followed) await expect.poll(pathShown).toBe('/returning');
    await back();
    await expect.poll(pathShown).toBe('/returning');
    expect(history.state.idx).toBe(1);
  },
);

test('[P2, P4] an error page holds nobody back who wants to leave it', async () => {
  const { app, showInPlace } = await atFirstStep();
  app.send({ type: 'redirects.exceeded', traceId: 'T' });
  await arrive(app, 'errorPage.errorTechnical');
  await showInPlace('errorTechnical');
  const go = vi.spyOn(history, 'go');
  await back();
  expect(isAsked(app)).toBe(false);
  expect(go).not.toHaveBeenCalled();
  expect(history.state.idx).toBe(0);
});

test('[P2, A9] whoever goes back on an error page and then tries again is not asked whether to quit', async () => {
  const { app, show, showInPlace } = await atFirstStep();
  app.send({ type: 'redirects.exceeded', traceId: 'T' });
  await arrive(app, 'errorPage.errorTechnical');
  await showInPlace('errorTechnical');
  await back();
  app.send({ type: 'retry.requested' });
  await arrive(app, 'process.psd2Tan.starting.brief');
  show('psd2TanAuth');
  await expect.poll(pathShown).toBe('/psd2TanAuth');
  expect(isAsked(app)).toBe(false);
});

test('[P2] a page that leaves the address of the step again and again is not answered for ever', async () => {
  const { app } = await atFirstStep();
  const keeper = new AddressKeeper(app);
  const navigate = vi.fn();
  const shownAt = (pathname: string) =>
    keeper.keep('psd2TanAuth', 'psd2TanAuth', { pathname, search: '', navigate });
  shownAt('/psd2TanAuth');
  await new Promise<void>(whenPainted);
  // The address is right already.
  expect(navigate).not.toHaveBeenCalled();
  history.pushState({ idx: 2 }, '');
  for (let i = 0; i < 32; i += 1) shownAt('/consent');
  expect(navigate).toHaveBeenCalledTimes(31);
  expect(navigate).toHaveBeenLastCalledWith(-1);
  expect(pictureOf(app).state).toBe('errorPage.errorTechnical');
});

/** A customer at the first step; `show` leads to another page, and to the next one no sooner than `every` ms later. */
async function ledOn(every: number) {
  const { app } = await atFirstStep();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const keeper = new AddressKeeper(app);
  const navigate = vi.fn();
  const show = async (route: RouteId) => {
    keeper.keep(route, route, { pathname: '/login', search: '', navigate });
    await vi.advanceTimersByTimeAsync(every);
  };
  return { app, navigate, show };
}

test('[P2, R2] after too many redirects the error page is shown with its reference, and raises no error of its own', async () => {
  const { app, navigate, show } = await ledOn(500);
  for (let i = 0; i < 16; i += 1)
    for (const route of ['tos', 'consent'] as const) await show(route);
  expect(navigate).toHaveBeenCalledTimes(31);
  expect(pictureOf(app).state).toBe('errorPage.errorTechnical');
  await show('errorTechnical');
  expect(navigate).toHaveBeenCalledTimes(32);
  expect(navigate.mock.lastCall?.[1]).toMatchObject({ state: { traceId: expect.any(String) } });
  expect(pictureOf(app).state).toBe('errorPage.errorTechnical');
});

test('[P2] a log-in may have any number of steps, one after the other', async () => {
  const { app, navigate, show } = await ledOn(1000);
  for (let i = 0; i < 20; i += 1)
    for (const route of ['tos', 'consent'] as const) await show(route);
  expect(navigate).toHaveBeenCalledTimes(40);
  expect(pictureOf(app).state).not.toBe('errorPage.errorTechnical');
});

test('[P5] the page of a failed navigation has the failure as the state of its entry', async () => {
  const { app } = await atFirstStep();
  const failure = {
    type: 'UNKNOWN_ERROR',
    messageKey: 'APP_COULD_NOT_BE_STARTED',
    traceId: 'T',
  } as const;
  const navigate = vi.fn();
  const address = { pathname: '/psd2TanAuth', search: '', navigate };
  new AddressKeeper(app).keep('navigationError', failure, address);
  await expect.poll(() => navigate.mock.lastCall?.[1]).toEqual({ replace: true, state: failure });
});

test('[R2] an error page replaces the entry and has the reference as its state; a step has none', async () => {
  const { app, showInPlace } = await atFirstStep();
  expect(history.state.usr).toBeNull();
  app.send({ type: 'redirects.exceeded', traceId: 'T' });
  await arrive(app, 'errorPage.errorTechnical');
  await showInPlace('errorTechnical');
  expect(history.state.usr).toEqual({ traceId: 'T' });
  expect(pathShown()).toBe('/psd2TanAuth');
});

test('[P2, S1] an address that begins with two slashes is not taken for one of another host', async () => {
  const { app } = await atFirstStep();
  const navigate = vi.fn();
  const address = { pathname: '//party.example/x', search: '?a=b', navigate };
  new AddressKeeper(app).keep('corruptUrl', 'corruptUrl', address);
  await expect
    .poll(() => navigate.mock.lastCall?.[0])
    .toEqual({ pathname: '/party.example/x', search: '?a=b' });
});
