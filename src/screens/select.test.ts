// @vitest-environment jsdom
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type AnyActorRef, createActor, fromCallback, fromPromise, type StateValue } from 'xstate';
import type { BankSettings, RelyingParty, SessionReply } from '#contract/entry.ts';
import type { StartTanReply } from '#contract/steps.ts';
import type { Answer } from '#machines/answer.ts';
import type { appMachine } from '#machines/app/machine.ts';
import { authProcessMachine } from '#machines/auth-process/machine.ts';
import { comfortLoginMachine } from '#machines/comfort-login/machine.ts';
import { confirmationMachine } from '#machines/confirmation/machine.ts';
import { credentialsMachine } from '#machines/credentials/machine.ts';
import { consentMachine, preferredAccountMachine } from '#machines/decision/machine.ts';
import { firstLoginMachine } from '#machines/first-login/machine.ts';
import { initUiMachine } from '#machines/init-ui/machine.ts';
import { pictureOf } from '#machines/picture.ts';
import { qrLoginMachine } from '#machines/qr-login/machine.ts';
import { remittanceMachine } from '#machines/remittance/machine.ts';
import { Secret } from '#machines/secret.ts';
import { termsMachine } from '#machines/terms/machine.ts';
import {
  answering,
  answeringInTurn,
  deaf,
  done,
  refused,
  silent,
  unreachable,
} from '#machines/testing/answers.ts';
import { opened, willingApp } from '#machines/testing/app.ts';
import {
  appLogIn,
  initUiReply,
  processReply,
  remittance,
  sessionReply,
  termsDocument,
} from '#machines/testing/replies.ts';
import { arrive, logIn, openApp } from '#machines/testing/running.ts';
import { navigationFailed } from '#src/loading/navigation-failed.ts';
import { configureRenewal, orRenewed } from '#src/loading/renewal.ts';
import { selectBusinessError } from './business-error/select.ts';
import { selectComfort } from './comfort-log-in/select.ts';
import { selectConsent } from './consent/select.ts';
import { selectFirstLogIn } from './first-log-in/select.ts';
import { decisionOf } from './give-or-deny/select.ts';
import { selectInPlaceError } from './in-place-error/select.ts';
import { selectLogIn } from './log-in/select.ts';
import { drawPlainError } from './navigation-error/plain.tsx';
import type { NavigationErrorProps } from './navigation-error/screen.tsx';
import { selectNavigationError } from './navigation-error/select.ts';
import { selectPreferredAccount } from './preferred-account/select.ts';
import { selectQrLogIn } from './qr-log-in/select.ts';
import { drawRemittance } from './remittance/select.tsx';
import type { Scene } from './scene.ts';
import { selectTechnicalError } from './technical-error/select.ts';
import { selectTerms } from './terms/select.ts';
import { selectWaiting } from './waiting/select.ts';

interface Opened {
  readonly party?: Partial<RelyingParty>;
  readonly session?: Partial<SessionReply>;
  readonly bank?: Partial<BankSettings>;
}

/** The wizard for this party at this bank. */
function wizardFor({ party = {}, session = {}, bank = {} }: Opened, machine = willingApp()) {
  return machine.provide({
    actors: {
      initUi: initUiMachine.provide({
        actors: { requestInitUi: answering(done(initUiReply(false, party))) },
      }),
      requestSession: answering(done(sessionReply(session))),
      requestBankSettings: answering(
        done({ 'de-DE': { name: 'Demo Bank', banknameAusblenden: false, ...bank } }),
      ),
    },
  });
}

/** The scene from which screens are selected when this wizard is in this state. */
async function sceneAt(
  state: string,
  machine: typeof appMachine,
  act?: (app: Scene['app']) => void,
  input?: Parameters<typeof openApp>[1],
) {
  const app = openApp(machine, input);
  onTestFinished(() => void app.stop());
  const logger = { log: () => undefined, close: () => undefined };
  if (act !== undefined) {
    await arrive(app, 'login.form.editing');
    act(app);
  }
  await arrive(app, state);
  const scene: Scene = {
    app,
    picture: pictureOf(app),
    elements: { sources: {}, logger },
  };
  return scene;
}
const logInFor = async (opened: Opened) =>
  selectLogIn(await sceneAt('login.form.editing', wizardFor(opened)));

