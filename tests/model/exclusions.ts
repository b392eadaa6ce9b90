import type { Modelled } from './machines.ts';

/** What the browser need not reach (on the machines nothing is left out), and the reason that holds. Names are those that the report prints. */
export interface Exclusion {
  /** States and transitions, by name. */
  readonly what: readonly string[];
  readonly because: string;
}

/** Machines that no generated path walks in the browser yet: their gaps are listed, and fail nothing. */
export const NOT_DRIVEN_YET: ReadonlySet<string> = new Set([
  'app',
  'authProcess',
  'browserDetection',
  'comfortLogin',
  'confirmation',
  'consent',
  'preferredAccount',
  'signatureConsent',
  'elementLoading',
  'errorRedirect',
  'firstLogin',
  'initUi',
  'locale',
  'qrLogin',
  'quitDialog',
  'remittance',
  'sessionTimer',
  'tabs',
  'tan',
  'teaser',
  'terms',
  'theme',
]);

/** What no customer and no backend can cause in a browser; proven on the machine all the same. */
export const NOT_IN_THE_BROWSER: readonly Exclusion[] = [
  {
    what: ['credentials.submitting —identifier.missing→ (stays)'],
    because:
      'While a log-in is under way the button of the comfort app does nothing, and the field it would miss is filled.',
  },
  {
    what: [
      'qrLogin.approved —refresh.requested→ (stays)',
      'qrLogin.approved —credentials.requested→ (stays)',
      'comfortLogin.approved —credentials.requested→ (stays)',
    ],
    because: 'Once approved, the page offers nothing to press.',
  },
  {
    what: [
      'consent.deciding —decision.made→ consent.deciding.notChosen',
      'consent.deciding.notChosen',
      'signatureConsent.deciding —decision.made→ signatureConsent.deciding.notChosen',
      'signatureConsent.deciding.notChosen',
    ],
    because: 'Consent is given or denied by one button each: nothing can be sent without choosing.',
  },
  {
    what: ['terms.translating —terms.accepted→ (stays)'],
    because:
      'While the document comes in another language, the button says that it is busy and does nothing.',
  },
  {
    what: ['tan.opening —always [hasStatus]→ tan.confirmed'],
    because:
      'An order that is confirmed already is shown so by the page around the TAN component, which is not put there.',
  },
];

/** The keys of the transitions of a machine that no path in the browser may take. */
export function notInTheBrowser({ transitions }: Modelled): ReadonlySet<string> {
  const names = new Set(NOT_IN_THE_BROWSER.flatMap(({ what }) => what));
  return new Set(transitions.filter(({ name }) => names.has(name)).map(({ key }) => key));
}
