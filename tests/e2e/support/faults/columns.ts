import { expect } from 'playwright/test';
import type { EndpointName } from '#contract/endpoints.ts';
import { type Customer, PIN } from '../customer.ts';

/** Log-ins that together make every call, each starting at the log-in page. */
export const JOURNEYS = {
  anna: (customer) => customer.openRelyingParty(/okvp/),
  'anna, who waits': (customer) => customer.openRelyingParty(),
  'a page with features': (customer) => customer.openRelyingParty(/okvp/),
  bruno: (customer) => customer.openRelyingParty(),
  clara: (customer) => customer.openRelyingParty(),
  david: (customer) => customer.openPayment(),
  emma: (customer) => customer.openRelyingParty(),
  felix: (customer) => customer.openRelyingParty(),
  'felix, who says that he has approved': (customer) => customer.openRelyingParty(),
} as const satisfies Readonly<Record<string, (customer: Customer) => Promise<void>>>;

export type JourneyName = keyof typeof JOURNEYS;

/** The log-ins that end at the bank; all others lead back to the party. */
export const STAYING: ReadonlySet<JourneyName> = new Set([
  'anna, who waits',
  'a page with features',
]);

/** Where a call is made, and what is expected when it fails. */
export interface Column {
  /** The log-in that makes the call. */
  readonly journey: JourneyName;
  /** The state before the call. */
  readonly at: string;
  /** Goes there from the previous column, once. */
  readonly reach?: (customer: Customer) => Promise<void>;
  /** Prepares each call, while there still is a network. */
  readonly before?: (customer: Customer) => Promise<void>;
  /** Makes the wizard call. */
  readonly ask: (customer: Customer) => Promise<void>;
  /** It is called while the page loads. */
  readonly loads?: true;
  /** The action that triggers the call needs the network itself. */
  readonly needsNetwork?: true;
  /** Its failure does not affect the customer and is not shown, unless it is among `answers`; the reason. */
  readonly silent?: string;
  /** Faults that are a normal answer here, shown without a reference: the state that shows them. */
  readonly answers?: Readonly<Record<string, string>>;
  /** Faults after which the bank is asked anew where the log-in is: the second answer's reference is shown. */
  readonly asksAgain?: readonly string[];
  /** Returns to `at` after the page was reloaded. */
  readonly resume?: (customer: Customer) => Promise<void>;
  /** Continues the log-in with the real answer; by default the same as `ask`. */
  readonly goOn?: (customer: Customer) => Promise<void>;
  /**
   * Continues the log-in from the state without an answer, without a reload. By default with the page's button,
   * if the call is made while the page loads; otherwise the same as `goOn`.
   */
  readonly again?: (customer: Customer) => Promise<void>;
}

/** A call without a column, and why. */
interface Elsewhere {
  readonly elsewhere: string;
}

/** The log-in page, where everything begins. */
export const LOG_IN = 'login.form.editing';
const CONTINUE = 'COMMON.CONTINUE';

const reload: Column['ask'] = async ({ page }) => {
  await page.reload();
};
const pressing =
  (...keys: readonly string[]): Column['ask'] =>
  async (customer) => {
    for (const key of keys) await customer.press(key);
  };
/** Triggers the request that the page makes when it may have missed something. */
const askInPassing: Column['ask'] = ({ page }) =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('online'));
  });
const loading = (journey: JourneyName, at: string, more: Partial<Column> = {}): Column => ({
  journey,
  at,
  ask: reload,
  loads: true,
  needsNetwork: true,
  ...more,
});

/** Lets the page tell that it is still open. By its own clock only: the log-in at the bank gets no older. */
const stayOpen: Column['ask'] = async (customer) => {
  const told = customer.page.waitForRequest('**/keep-open');
  await customer.wait(4 * 60);
  await told;
};

const logIn =
  (alias: string): Column['ask'] =>
  (customer) =>
    customer.logIn(alias);