describe('the log-in page', () => {
  const native = { applicationType: 'native', tosUri: 'https://shop.example/terms' } as const;

  test('[E4] [S1] links what the party calls its own only where that is a web address', async () => {
    const policyUri = 'javascript:alert(1)';
    const { links } = await logInFor({ party: { ...native, policyUri } });
    expect(links).toEqual({ terms: native.tosUri });
  });

  test('[E6] names no third party within one legal entity', async () => {
    const policyUri = 'https://shop.example/privacy';
    const party = { ...native, policyUri, sameLegalEntity: true };
    const { links, sameLegalEntity } = await logInFor({ party });
    expect(links).toEqual({});
    expect(sameLegalEntity).toBe(true);
  });

  test('[Y2] [E6] names no page of the party where the footer does', async () => {
    const policyUri = 'https://shop.example/privacy';
    const party = { ...native, policyUri, sameLegalEntity: false };
    const { links } = await logInFor({ party: { ...party, applicationType: 'web' } });
    expect(links).toEqual({});
  });

  test('[L1] [L2] [E4] [S1] links a page for a forgotten PIN only where that is a web address, and takes no blank word for a name', async () => {
    const bank = { forgotPinUrl: 'javascript:alert(1)', accessKeyName: '' };
    const { links, accessKeyName } = await logInFor({
      bank,
      party: { ...native, tosUriLabel: '' },
    });
    expect(links).toEqual({ terms: native.tosUri });
    expect(accessKeyName).toBeUndefined();
  });

  test('[Y1] says what the bank wants everybody to know where the layout has room for it', async () => {
    const bank = { infoMessages: ['Closed on Sunday'] };
    expect(await logInFor({ bank })).toMatchObject({
      bankMessages: bank.infoMessages,
      bankLanguage: 'de',
    });
    expect((await logInFor({ bank, party: native })).bankMessages).toEqual([]);
  });

  test.each(['', ' '])('[E4] calls a party that has no name (%j) by its id', async (clientName) => {
    expect((await logInFor({ party: { clientName } })).clientName).toBe('demo');
  });

  test.each([
    [{ qrCodeLoginAllowed: true, comfortLoginAllowed: false }],
    [{ qrCodeLoginAllowed: false, comfortLoginAllowed: true }],
  ])(
    '[Q4] [C3] [Y1] offers the other ways to log in that are allowed, and no other: %j',
    async (session) => {
      const { ways } = await logInFor({ session });
      expect({
        qrCodeLoginAllowed: ways?.qr !== undefined,
        comfortLoginAllowed: ways?.comfort !== undefined,
      }).toEqual(session);
    },
  );

  test('[A9] [Y1] offers Cancel beside the QR code only if the layout has it', async () => {
    const session = { qrCodeLoginAllowed: true };
    const offers = async (ecoSystem: 'okvp' | 'yes') => {
      const scene = await sceneAt(
        'qrLogin.scanning.waiting',
        wizardFor({ party: { ecoSystem }, session }),
        (app) => app.send({ type: 'qr.requested', identifier: '' }),
      );
      return selectQrLogIn(scene).onCancel !== undefined;
    };
    expect([await offers('okvp'), await offers('yes')]).toEqual([true, false]);
  });

  /** The QR code, where the test says when a code arrives and what time it is. */
  async function qrCode() {
    const give: (() => void)[] = [];
    const tellTime: ((now: number) => void)[] = [];
    const machine = wizardFor({ session: { qrCodeLoginAllowed: true } }).provide({
      actors: {
        qrLogin: qrLoginMachine.provide({
          actors: {
            startQrLogIn: fromPromise(
              () => new Promise((resolve) => give.push(() => resolve(done(appLogIn())))),
            ),
            askOutcome: answering(done(appLogIn())),
            watchAppLogIn: deaf(),
            clock: fromCallback(({ sendBack }) => {
              tellTime.push((now) => sendBack({ type: 'clock.ticked', now }));
            }),
          },
        }),
      },
    });
    const scene = await sceneAt('qrLogin.loading', machine, (app) =>
      app.send({ type: 'qr.requested', identifier: '' }),
    );
    return {
      scene,
      give,
      nextCode: async () => {
        const { length } = tellTime;
        give.at(-1)?.();
        await expect.poll(() => tellTime.length).toBe(length + 1);
      },
      /** Lets this much time remain of the code, in seconds. */
      remain: (seconds: number) =>
        tellTime.at(-1)?.(Date.parse(appLogIn().expiresAt) + -1000 * seconds),
    };
  }

  test('[Q5] after ten codes that renewed themselves the next is the last, and only once it is there', async () => {
    const { scene, give, nextCode, remain } = await qrCode();
    expect(selectQrLogIn(scene).isLast).toBe(false);
    await nextCode();
    for (let renewed = 0; renewed < 10; renewed += 1) {
      expect(selectQrLogIn(scene).isLast).toBe(false);
      remain(4);
      await expect.poll(() => give.length).toBe(renewed + 2);
      expect(selectQrLogIn(scene).isLast).toBe(false);
      await nextCode();
    }
    expect(selectQrLogIn(scene).isLast).toBe(true);
  });

  test('[Q2] [N3] a code stays while the customer waits for another', async () => {
    const { scene, give, nextCode } = await qrCode();
    await nextCode();
    const { number, link } = appLogIn();
    selectQrLogIn(scene).onRefresh();
    await expect.poll(() => give.length).toBe(2);
    expect(selectQrLogIn(scene)).toMatchObject({ phase: 'replacing', code: { link, number } });
  });

  test('[Q5] [N2] a code whose time is up before the next one is there is a void one', async () => {
    const { scene, give, nextCode, remain } = await qrCode();
    const phase = () => selectQrLogIn(scene).phase;
    expect(phase()).toBe('loading');
    await nextCode();
    remain(4);
    await expect.poll(() => give.length).toBe(2);
    remain(1);
    expect(phase()).toBe('waiting');
    remain(0);
    expect(phase()).toBe('ended');
    await nextCode();
    expect(phase()).toBe('waiting');
  });
});

