import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Surprise } from '../answer.ts';
import { Secret } from '../secret.ts';
import { CONTEXT, EVENTS } from './allowed.ts';
import { seenContext, seenError, seenEvent, seenState } from './mask.ts';
import { type Fields, MASK, type Rule } from './shapes.ts';

const PIN = '83917';
const TAN = '482913';
const IBAN = 'DE89370400440532013000';
const NAME = 'Karla Kanarienvogel';
const CANARIES = [PIN, TAN, IBAN, NAME];

const LEAVES: readonly unknown[] = [
  ...CANARIES,
  Number(PIN),
  Number(TAN),
  `PIN ${PIN}`,
  new Secret(PIN),
  new Error(`refused ${PIN}`),
  new Map([[IBAN, TAN]]),
];
const leaf = fc.constantFrom(...LEAVES);
const keys = (known: object) =>
  fc.oneof(fc.constantFrom(...Object.keys(known)), fc.constantFrom(...CANARIES, 'anything'));

/** Any value with known and unknown keys, and a canary in every leaf. */
const anything = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(keys({ ...CONTEXT, actions: 0, order: 0, process: 0 }), tie('value'), {
      maxKeys: 5,
    }),
  ),
})).value;

const shows = (seen: unknown) => CANARIES.some((canary) => JSON.stringify(seen).includes(canary));
const expectClean = (seen: unknown) => {
  const text = JSON.stringify(seen);
  for (const canary of CANARIES) expect(text).not.toContain(canary);
};

/** A place that a rule speaks of. */
interface Place {
  readonly path: string;
  /** Data with this value at the place, and nothing else. */
  readonly dataWith: (value: unknown) => unknown;
}

/** The place of a rule, and every place in it. */
function placesIn(rule: Rule, { path, dataWith }: Place): Place[] {
  const inside = typeof rule === 'object' ? Object.entries<Rule>({ ...rule }) : [];
  const inner = inside.flatMap(([key, ruleOfKey]) =>
    placesIn(ruleOfKey, {
      path: `${path}.${key}`,
      dataWith: (value) => dataWith(Array.isArray(rule) ? [value] : { [key]: value }),
    }),
  );
  return [{ path, dataWith }, ...inner];
}

/** The paths of all that a rule lets pass; or of all that there is in data. */
const leavesOf = (value: unknown, path = ''): string[] => {
  if (value === MASK) return [];
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, `${path}.${key}`));
};

/** The places where a canary shows. */
const leaks = (places: readonly Place[], gate: (data: unknown) => unknown): string[] =>
  places
    .filter(({ dataWith }) => LEAVES.some((canary) => shows(gate(dataWith(canary)))))
    .map(({ path }) => path);