const firstPin: Column['ask'] = async (customer) => {
  await customer.pin.fill(PIN);
  await customer.press('LOGIN.SUBMIT');
};
/** Long enough to fill a field that is there, in ms. */
const TIME_TO_FILL = 5000;
/** Requests a new TAN. The button for it is folded away while the previous TAN is valid. */
const askForTan: Column['ask'] = async (customer) => {
  const { tan } = customer;
  const again = customer.button('TAN.RENEW');
  await expect(tan.or(again).first()).toBeVisible();
  await expect(async () => {
    // The field disappears when its TAN expires, perhaps while it is being filled: once more is enough then.
    if (await tan.isVisible()) await tan.fill('000000', { timeout: TIME_TO_FILL });
  }).toPass({ timeout: 3 * TIME_TO_FILL });
  if (!(await again.isVisible())) {
    await customer.page.getByText(customer.words.text('TAN.NOT_RECEIVED_OR_OTHER')).click();
  }
  await again.click();
};
/** Makes sure that a TAN can be typed: requests a new one if the last one has expired. */
const withTan: Column['ask'] = async (customer) => {
  const { tan } = customer;
  const again = customer.button('TAN.RENEW');
  await expect(tan.or(again).first()).toBeVisible();
  if (!(await tan.isVisible())) await again.click();
};
const approveQr: Column['ask'] = async (customer) => {
  await customer.chooseQr();
  await customer.bank.decide('emma', await customer.qrId(), 'approve');
};

const logInByComfort: Column['ask'] = async (customer) => {
  await customer.askComfort('felix');
  await customer.decide('felix', 'comfort', 'approve');
  await customer.enterFirstPin();
};

/**
 * Without a network, the code of another way to log in is missing, too. Once there is one, the page goes back to the
 * log-in page by itself.
 */
const afterNoNetwork =
  (goOn: Column['ask']): Column['ask'] =>
  async (customer) => {
    await customer.expectState(LOG_IN);
    await goOn(customer);
  };

/** Presses, but lets the completion that follows fail, so that the wizard stops before it. */
const untilCompletion =
  (press: Column['ask']): Column['ask'] =>
  async (customer) => {
    const path = '**/completion';
    await customer.page.route(path, (route) => route.fulfill({ status: 503, body: 'away' }));
    await press(customer);
    await customer.expectState('completeUnavailable');
    await customer.page.unroute(path);
  };