describe('an error page', () => {
  const lockedFor = (party: Partial<RelyingParty>) =>
    sceneAt(
      'errorPage.lockedAccountError',
      wizardFor({ party }, willingApp(refused('LOCKED_ACCOUNT'))),
      logIn,
    );

  test('[E6] leads back to the party by its name, also where who quits gets to the log-in page, or to the homepage of online banking', async () => {
    const select = selectBusinessError('lockedAccountError');
    for (const cancelRedirectBehaviour of ['redirect', 'login'] as const) {
      const { back } = select(await lockedFor({ cancelRedirectBehaviour }));
      expect(back).toEqual({ to: 'party', clientName: 'Demo Shop' });
    }
    expect(select(await lockedFor({ onlineBanking: true })).back).toEqual({ to: 'homepage' });
  });

  test('[E1] [P3] of a link without a party leads nowhere back', async () => {
    const entry = { clientId: 'demo', redirectUri: '', route: 'initial' } as const;
    const scene = await sceneAt('corruptUrl', willingApp(), undefined, { entry });
    expect(selectBusinessError('corruptUrl')(scene).back).toBeUndefined();
  });

  test('[E6] [N2] of a log-in whose party nobody knows yet leads back all the same, without its name', async () => {
    const none = initUiMachine.provide({ actors: { requestInitUi: answering(unreachable) } });
    const unanswered = willingApp().provide({ actors: { initUi: none } });
    const entry = { ...opened.entry, interaction: 'a-log-in' };
    const scene = await sceneAt('errorPage.errorTechnical', unanswered, undefined, { entry });
    expect(selectTechnicalError(scene).back).toEqual({ to: 'party' });
  });

  test('[S4] [N2] says that too many calls were made, which passes', async () => {
    const tooMany = willingApp().provide({
      actors: { requestSession: answering(refused('RATE_LIMITED')) },
    });
    const scene = await sceneAt('errorPage.errorTechnical', tooMany);
    expect(selectTechnicalError(scene).because).toBe('tooMany');
  });

  test('[N2] names the cookies where the browser keeps none: the session is not over, it never began', async () => {
    const select = selectBusinessError('sessionExpired');
    const expired = willingApp().provide({
      actors: { requestSession: answering(refused('USER_SESSION_EXPIRED')) },
    });
    const scene = await sceneAt('errorPage.sessionExpired', expired);
    expect(select(scene).because).toBeUndefined();
    const storage = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    onTestFinished(() => storage.mockRestore());
    expect(select(scene).because).toBe('noCookies');
    // The web view of an app that has not switched it on.
    storage.mockImplementation(() => JSON.parse('null'));
    expect(select(scene).because).toBeUndefined();
    const locked = selectBusinessError('lockedAccountError');
    expect(locked(await lockedFor({})).because).toBeUndefined();
  });

  test('[N2] [E4, E6] where nobody takes the customer back, leads to the page of the party, unless in a frame of it', async () => {
    const select = selectBusinessError('sessionExpired');
    const goneFor = (party: Partial<RelyingParty>) =>
      sceneAt(
        'errorPage.sessionExpired',
        wizardFor(
          { party },
          willingApp().provide({ actors: { cancel: answering(refused('USER_SESSION_EXPIRED')) } }),
        ),
        (app) => app.send({ type: 'bankSelection.requested' }),
      );
    const clientUri = 'https://shop.example/';
    expect(select(await goneFor({ clientUri })).back).toEqual({
      to: 'party',
      clientName: 'Demo Shop',
      href: clientUri,
    });
    expect(select(await goneFor({ clientUri, onlineBanking: true })).back).toEqual({
      to: 'homepage',
      href: clientUri,
    });
    expect(select(await goneFor({ clientUri, embedded: true })).back).toBeUndefined();
    expect(select(await goneFor({ clientUri: 'javascript:alert(1)' })).back).toBeUndefined();
    expect(select(await goneFor({})).back).toBeUndefined();
  });

  test('[N2] a log-in that is gone before it is known leads to the page of its party all the same', async () => {
    const select = selectBusinessError('sessionExpired');
    const goneFor = (clientUri: string) => {
      const gone = refused('USER_SESSION_EXPIRED', { party: { clientName: 'Shop', clientUri } });
      return [
        willingApp().provide({ actors: { requestSession: answering(gone) } }),
        willingApp().provide({
          actors: {
            initUi: initUiMachine.provide({ actors: { requestInitUi: answering(gone) } }),
          },
        }),
      ];
    };
    for (const app of goneFor('https://shop.example/')) {
      const { back } = select(await sceneAt('errorPage.sessionExpired', app));
      expect(back).toEqual({ to: 'party', clientName: 'Shop', href: 'https://shop.example/' });
    }
    for (const app of goneFor('javascript:alert(1)')) {
      expect(select(await sceneAt('errorPage.sessionExpired', app)).back).toBeUndefined();
    }
  });

  test('[P7] [N2] who enters other credentials than those logged in is told, and leaves without ending that log-in', async () => {
    const otherCustomer = refused('USER_SESSION_EXPIRED', { otherCustomer: true });
    const enteredFor = (party: Partial<RelyingParty>) =>
      sceneAt('errorPage.sessionExpired', wizardFor({ party }, willingApp(otherCustomer)), logIn);
    const clientUri = 'https://shop.example/';
    for (const [party, back] of [
      [{ clientUri }, { to: 'party', clientName: 'Demo Shop', href: clientUri }],
      [{}, { to: 'logIn' }],
      [{ clientUri, embedded: true }, { to: 'logIn' }],
    ] as const) {
      const scene = await enteredFor(party);
      expect(selectBusinessError('sessionExpired')(scene)).toMatchObject({
        because: 'otherCustomer',
        back,
      });
    }
  });

  test('[P7] [N2] an error in place, later in a log-in that goes on after that, is left as any other', async () => {
    const machine = wizardFor(
      {},
      willingApp().provide({
        actors: {
          credentials: credentialsMachine.provide({
            actors: {
              logIn: answeringInTurn(
                refused('USER_SESSION_EXPIRED', { otherCustomer: true }),
                done(processReply('START_TAN_PROCESS_FOR_PSD2_AUTH')),
              ),
            },
          }),
          authProcess: authProcessMachine.provide({
            actors: {
              confirmation: confirmationMachine.provide({
                actors: { startTan: answering(unreachable) },
              }),
            },
          }),
        },
      }),
    );
    const scene = await sceneAt('errorPage.sessionExpired', machine, logIn);
    const { app } = scene;
    app.send({ type: 'back.requested' });
    await arrive(app, 'login.form.editing');
    logIn(app);
    await arrive(app, 'process.psd2Tan.startUnavailable');
    const { back, because } = selectInPlaceError({ ...scene, picture: pictureOf(app) });
    expect(because).toBeUndefined();
    expect(back).toEqual({ to: 'party', clientName: 'Demo Shop' });
  });

  test.each([
    ['redirect', { to: 'homepage' }],
    ['login', { to: 'logIn' }],
  ] as const)(
    '[A9] [E6] in a step the way out is to quit, and called by where that leads with cancelRedirectBehaviour %s',
    async (cancelRedirectBehaviour, back) => {
      const authProcess = authProcessMachine.provide({
        actors: {
          confirmation: confirmationMachine.provide({
            actors: { startTan: answering(unreachable) },
          }),
        },
      });
      const machine = wizardFor(
        { party: { cancelRedirectBehaviour, onlineBanking: true } },
        willingApp().provide({ actors: { authProcess } }),
      );
      const scene = await sceneAt('process.psd2Tan.startUnavailable', machine, logIn);
      expect(selectInPlaceError(scene).back).toEqual(back);
    },
  );

  test('[E3] offers to try again where that may help, and not where the bank has said no', async () => {
    const none = initUiMachine.provide({ actors: { requestInitUi: answering(unreachable) } });
    const unanswered = willingApp().provide({ actors: { initUi: none } });
    const technical = 'errorPage.errorTechnical';
    const [before, after] = [
      await sceneAt(technical, unanswered),
      await sceneAt(technical, wizardFor({}, willingApp(refused('TECHNICAL_ERROR'))), logIn),
    ];
    expect(selectTechnicalError(before).onRetry).toBeDefined();
    expect(selectTechnicalError(after).onRetry).toBeUndefined();
  });
});