describe('nothing passes the gate that is not named', () => {
  test('[D1] [S8] a canary at each place of a context, input or output', () => {
    const places = placesIn(CONTEXT, { path: 'context', dataWith: (value) => value });
    expect(places.length).toBeGreaterThan(150);
    expect(leaks(places, seenContext)).toEqual([]);
    const asOutput = (output: unknown) =>
      seenEvent({ type: 'xstate.done.actor.logIn', ...{ output } });
    expect(leaks(places, asOutput)).toEqual([]);
  });

  test('[D1] [S8] a canary at each place of each event', () => {
    const shown = Object.entries<Fields>(EVENTS).flatMap(([type, rules]) =>
      leaks(placesIn(rules, { path: type, dataWith: (value) => value }), (data) =>
        seenEvent({ ...Object(data), type }),
      ),
    );
    expect(shown).toEqual([]);
  });

  test('[D1] [S8] a context, input or output with a canary under every name', () => {
    fc.assert(fc.property(anything, (value) => expectClean(seenContext(value))));
  });

  test('[D1] [S8] an event of every type, with a canary under every name', () => {
    const types = [
      ...Object.keys(EVENTS),
      'xstate.init',
      'xstate.done.actor.logIn',
      'xstate.error.actor.logIn',
      'xstate.promise.resolve',
      PIN,
      `pin.${PIN}`,
    ];
    const payload = (type: string) =>
      fc.dictionary(
        keys({ ...EVENTS[type as keyof typeof EVENTS], output: 0, input: 0, data: 0, error: 0 }),
        anything,
      );
    const event = fc
      .constantFrom(...types)
      .chain((type) => payload(type).map((rest) => ({ ...rest, type })));
    fc.assert(fc.property(event, (given) => expectClean(seenEvent(given))));
  });

  test('[D1] [S8] an error keeps its kind and reference, and says nothing', () => {
    const error = new Surprise(`cannot read ${IBAN}`, 'W0123456789A', { cause: PIN });
    expect(seenError(error)).toEqual({
      name: 'Surprise',
      message: '[masked]',
      reference: 'W0123456789A',
    });
    expect(seenError(new TypeError(PIN))).toEqual({ name: 'TypeError', message: '[masked]' });
    for (const thrown of [PIN, { name: 'Karla', message: PIN }]) {
      expect(seenError(thrown)).toBe('[masked]');
    }
    for (const name of [NAME, 'karla', `Refused${PIN}`, `${PIN}Refused`]) {
      expect(seenError(Object.assign(new Error(), { name }))).toMatchObject({ name: '[masked]' });
    }
    const misled = Object.assign(new Error(), { reference: PIN });
    expect(seenError(misled)).toMatchObject({ reference: '[masked]' });
    const noState = `${PIN} ${IBAN}`;
    expect(seenState(noState)).toBe('[masked]');
    expect(seenState({ login: { form: noState } })).toEqual({ login: { form: '[masked]' } });
  });

  test('[D1] [S8] what is longer than any name of ours is none', () => {
    const long = 'a'.repeat(201);
    expect(seenState(long.slice(0, 81))).toBe('[masked]');
    expect(seenEvent({ type: `xstate.${long}` })).toEqual({ type: '[masked]' });
    expect(seenEvent({ type: 'xstate.done.actor', ...{ actorId: long } })).toMatchObject({
      actorId: '[masked]',
    });
    const named = Object.assign(new Error(), { name: `A${long.slice(0, 41)}` });
    expect(seenError(named)).toMatchObject({ name: '[masked]' });
  });

  test('[D1] [S8] under a name that every object has, nothing is listed', () => {
    for (const key of ['constructor', 'toString', 'valueOf']) {
      expect(seenContext({ [key]: PIN })).toEqual({ '…': '1 [masked]' });
      expect(seenEvent({ type: key, ...{ pin: PIN } })).toEqual({ type: '[masked]' });
    }
  });
});

test.each([PIN, `pin.${PIN}`, `${PIN} xstate.init`, `xstate.init/${PIN}`])(
  '[D1] [S8] an event of an unknown name, as %s, has none',
  (type) => expect(seenEvent({ type, ...{ pin: PIN } })).toEqual({ type: '[masked]' }),
);

test.each([[[1]], [new Error(NAME)], [1], [() => NAME]])(
  '[D1] [S8] what is not the expected kind of thing is masked whole: %s',
  (value) => {
    expect(seenContext(value)).toBe('[masked]');
    expect(seenContext({ reply: value })).toEqual({ reply: '[masked]' });
  },
);

test.each([[['login']], [1], [null], [undefined]])(
  '[D1] [S8] what cannot be a state is masked: %s',
  (value) => expect(seenState(value)).toBe('[masked]'),
);

test.each<[key: keyof typeof CONTEXT, facts: readonly unknown[], others: readonly unknown[]]>([
  ['attempt', [0, 900], [-Number(PIN), 129.95, Number(TAN), '1']],
  [
    'expiresAt',
    [1_767_261_900_000, '2026-01-01T10:05:00.000Z', '2026-01-01T11:05:00+01:00'],
    // Numbers of an account and of a telephone, and what only looks like a time from afar.
    [
      532_013_000,
      4_915_112_345_678,
      `2026-01-01T10:05:00Z ${IBAN}`,
      `${IBAN}2026-01-01T10:05:00Z`,
      `2026-01-01T${PIN}Z`,
      `2026-01-01T10:05:00.${TAN}Z`,
    ],
  ],
  [
    'code',
    ['LOCKED_ACCOUNT', 'START_TAN_PROCESS_FOR_PSD2_AUTH', 'user-session-expired'],
    ['karla', 'Karla', IBAN, `CODE_${PIN}`, `user-${PIN}`, `user-expired ${PIN}`, `${PIN} CODE`],
  ],
  ['themeId', ['', '9998', '8840_1'], [PIN, `8840_${PIN}`, `8840 ${PIN}`, '1']],
  ['traceId', ['0123456789AB'], [PIN, TAN, IBAN, '0123456789ab']],
  ['clientId', ['demo', 'demo_okvp', 'demo-bank'], [PIN, NAME, `demo ${PIN}`, `demo-${PIN}`]],
  ['name', ['tan-web-component'], ['karla', PIN, NAME, `bank-info ${PIN}`]],
])('[D1] [S8] of %s only what has the form of one is seen', (key, facts, others) => {
  for (const fact of facts) expect(seenContext({ [key]: fact })).toEqual({ [key]: fact });
  for (const other of others) expect(seenContext({ [key]: other })).toEqual({ [key]: '[masked]' });
});

