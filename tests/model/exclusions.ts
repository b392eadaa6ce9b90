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
  'credentials',
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
  'tan',
  'teaser',
  'terms',
  'theme',
]);

/** What no customer and no backend can cause in a browser; proven on the machine all the same. */
export const NOT_IN_THE_BROWSER: readonly Exclusion[] = [];