describe('an error in place', () => {
  /** Nobody answers the first step of a log-in. */
  const unanswered = (startTan = answering<StartTanReply, { url: string }>(unreachable)) =>
    wizardFor(
      {},
      willingApp().provide({
        actors: {
          authProcess: authProcessMachine.provide({
            actors: {
              confirmation: confirmationMachine.provide({ actors: { startTan } }),
            },
          }),
        },
      }),
    );

  test('[P4] [N2] is that of the step in which it came, and that step alone is tried again', async () => {
    const scene = await sceneAt('process.psd2Tan.startUnavailable', unanswered(), logIn);
    const { page, reference, because, onRetry } = selectInPlaceError(scene);
    expect({ page, reference, because }).toEqual({
      page: 'errorTechnical',
      reference: 'W1',
      because: undefined,
    });
    onRetry?.();
    expect(pictureOf(scene.app).state).toBe('process.psd2Tan.starting.brief');
  });

  test('[N2] without a network says so', async () => {
    const offline = { kind: 'unreachable', reference: 'W1', offline: true } as const;
    const machine = unanswered(answering<StartTanReply, { url: string }>(offline));
    const scene = await sceneAt('process.psd2Tan.startUnavailable', machine, logIn);
    expect(selectInPlaceError(scene).because).toBe('offline');
  });

  test('[P4] [P7] says what the page of it would say, and offers only what can be done', async () => {
    const second = (answer: Answer<never>) =>
      sceneAt('errorInPlace', wizardFor({}, willingApp(answer)), logIn, {
        errorShown: true,
        entry: { ...opened.entry, interaction: 'named' },
      });
    const locked = await second(refused('LOCKED_ACCOUNT'));
    expect(selectInPlaceError(locked)).toMatchObject({
      page: 'lockedAccountError',
      reference: 'TRACE1',
      because: undefined,
    });
    const other = await second(refused('USER_SESSION_EXPIRED', { otherCustomer: true }));
    const { because, onRetry, onBack } = selectInPlaceError(other);
    expect({ because, onRetry }).toEqual({ because: 'otherCustomer', onRetry: undefined });
    onBack();
    expect(pictureOf(other.app).state).toBe('login.form.editing');
  });
});

