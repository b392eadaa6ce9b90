/** What the router and the machines know of a route. */
export interface Route {
  /** Path below the wizard's base (specification 2.1); null: shown wherever the address is. */
  readonly path: string | null;
  /** Translation key of the window title (P1). */
  readonly titleKey: string;
  /** Reachable only once the theme is applied (L6, Q4, C2): the app waits for it before any of them. */
  readonly needsTheme?: true;
  /** False: the first h1 gets no automatic focus (L6, P6). */
  readonly focusHeadline?: false;
  /** Error pages show without changing the address bar (R2), at most once per session (P4). */
  readonly errorPage?: true;
}

/** THE route table: router, machines, screens and tests read this one (P2). */
export const ROUTES = {
  initial: { path: '', titleKey: 'LOGIN.PAGE_TITLE' },
  login: { path: 'login', titleKey: 'LOGIN.PAGE_TITLE', needsTheme: true, focusHeadline: false },
  /** Replaces the log-in form on its page: the address stays. */
  qrCodeLogin: { path: null, titleKey: 'QR.PAGE_TITLE', needsTheme: true },
  qrCodeFirstlogin: {
    path: 'qrCodeFirstlogin',
    titleKey: 'FIRST_LOGIN.PAGE_TITLE',
    needsTheme: true,
  },
  psd2TanAuth: { path: 'psd2TanAuth', titleKey: 'TAN.PAGE_TITLE' },
  browserDetection: { path: 'browserDetection', titleKey: 'BROWSER_TRUST.PAGE_TITLE' },
  preferredIban: { path: 'preferredIban', titleKey: 'PREFERRED_ACCOUNT.PAGE_TITLE' },
  tos: { path: 'tos', titleKey: 'TOS.PAGE_TITLE' },
  qesTos: { path: 'qesTos', titleKey: 'TOS.QES.PAGE_TITLE' },
  qidTos: { path: 'qidTos', titleKey: 'TOS.QID.PAGE_TITLE' },
  consent: { path: 'consent', titleKey: 'CONSENT.PAGE_TITLE' },
  qesConsent: { path: 'qesConsent', titleKey: 'SIGNATURE.PAGE_TITLE' },
  remittance: { path: 'remittance', titleKey: 'REMITTANCE.PAGE_TITLE' },
  comfortLoginWaiting: { path: 'comfortLoginWaiting', titleKey: 'COMFORT.PAGE_TITLE' },
  comfortLoginApproved: { path: 'comfortLoginApproved', titleKey: 'COMFORT.PAGE_TITLE' },
  comfortLoginDenied: { path: 'comfortLoginDenied', titleKey: 'COMFORT.PAGE_TITLE' },
  comfortLoginSessionExpired: {
    path: 'comfortLoginSessionExpired',
    titleKey: 'COMFORT.PAGE_TITLE',
  },
  comfortLoginError: { path: 'comfortLoginError', titleKey: 'COMFORT.PAGE_TITLE' },
  comfortLoginRetriesExceeded: {
    path: 'comfortLoginRetriesExceeded',
    titleKey: 'COMFORT.PAGE_TITLE',
  },
  comfortLoginFirstLogin: {
    path: 'comfortLoginFirstLogin',
    titleKey: 'FIRST_LOGIN.PAGE_TITLE',
    needsTheme: true,
  },
  returning: { path: 'returning', titleKey: 'RETURNING.PAGE_TITLE' },
  corruptUrl: {
    path: 'error-corrupt-url',
    titleKey: 'ERROR.CORRUPT_URL.PAGE_TITLE',
    errorPage: true,
  },
  notOfLegalAge: {
    path: 'notOfLegalAge',
    titleKey: 'ERROR.NOT_OF_LEGAL_AGE.PAGE_TITLE',
    errorPage: true,
  },
  noNaturalPerson: {
    path: 'noNaturalPerson',
    titleKey: 'ERROR.NO_NATURAL_PERSON.PAGE_TITLE',
    errorPage: true,
  },
  lockedAccountError: {
    path: 'lockedAccountError',
    titleKey: 'ERROR.LOCKED_ACCOUNT.PAGE_TITLE',
    errorPage: true,
  },
  noScaMethod: { path: 'noScaMethod', titleKey: 'ERROR.NO_SCA_METHOD.PAGE_TITLE', errorPage: true },
  pinLocked: { path: 'pinLocked', titleKey: 'ERROR.PIN_LOCKED.PAGE_TITLE', errorPage: true },
  pinLockedAndWrongNoBanking: {
    path: 'pinLockedAndWrongNoBanking',
    titleKey: 'ERROR.PIN_LOCKED_AND_WRONG_NOBANKING.PAGE_TITLE',
    errorPage: true,
  },
  unapprovedAccount: {
    path: 'unapprovedAccount',
    titleKey: 'ERROR.UNAPPROVED_ACCOUNT.PAGE_TITLE',
    errorPage: true,
  },
  invalidAccount: {
    path: 'invalidAccount',
    titleKey: 'ERROR.INVALID_ACCOUNT.PAGE_TITLE',
    errorPage: true,
  },
  pinInitialAccess: {
    path: 'pinInitialAccess',
    titleKey: 'ERROR.PIN_INITIAL_ACCESS.PAGE_TITLE',
    errorPage: true,
  },
  pinRecalculation: {
    path: 'pinRecalculation',
    titleKey: 'ERROR.PIN_RECALCULATION.PAGE_TITLE',
    errorPage: true,
  },
  sessionExpired: {
    path: 'sessionExpired',
    titleKey: 'ERROR.SESSION_EXPIRED.PAGE_TITLE',
    errorPage: true,
  },
  unableToMeetServiceRequirements: {
    path: 'unableToMeetServiceRequirements',
    titleKey: 'ERROR.UNABLE_TO_MEET_SERVICE_REQUIREMENTS.PAGE_TITLE',
    errorPage: true,
  },
  errorTechnical: {
    path: 'error-technical',
    titleKey: 'ERROR.TECHNICAL.PAGE_TITLE',
    errorPage: true,
  },
  bankFusionActive: {
    path: 'bank-fusion-active',
    titleKey: 'ERROR.BANK_FUSION.PAGE_TITLE',
    errorPage: true,
  },
  /** The log-in goes on in another tab (P7). */
  otherTab: { path: null, titleKey: 'OTHER_TAB.PAGE_TITLE' },
  waiting: { path: null, titleKey: 'COMMON.PLEASE_WAIT' },
  inPlaceError: { path: null, titleKey: 'ERROR.TECHNICAL.PAGE_TITLE' },
  /** The title is a text of the first screen, because this page's own texts may be the part that failed to load. */
  navigationError: { path: 'navigation-error', titleKey: 'COMMON.UNAVAILABLE_TITLE' },
} as const satisfies Record<string, Route>;

export type RouteId = keyof typeof ROUTES;

/** Whether a name is a route's. */
export const isRoute = (name: string | null): name is RouteId =>
  name !== null && Object.hasOwn(ROUTES, name);

/** Routes shown as error pages. */
export type ErrorRouteId = {
  [Id in RouteId]: (typeof ROUTES)[Id] extends { errorPage: true } ? Id : never;
}[RouteId];

/** The most absolute redirects in a row before error-technical answers (P2). */
export const MAX_REDIRECTS = 31;

const byPath = new Map<string | null, RouteId>(
  (Object.keys(ROUTES) as RouteId[]).map((id) => [ROUTES[id].path, id]),
);

/** The route of a path below the base, or `undefined` for an unknown path. */
export function routeByPath(path: string): RouteId | undefined {
  return byPath.get(path.replace(/^\/+|\/+$/g, ''));
}

/** A route's facts with their optional fields. */
export function routeFacts(id: RouteId): Route {
  return ROUTES[id];
}

/** Whether the route shows without changing the address bar (R2). */
export function keepsAddress(id: RouteId): boolean {
  const { path, errorPage } = routeFacts(id);
  return path === null || errorPage === true;
}
