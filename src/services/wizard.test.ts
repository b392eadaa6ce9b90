import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  type CallbackActorLogic,
  createActor,
  type PromiseActorLogic,
  sendTo,
  setup,
  toPromise,
} from 'xstate';
import type { errorRedirectMachine } from '#machines/error-redirect/machine.ts';
import type { initUiMachine } from '#machines/init-ui/machine.ts';
import { initUiReply, processReply, sessionReply } from '#machines/testing/replies.ts';
import { orRenewed } from '#src/loading/renewal.ts';
import { ownPage } from '#src/venue/own-page.ts';
import type { Venue } from '#src/venue/venue.ts';
import { openStorage } from './storage.ts';
import { provideWizard } from './wizard.ts';

/** The bank's answers; called with each request's path below the API and its idempotency key. */
const bank = vi.fn<(path: string, key: string | null) => Promise<Response>>();
const log = vi.fn();
const setUpPortal = vi.fn();
const rememberErrorShown = vi.fn();
const partMissing = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  vi.resetAllMocks();
  vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) =>
    bank(
      url.replace('/services_auth/auth-backend/api', ''),
      new Headers(headers).get('idempotency-key'),
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

function open(change: Partial<Venue> = {}) {
  const { wizard } = provideWizard({
    logger: { log, close() {} },
    venue: { ...ownPage(document.body), setUpPortal, ...change },
    storage: openStorage(),
    rememberErrorShown,
    partMissing,
  });
  const { actors, actions } = wizard.implementations;
  const { requestInitUi } = (actors.initUi as typeof initUiMachine).implementations.actors;
  const ports: Readonly<Record<string, unknown>> = { ...actors, requestInitUi };
  return {
    actors,
    actions,
    /** Asks a port of the app, or of the machine that starts it. */
    ask: (
      port:
        | 'requestSession'
        | 'requestInitUi'
        | 'complete'
        | 'cancel'
        | 'setUpPortal'
        | 'prepareOtherWay',
      input: object,
    ) =>
      toPromise(createActor(ports[port] as PromiseActorLogic<unknown, object>, { input }).start()),
  };
}

const query = { client_id: 'demo', redirect_uri: 'https://party/cb' };
const cancelled = { authenticationId: 'a', cause: 'customer' };

test('[S6, E6] who cancels once more after no answer has the same intent; for another cause, or another log-in, it is another', async () => {
  const { ask } = open();
  bank.mockRejectedValue(new TypeError('Failed to fetch'));
  await ask('cancel', cancelled);
  await ask('cancel', cancelled);
  await ask('cancel', { ...cancelled, cause: 'error' });
  await ask('cancel', { ...cancelled, authenticationId: 'b' });
  await ask('complete', { authenticationId: 'a' });
  await ask('complete', { authenticationId: 'b' });
  const [first, again, ...others] = bank.mock.calls.map(([, key]) => key);
  expect(again).toBe(first);
  expect(new Set([first, ...others]).size).toBe(5);
});

// A null counts as missing.
const { pisData: _, ...initUi } = initUiReply();
const CANCELLATION = /^\/authentications\/a\/cancellation$/;

test.each([
  ['requestSession', 'USER_SESSION_EXPIRED', { query }, /^\/session\?/, sessionReply()],
  ['requestInitUi', 'USER_SESSION_EXPIRED', { query }, /^\/init-ui\?/, initUi],
  ['cancel', 'USER_SESSION_EXPIRED', cancelled, CANCELLATION, { backToLogIn: true }],
  ['cancel', 'user-session-expired', cancelled, CANCELLATION, { backToLogIn: true }],
] as const)(
  '[S2, S6, R3] %s, refused with %s, is repeated with the id that a lost answer to the log-in brings',
  async (port, code, input, path, reply) => {
    sessionStorage.setItem('auth-frontend|log-in', 'the-key /log-in');
    bank
      .mockResolvedValueOnce(Response.json({ code, traceId: 'T' }, { status: 401 }))
      .mockResolvedValueOnce(Response.json(processReply()))
      .mockResolvedValueOnce(Response.json(reply));
    expect(await open().ask(port, input)).toMatchObject({ kind: 'done', value: reply });
    const [one, lost, other] = bank.mock.calls;
    expect([one?.[0], other?.[0]]).toEqual([expect.stringMatching(path), one?.[0]]);
    expect(lost).toEqual(['/log-in', 'the-key']);
  },
);

test.each([
  [{ code: 'SERVER_ERROR', message: 'it broke', traceId: 'T' }, 'SERVER_ERROR: it broke'],
  [{ message: 'it broke', traceId: 'T' }, 'it broke'],
  [{ code: 'SERVER_ERROR', traceId: 'T' }, 'SERVER_ERROR'],
  [{ traceId: 'T' }, 'The backend refused without a code'],
])('[R2, N5] a failure is logged under its reference: %j', (failure, words) => {
  Reflect.apply(open().actions.logFailure as () => void, null, [{ context: { failure } }]);
  expect(log).toHaveBeenCalledExactlyOnceWith('ERROR', words, 'T');
});

test('[I1] a language that the customer chooses is kept in a cookie, and for a frame that has none in the tab', () => {
  Reflect.apply(open().actions.rememberChoice as () => void, null, [{}, { locale: 'en' }]);
  expect(document.cookie).toContain('language=en');
  expect(openStorage().read('language')).toBe('en');
  Object.assign(document, { cookie: 'language=; max-age=0; path=/' });
});

test('[P4] that a session has had its error page is stored with the first one', () => {
  const { errorRedirect } = open().actors;
  const raised = { type: 'error.raised', failure: { code: 'SERVER_ERROR', traceId: 'T' } };
  const app = createActor(
    setup({
      actors: { errorRedirect: errorRedirect as typeof errorRedirectMachine },
    }).createMachine({
      invoke: { id: 'rule', src: 'errorRedirect', input: { alreadyShown: false } },
      on: { 'error.raised': { actions: sendTo('rule', raised) } },
    }),
  ).start();
  expect(rememberErrorShown).not.toHaveBeenCalled();
  app.send(raised);
  app.send(raised);
  expect(rememberErrorShown).toHaveBeenCalledTimes(1);
});

test('[X6, X9] the portal is told by the page on which the log-in starts', async () => {
  await open().ask('setUpPortal', {});
  expect(setUpPortal).toHaveBeenCalledTimes(1);
});

test('[X9, N1] of a log-in that a portal has taken off its page without a word, nothing says that it is open', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  bank.mockImplementation(async () => Response.json({ expiresAt: '2026-11-26T12:15:00.000Z' }));
  const root = document.createElement('div');
  const keepOpen = open({ root }).actors.keepOpen as CallbackActorLogic<
    { type: string },
    { authenticationId: string }
  >;
  const actor = createActor(keepOpen, { input: { authenticationId: 'a' } }).start();
  onTestFinished(() => void actor.stop());
  await vi.advanceTimersByTimeAsync(300_000);
  expect(bank).not.toHaveBeenCalled();
  document.body.append(root);
  onTestFinished(() => root.remove());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(bank).toHaveBeenCalledOnce();
});

test('[X9, N4] for a part that is gone a page of our own looks for another build; a portal’s page is never loaded anew', async () => {
  const asked = vi.fn(async () => new Response('', { status: 503 }));
  vi.stubGlobal('fetch', asked);
  const miss = () => orRenewed(() => Promise.reject(new Error('gone'))).catch(() => {});
  open({ embedded: true });
  await miss();
  expect(asked).not.toHaveBeenCalled();
  open();
  await miss();
  expect(asked).toHaveBeenCalledOnce();
});

test('[N4, P5] that what follows the log-in page cannot be loaded is told to whoever shows it', async () => {
  vi.doMock('./behind-log-in.ts', () => {
    throw new Error('gone');
  });
  onTestFinished(() => void vi.doUnmock('./behind-log-in.ts'));
  void open({ embedded: true }).ask('prepareOtherWay', {});
  await expect.poll(() => partMissing.mock.calls.length).toBe(1);
});