test('[P5] [N2] the page of a navigation that failed names what is known of it: also that there was no network', async () => {
  const { app, ...scene } = await sceneAt('login.form.editing', wizardFor({}));
  const failed = () => {
    app.send(navigationFailed(new Error('gone'), 'consent'));
    return selectNavigationError({ ...scene, app });
  };
  const known = { type: 'UNKNOWN_CONTENT_ID', category: 'PAGE_NOT_FOUND' };
  expect(failed()).toMatchObject({ ...known, because: undefined });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  expect(failed()).toMatchObject({ ...known, because: 'offline' });
});

test.each([
  ['its own page', selectNavigationError],
  ['the plain one', (scene: Scene) => drawPlainError(scene).screen.props as NavigationErrorProps],
])(
  '[P5] [N4] another try after a navigation that failed may load the page anew: %s',
  async (_, select) => {
    vi.stubGlobal('fetch', async () => new Response(''));
    const reload = vi.fn();
    // The page has left this build before, as after a release: by itself it does so once.
    const storage = {
      read: () => 'one',
      write: () => true,
      remove() {},
      clear() {},
      close() {},
    };
    const page = { storage, embedded: false, build: 'one', reload };
    onTestFinished(() => {
      vi.unstubAllGlobals();
      configureRenewal({ ...page, embedded: true });
    });
    configureRenewal(page);
    const missing = () => orRenewed(() => Promise.reject(new Error('gone')));
    await expect(missing()).rejects.toThrow();
    expect(reload).not.toHaveBeenCalled();
    const scene = await sceneAt('login.form.editing', wizardFor({}));
    scene.app.send(navigationFailed(new Error('gone'), 'consent'));
    const { reference, onRetry } = select(scene);
    expect(reference).toBe(scene.app.getSnapshot().context.navigationFailure?.traceId);
    onRetry();
    expect(scene.app.getSnapshot().matches('navigationError')).toBe(false);
    missing().catch(() => {});
    await expect.poll(() => reload).toHaveBeenCalledOnce();
  },
);