/** Every call of the contract: one without its column does not compile (N2). */
const CALLS = {
  session: loading('anna', LOG_IN),
  initUi: loading('anna', LOG_IN),
  bankSettings: loading('anna', LOG_IN, { silent: 'The bank has no name then (Y4).' }),
  teaser: loading('a page with features', LOG_IN, { silent: 'There is no teaser then.' }),
  features: loading('a page with features', LOG_IN, { silent: 'There are no features then (X5).' }),
  renewToken: loading('a page with features', LOG_IN, {
    silent: 'There are no features then (X5).',
  }),
  log: {
    journey: 'a page with features',
    at: LOG_IN,
    ask: async (customer) => {
      // Causes an error, so that there is a message to log.
      const path = '**/features/v1';
      await customer.page.route(path, (route) => route.fulfill({ status: 503, body: 'away' }));
      // The page before may have a call under way, which must not be taken for that of this one.
      await customer.page.reload({ waitUntil: 'commit' });
      await customer.page.waitForResponse(path);
      await customer.expectWithin('login');
      await customer.page.unroute(path);
      // The logger buffers messages, and sending them is not visible on the page.
      let sent = false;
      customer.page.waitForRequest('**/logger').then(
        () => {
          sent = true;
        },
        () => {},
      );
      const sends = async () => {
        // By the page's clock only: a log-in in which nobody logs in ends after 15 minutes.
        await customer.wait(31);
        return sent;
      };
      await expect.poll(sends).toBe(true);
    },
    needsNetwork: true,
    silent: 'Failures are swallowed (X4).',
    goOn: reload,
  },
  keepOpen: {
    journey: 'anna',
    at: LOG_IN,
    // A page whose log-in is said to have ended tells no more.
    before: async (customer) => {
      await customer.page.reload();
      await customer.expectState(LOG_IN);
    },
    ask: stayOpen,
    silent:
      'The page tells again; only if nothing arrives for 15 minutes does the log-in end (N1).',
  },
  themeList: {
    elsewhere: 'Asked only to explain in the log why a theme is missing: themes.spec.ts.',
  },
  logIn: {
    journey: 'anna',
    at: LOG_IN,
    ask: logIn('anna'),
    answers: {
      '400 INVALID_CREDENTIALS': 'login.form.wrongCredentials',
      '429 Retry-After': 'login.form.rateLimited',
    },
  },
  process: loading('anna', 'process.psd2Tan.unconfirmed'),
  startTan: loading('anna', 'process.psd2Tan.unconfirmed'),
  challenge: {
    journey: 'anna',
    at: 'process.psd2Tan.unconfirmed',
    // The component that listens for it appears after the state, and only for as long as there is a valid TAN.
    before: async (customer) => {
      await withTan(customer);
      await expect(customer.tan).toBeVisible();
    },
    ask: askInPassing,
    silent: 'What is asked in passing is asked again (Q5).',
  },
  cancellation: {
    journey: 'anna',
    at: 'process.psd2Tan.unconfirmed',
    before: async (customer) => {
      await customer.press('COMMON.CANCEL');
      await expect(customer.button('QUIT.LOG_IN.QUIT')).toBeVisible();
    },
    ask: pressing('QUIT.LOG_IN.QUIT'),
    // Once there was a network again, the page would leave by itself: offline.spec.ts.
    needsNetwork: true,
    // The page was left, so the log-in continues after a reload.
    goOn: reload,
  },
  keepAlive: {
    journey: 'anna, who waits',
    at: 'process.psd2Tan.unconfirmed',
    reach: async (customer) => {
      await customer.logIn('anna');
      await expect(customer.tan).toBeVisible();
      // Her clock is ahead of the bank's, and no answer corrects it: she is asked at once and always has a
      // minute left.
      await customer.page.addInitScript(() => {
        Headers.prototype.get = new Proxy(Headers.prototype.get, {
          apply: (get, headers, [name]) =>
            name === 'date' ? null : Reflect.apply(get, headers, [name]),
        });
      });
      await customer.wait(4 * 60 + 1);
    },
    ask: async (customer) => {
      await customer.page.reload();
      await customer.press('SESSION.STAY');
    },
    answers: { '401 USER_SESSION_EXPIRED': 'errorPage.sessionExpired' },
    needsNetwork: true,
  },
  chooseMethod: { journey: 'anna', at: 'process.psd2Tan.unconfirmed', ask: askForTan },
  renewTan: {
    elsewhere: 'For components of a bank’s own: ours asks for a method, and so for a TAN.',
  },
  submitTan: {
    journey: 'anna',
    at: 'process.psd2Tan.unconfirmed',
    ask: async (customer) => {
      await withTan(customer);
      await customer.tan.fill('000000');
      await customer.press('TAN.SUBMIT');
    },
    answers: {
      '400 WRONG_TAN': 'process.psd2Tan.unconfirmed',
      '400 TAN_EXPIRED': 'process.psd2Tan.unconfirmed',
    },
    goOn: async (customer) => {
      await withTan(customer);
      await customer.enterTan('anna');
    },
  },
  endTan: {
    journey: 'anna',
    at: 'process.psd2Tan.confirmed.ready',
    ask: pressing(CONTINUE),
    goOn: untilCompletion(pressing(CONTINUE)),
  },
  completion: loading('anna', 'completeUnavailable'),
  endBrowserDetection: {
    journey: 'bruno',
    at: 'process.browserDetection.deciding.open',
    reach: async (customer) => {
      await customer.logIn('bruno');
      await customer.confirmTan('bruno');
      await expect(customer.headline('TAN.TRUST_BROWSER.TITLE')).toBeVisible();
      await customer.confirmTan('bruno');
    },
    ask: (customer) => customer.decideTrust(true),
    resume: pressing(CONTINUE),
  },
  termsPreview: loading('bruno', 'process.tos.reading.open'),
  approveTerms: {
    journey: 'bruno',
    at: 'process.tos.reading.open',
    ask: (customer) => customer.acceptTerms(),
  },
  postProcess: loading('bruno', 'process.consent.deciding.open'),
  consentDetails: loading('bruno', 'process.consent.deciding.open'),
  decideConsent: {
    journey: 'bruno',
    at: 'process.consent.deciding.open',
    ask: (customer) => customer.giveConsent(),
  },
  accounts: loading('bruno', 'process.preferredIban.deciding.open'),
  choosePreferredAccount: {
    journey: 'bruno',
    at: 'process.preferredIban.deciding.open',
    ask: (customer) => customer.chooseAccount('Tagesgeld'),
  },
  signatureDetails: loading('clara', 'process.qesConsent.deciding.open', {
    reach: async (customer) => {
      await customer.logIn('clara');
      await customer.confirmTan('clara');
      await customer.acceptTerms('QES');
      await customer.acceptTerms('QID');
    },
  }),
  decideSignature: {
    journey: 'clara',
    at: 'process.qesConsent.deciding.open',
    ask: (customer) => customer.giveSignature(),
  },
  remittance: loading('david', 'process.remittance.reviewing.open', {
    reach: async (customer) => {
      await customer.logIn('david');
      await customer.confirmTan('david');
    },
  }),
  startRemittance: {
    journey: 'david',
    at: 'process.remittance.reviewing.open',
    ask: pressing('REMITTANCE.AUTHORISE'),
    again: pressing('COMMON.TRY_AGAIN'),
  },
  endRemittance: {
    journey: 'david',
    at: 'process.remittance.confirmed.ready',
    reach: (customer) => customer.enterTan('david'),
    ask: pressing(CONTINUE),
  },
  startQrLogIn: {
    journey: 'emma',
    at: LOG_IN,
    ask: (customer) => customer.qrButton.click(),
    answers: { '429 Retry-After': 'qrLogin.rateLimited' },
    asksAgain: ['409 STEP_NOT_CURRENT'],
    goOn: (customer) => customer.chooseQr(),
    again: afterNoNetwork((customer) => customer.chooseQr()),
  },
  appLogIn: {
    journey: 'emma',
    at: 'qrLogin.scanning.waiting',
    ask: askInPassing,
    silent: 'What is asked in passing is asked again (Q5).',
    answers: { '401 USER_SESSION_EXPIRED': 'qrLogin.expired' },
    resume: (customer) => customer.chooseQr(),
    goOn: reload,
  },
  finishAppLogIn: {
    journey: 'emma',
    at: LOG_IN,
    ask: approveQr,
    answers: { '409 STEP_NOT_CURRENT': 'qrLogin.expired' },
    needsNetwork: true,
    // After a reload, the page would collect the approval.
    resume: async (customer) => {
      await customer.forgetSession();
      await customer.openRelyingParty();
    },
    again: pressing('COMMON.TRY_AGAIN'),
  },
  firstLogIn: {
    journey: 'emma',
    at: 'process.qrCodeFirstLogin.form.editing',
    ask: firstPin,
    answers: {
      '400 INVALID_CREDENTIALS': 'process.qrCodeFirstLogin.form.wrongCredentials',
      '429 Retry-After': 'process.qrCodeFirstLogin.form.unavailable',
    },
  },
  startComfortLogIn: {
    journey: 'felix',
    at: LOG_IN,
    ask: async (customer) => {
      await customer.identifier.fill('felix');
      await customer.comfortButton.click();
    },
    answers: { '429 Retry-After': 'comfortLogin.retriesExceeded' },
    asksAgain: ['409 STEP_NOT_CURRENT'],
    goOn: logInByComfort,
    again: afterNoNetwork(logInByComfort),
  },
} as const satisfies Readonly<Record<EndpointName, Column | Elsewhere>>;