describe('harmless facts stay visible', () => {
  test('[D1] what a machine begins with, and what a port brings', () => {
    const known = { locale: 'de-DE', identifier: NAME };
    const seen = { locale: 'de-DE', identifier: '[masked]' };
    for (const [type, key] of [
      ['xstate.init', 'input'],
      ['xstate.promise.resolve', 'data'],
    ] as const) {
      expect(seenEvent({ type, ...{ [key]: known } })).toEqual({ type, [key]: seen });
    }
  });

  test('[D1] whether there is a value', () => {
    expect(seenContext(null)).toBeNull();
    expect(seenContext({ reply: null })).toEqual({ reply: null });
  });

  test('[D1] which actor XState speaks of, if it is the id of one', () => {
    const type = 'xstate.done.actor.logIn';
    for (const [actorId, seen] of [
      ['0.app.login', '0.app.login'],
      [NAME, '[masked]'],
      [[PIN], '[masked]'],
      [12, '[masked]'],
    ]) {
      expect(seenEvent({ type, ...{ actorId } })).toEqual({ type, actorId: seen });
    }
  });

  test('[D1] a submitted PIN shows that it was sent, and nothing of it', () => {
    const event = { type: 'pin.submitted', identifier: 'anna', pin: new Secret(PIN) };
    expect(seenEvent(event)).toEqual({
      type: 'pin.submitted',
      identifier: '[masked]',
      pin: '[masked]',
    });
  });

  test('[D1] an answer shows its kind, code, reference and attempts', () => {
    const output = { kind: 'refused', code: 'WRONG_TAN', traceId: '0123456789AB', attemptsLeft: 2 };
    expect(seenEvent({ type: 'xstate.done.actor.submitTan', ...{ output } })).toEqual({
      type: 'xstate.done.actor.submitTan',
      output,
    });
  });

  test('[D1] the next step is named, its address is not', () => {
    const action = { stepType: 'START_TAN_PROCESS_FOR_PSD2_AUTH', urlOfResource: '/a/b' };
    const reply = {
      authenticationProcessCompleted: false,
      nextAuthenticationProcessStep: { actions: [action] },
    };
    expect(seenContext({ reply })).toEqual({
      reply: {
        authenticationProcessCompleted: false,
        nextAuthenticationProcessStep: { actions: [{ ...action, urlOfResource: '[masked]' }] },
      },
    });
  });

  test('[D1] what kind of thing comes next is named, and how the search for another tab ended', () => {
    const kinds = ['postProcessUnknown', 'finished', 'fault'];
    for (const kind of kinds) expect(seenContext({ next: { kind } })).toEqual({ next: { kind } });
    for (const kind of ['informed', 'alone']) expect(seenContext({ kind })).toEqual({ kind });
  });

  test('[D1] all that decides how a log-in goes on', () => {
    const expiresAt = '2026-01-01T10:05:00.000Z';
    const traceId = '0123456789AB';
    const next = { actions: [{ stepType: 'GIVE_CONSENT' }] };
    const appLogIn = { status: 'waiting', expiresAt };
    const process = {
      authenticationProcessCompleted: true,
      nextAuthenticationProcessStep: next,
      nextPostAuthenticationProcessStep: next,
    };
    const relyingParty = {
      clientId: 'demo',
      ecoSystem: 'okvp',
      applicationType: 'native',
      embedded: true,
      sameLegalEntity: true,
      onlineBanking: true,
      isNativeClient: true,
    };
    const session = {
      i18nAllowed: true,
      defaultLanguageEnglish: true,
      qrCodeLoginAllowed: true,
      comfortLoginAllowed: true,
    };
    const order = { kind: 'payment' };
    const challenge = { status: 'pending', order, expiresAt, attemptsLeft: 3 };
    const applied = { themeId: '9998', from: 'local' };
    const facts = {
      alreadyShown: true,
      answer: {
        kind: 'refused',
        code: 'WRONG_TAN',
        traceId,
        reference: traceId,
        offline: true,
        attemptsLeft: 2,
        retryAfterSeconds: 90,
        value: process,
      },
      appearance: 'DARK',
      applied,
      appliedTheme: applied,
      attempt: 1,
      attemptsLeft: 2,
      cause: 'customer',
      challenge,
      clientId: 'demo',
      code: 'WRONG_TAN',
      documentLocale: 'de-DE',
      entry: { clientId: 'demo', route: 'login' },
      errorShown: false,
      expiresAt,
      failure: { code: 'TECHNICAL_ERROR', traceId, offline: true },
      features: 'ungoverned',
      hasOpener: false,
      initUi: { relyingParty },
      kind: 'failed',
      locale: 'en-GB',
      localeCookie: 'en-GB',
      logIn: appLogIn,
      missing: { identifier: true, pin: false },
      name: 'tan-web-component',
      navigationFailure: {
        type: 'UNKNOWN_CONTENT_ID',
        messageKey: 'APP_COULD_NOT_BE_STARTED',
        category: 'PAGE_NOT_FOUND',
        traceId,
        offline: true,
      },
      next: { kind: 'step', state: 'psd2Tan' },
      noted: 'login',
      otherCustomer: true,
      outcome: { kind: 'failed', failure: { code: 'TECHNICAL_ERROR', traceId, offline: true } },
      present: true,
      processReply: process,
      purpose: 'unlockPin',
      reference: traceId,
      renewals: 3,
      reply: process,
      requested: 'en-GB',
      retryAfterSeconds: 90,
      secondsLeft: 59,
      session,
      sessionEnd: expiresAt,
      standing: { process, post: process },
      themeId: '8840_1',
      themeSources: { url: '9998', nativeApp: '9998', sessionStorage: '8840_1', cookie: '9998' },
      traceId,
      tries: 2,
      trust: true,
      value: {
        ...process,
        ...session,
        ...appLogIn,
        relyingParty,
        authentication: { started: true, comfortLogIn: appLogIn, qrLogIn: appLogIn },
        challenge,
        begun: true,
        backToLogIn: true,
      },
    };
    expect(seenContext(facts)).toEqual(facts);
    expect(leavesOf(facts).sort()).toEqual(leavesOf(CONTEXT).sort());
  });

  test('[D1] [D3] all that an event says of how a log-in goes on: a replay goes by it', () => {
    const traceId = '0123456789AB';
    const facts: { readonly [Type in keyof typeof EVENTS]?: object } = {
      'appLogIn.changed': { status: 'approved' },
      'challenge.changed': { status: 'confirmed', expiresAt: '2026-01-01T10:05:00.000Z' },
      'clock.ticked': { now: 1_767_261_900_000 },
      'decision.made': { decision: 'denied' },
      'features.known': { features: 'pending' },
      'locale.applied': { locale: 'en-GB' },
      'locale.changed': { locale: 'en-GB' },
      'locale.requested': { locale: 'en-GB' },
      'navigation.failed': {
        failure: {
          type: 'UNKNOWN_CONTENT_ID',
          messageKey: 'APP_COULD_NOT_BE_STARTED',
          category: 'PAGE_NOT_FOUND',
          traceId,
          offline: true,
        },
      },
      'order.failed': { failure: { code: 'LOCKED_ACCOUNT', traceId, offline: true } },
      'redirects.exceeded': { traceId },
      'session.extended': { expiresAt: '2026-01-01T10:05:00.000Z' },
      'terms.accepted': { ticked: true },
      'theme.applied': { themeId: '8840_1', from: 'local' },
      'theme.requested': { themeId: '8840_1' },
      'trust.decided': { trust: false },
      'url.requested': { route: 'login' },
    };
    for (const [type, payload] of Object.entries(facts)) {
      expect(seenEvent({ type, ...payload })).toEqual({ type, ...payload });
    }
    expect(leavesOf(facts).sort()).toEqual(leavesOf(EVENTS).sort());
  });

  test('[D1] keys nobody listed are counted, not named', () => {
    expect(seenContext({ attempt: 1, [IBAN]: 1, other: 2 })).toEqual({
      attempt: 1,
      '…': '2 [masked]',
    });
  });
});