describe('a decision that is sent', () => {
  const run = async (decision: 'given' | 'denied') => {
    const machine = consentMachine.provide({
      actors: {
        fetchDetails: answering(done({ recipient: 'Demo Shop', claims: [] })),
        decide: silent(),
      },
    });
    const actor = createActor(machine, { input: { url: '/consent' } }).start();
    await expect.poll(() => actor.getSnapshot().matches('deciding')).toBe(true);
    actor.send({ type: 'decision.made', decision });
    return decisionOf(actor).phase;
  };

  test('[A8] is the one that was made: the button pressed is at work', async () => {
    expect([await run('given'), await run('denied')]).toEqual(['giving', 'denying']);
  });
});

describe('a step whose call got no answer', () => {
  const unavailable = { kind: 'unavailable', reference: 'W1' };

  /** What a screen makes of this step in this state. */
  async function selected<Props>(
    actor: AnyActorRef,
    state: StateValue,
    select: (scene: Scene) => Props,
  ): Promise<Props> {
    const scene = await sceneAt('login.form.editing', wizardFor({}));
    onTestFinished(() => void actor.stop());
    await expect.poll(() => actor.getSnapshot().matches(state)).toBe(true);
    return select({ ...scene, picture: { ...scene.picture, chain: [actor] } });
  }

  test('[A7] [N2] says so where the terms were accepted', async () => {
    const actor = createActor(
      termsMachine.provide({
        actors: {
          fetchDocument: answering(done(termsDocument)),
          approveTerms: answering(unreachable),
        },
      }),
      { input: { url: '/terms', locale: 'de-DE' } },
    ).start();
    await expect.poll(() => actor.getSnapshot().matches('reading')).toBe(true);
    actor.send({ type: 'terms.accepted', ticked: true });
    const props = await selected(actor, { reading: 'unavailable' }, selectTerms('tos'));
    expect(props).toMatchObject({ phase: 'reading', problem: unavailable });
  });

  test('[A7] [I2] [N2] says so where the terms in another language were asked for, and cannot be accepted without them', async () => {
    const actor = createActor(
      termsMachine.provide({
        actors: { fetchDocument: answeringInTurn(done(termsDocument), unreachable) },
      }),
      { input: { url: '/terms', locale: 'de-DE' } },
    ).start();
    await expect.poll(() => actor.getSnapshot().matches('reading')).toBe(true);
    actor.send({ type: 'locale.changed', locale: 'en-GB' });
    const props = await selected(actor, 'unsettled', selectTerms('tos'));
    expect(props).toMatchObject({ phase: 'unsettled', problem: unavailable });
  });

  test('[A8] [S5] [N2] says so where a payment was to be authorised', async () => {
    const actor = createActor(
      remittanceMachine.provide({
        actors: {
          fetchRemittance: answering(done(remittance)),
          startRemittance: answering(unreachable),
        },
      }),
      { input: { url: '/remittance' } },
    ).start();
    await expect.poll(() => actor.getSnapshot().matches('reviewing')).toBe(true);
    actor.send({ type: 'payment.wanted' });
    const { screen } = await selected(actor, { reviewing: 'unavailable' }, drawRemittance);
    expect(screen.props).toMatchObject({ phase: 'reviewing', problem: unavailable });
  });

  test('[A8] [S5] [L9] does not say so while the bank makes a payment, which is told from one that is confirmed alone', async () => {
    const machine = remittanceMachine.provide({
      actors: { fetchRemittance: answering(done(remittance)) },
    });
    const input = { url: '/remittance' };
    const actor = createActor(machine, { input }).start();
    await expect.poll(() => actor.getSnapshot().matches('reviewing')).toBe(true);
    const { context } = actor.getSnapshot();
    for (const [value, phase] of [
      [{ confirmed: 'ready' }, 'confirmed'],
      ['continuing', 'continuing'],
    ] as const) {
      const snapshot = machine.resolveState({ value, context });
      const restored = createActor(machine, { input, snapshot }).start();
      const { screen } = await selected(restored, value, drawRemittance);
      expect(screen.props).toMatchObject({ phase, problem: undefined });
    }
    actor.stop();
  });

  test.each(['given', 'denied'] as const)(
    '[A8] [N2] says so where consent was %s',
    async (decision) => {
      const actor = createActor(
        consentMachine.provide({
          actors: {
            fetchDetails: answering(done({ recipient: 'Demo Shop', claims: [] })),
            decide: answering(unreachable),
          },
        }),
        { input: { url: '/consent' } },
      ).start();
      await expect.poll(() => actor.getSnapshot().matches('deciding')).toBe(true);
      actor.send({ type: 'decision.made', decision });
      const props = await selected(actor, { deciding: 'unavailable' }, selectConsent);
      expect(props).toMatchObject({ phase: 'deciding', problem: unavailable });
    },
  );

  test('[Q4] [C1] [S4] says so where the PIN is needed once; a wrong one is told with the attempts left', async () => {
    const first = (answer: Answer<never>) => {
      const actor = createActor(
        firstLoginMachine.provide({ actors: { submitPin: answering(answer) } }),
        { input: { url: '/first' } },
      ).start();
      actor.send({ type: 'firstPin.submitted', pin: new Secret('1') });
      return actor;
    };
    const select = selectFirstLogIn('qr');
    expect(await selected(first(unreachable), { form: 'unavailable' }, select)).toMatchObject({
      problem: unavailable,
    });
    const wrong = first(refused('INVALID_CREDENTIALS', { attemptsLeft: 1 }));
    expect(await selected(wrong, { form: 'wrongCredentials' }, select)).toMatchObject({
      problem: { kind: 'wrongCredentials', attemptsLeft: 1 },
    });
  });

  test('[Q4] [C1] [S4] says so where the PIN is needed once and was entered too often: to try again at once would not help', async () => {
    const refusal = refused('RATE_LIMITED', { retryAfterSeconds: 90 });
    const actor = createActor(
      firstLoginMachine.provide({ actors: { submitPin: answering(refusal) } }),
      { input: { url: '/first' } },
    ).start();
    actor.send({ type: 'firstPin.submitted', pin: new Secret('1') });
    const props = await selected(actor, { form: 'unavailable' }, selectFirstLogIn('comfort'));
    expect(props.problem).toEqual({ kind: 'rateLimited', retryAfterSeconds: 90 });
  });

  test('[C3] [N2] says so where the comfort app is asked, also that the device has no network', async () => {
    const offline = { kind: 'unreachable', reference: 'W1', offline: true } as const;
    const actor = createActor(
      comfortLoginMachine.provide({ actors: { startComfortLogIn: answering(offline) } }),
      { input: { authenticationId: 'a', identifier: 'anna' } },
    ).start();
    const props = await selected(actor, 'error', selectComfort('error'));
    expect(props).toMatchObject({ phase: 'error', reference: 'W1', because: 'offline' });
  });

  test('[Q3] [N2] says so where there is no QR code, also that the device has no network', async () => {
    const offline = { kind: 'unreachable', reference: 'W1', offline: true } as const;
    const actor = createActor(
      qrLoginMachine.provide({ actors: { startQrLogIn: answering(offline), clock: deaf() } }),
      { input: { authenticationId: 'a' } },
    ).start();
    const props = await selected(actor, 'unknownError', selectQrLogIn);
    expect(props).toMatchObject({ phase: 'unknownError', reference: 'W1', because: 'offline' });
  });

  test('[C1] [A9] says that the bank is asked where the customer says that they have approved', async () => {
    const actor = createActor(
      comfortLoginMachine.provide({
        actors: { askAppLogIn: silent(), watchAppLogIn: deaf(), clock: deaf() },
      }),
      { input: { authenticationId: 'a', identifier: 'felix', logIn: appLogIn() } },
    ).start();
    actor.send({ type: 'approval.claimed' });
    const { phase } = await selected(actor, { waiting: 'checking' }, selectComfort('waiting'));
    expect(phase).toBe('checking');
  });

  test('[C1] [N2] gives the reference where the bank did not hear that it is approved, and only then', async () => {
    const actor = createActor(
      comfortLoginMachine.provide({
        actors: { askAppLogIn: answering(unreachable), watchAppLogIn: deaf(), clock: deaf() },
      }),
      { input: { authenticationId: 'a', identifier: 'felix', logIn: appLogIn() } },
    ).start();
    const select = selectComfort('waiting');
    const waiting = await selected(actor, { waiting: 'listening' }, select);
    expect(waiting).toMatchObject({ phase: 'waiting', reference: undefined });
    actor.send({ type: 'approval.claimed' });
    const unheard = await selected(actor, { waiting: 'unheard' }, select);
    expect(unheard).toMatchObject({ phase: 'waiting', reference: 'W1' });
  });
});