/** Calls whose failure is silent above, and which a customer may ask for as well: then it is told. */
const ASKED_FOR = {
  'appLogIn, asked for by “I have approved”': {
    call: 'appLogIn',
    journey: 'felix, who says that he has approved',
    at: 'comfortLogin.waiting.listening',
    reach: (customer) => customer.askComfort('felix'),
    ask: pressing('COMFORT.WAITING.APPROVED'),
    answers: { '401 USER_SESSION_EXPIRED': 'comfortLogin.sessionExpired' },
    goOn: async (customer) => {
      await customer.decide('felix', 'comfort', 'approve');
      await customer.enterFirstPin();
    },
  },
} as const satisfies Readonly<Record<string, Column & { readonly call: EndpointName }>>;

/** The rows of docs/faults.md. */
export const COLUMNS = { ...CALLS, ...ASKED_FOR };

type RowName = keyof typeof COLUMNS;

/** The calls that have a column. */
export type ColumnName = {
  [Name in RowName]: (typeof COLUMNS)[Name] extends Column ? Name : never;
}[RowName];

const isAskedFor = (name: ColumnName): name is keyof typeof ASKED_FOR => name in ASKED_FOR;

/** The call of the contract that a column is about. */
export const endpointOf = (name: ColumnName): EndpointName =>
  isAskedFor(name) ? ASKED_FOR[name].call : name;

/** The calls of a log-in, in their order. */
export const callsOf = (journey: JourneyName): readonly ColumnName[] =>
  (Object.keys(COLUMNS) as RowName[]).filter((name): name is ColumnName => {
    const column: Column | Elsewhere = COLUMNS[name];
    return 'journey' in column && column.journey === journey;
  });