test('[A8] another account that is asked for is told from one that is chosen', async () => {
  const scene = await sceneAt('login.form.editing', wizardFor({}));
  const phases: string[] = [];
  for (const decision of [{ accountId: 'a' }, { otherAccount: true }] as const) {
    const machine = preferredAccountMachine.provide({
      actors: { fetchDetails: answering(done({ accounts: [] })), decide: silent() },
    });
    const actor = createActor(machine, { input: { url: '/account' } }).start();
    await expect.poll(() => actor.getSnapshot().matches('deciding')).toBe(true);
    actor.send({ type: 'decision.made', decision });
    const picture = { ...scene.picture, chain: [actor] };
    phases.push(selectPreferredAccount({ ...scene, picture }).phase);
  }
  expect(phases).toEqual(['sending', 'sendingOther']);
});

test('[E7] the way on is the one that the bank hands over, once it has', async () => {
  const cancelledTo = (redirectUrl: string) =>
    sceneAt(
      'returning',
      willingApp().provide({ actors: { cancel: answering(done({ redirectUrl })) } }),
      (app) => app.send({ type: 'bankSelection.requested' }),
    );
  const scene = await cancelledTo('https://bank.example/way-back');
  expect(selectWaiting(scene).wayOn).toBe('https://bank.example/way-back');
  const picture = { ...scene.picture, state: 'completing.lasting' };
  expect(selectWaiting({ ...scene, picture }).wayOn).toBeUndefined();
  const wrong = await cancelledTo('javascript:alert(1)');
  expect(selectWaiting(wrong).wayOn).toBeUndefined();
});

test.each([
  ['starting', false],
  ['starting.lasting', true],
])('[N2] %s: whether a wait is long is said: %s', async (state, slow) => {
  const scene = await sceneAt('login.form.editing', wizardFor({}));
  const picture = { ...scene.picture, state };
  expect(selectWaiting({ ...scene, picture }).slow).toBe(slow);
});

test('[N2] [A9] what goes on while somebody waits is said', async () => {
  const scene = await sceneAt('login.form.editing', wizardFor({}));
  const reasonIn = (state: string) =>
    selectWaiting({ ...scene, picture: { ...scene.picture, state } }).reason;
  const states = ['starting', 'completing.lasting', 'cancelling', 'cancelling.lasting', 'process'];
  expect(states.map(reasonIn)).toEqual([
    'starting',
    'returning',
    'cancelling',
    'cancelling',
    'loading',
  ]);
});
