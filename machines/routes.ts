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
  /** The group of an error page's texts (R4). */
  readonly texts?: string;
}

/** An error page, and the group of its texts: its title is one of them. */
const errorPage = <Texts extends string>(path: string, texts: Texts) =>
  ({ path, texts, titleKey: `ERROR.${texts}.PAGE_TITLE`, errorPage: true }) as const;

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
  corruptUrl: errorPage('error-corrupt-url', 'CORRUPT_URL'),
  notOfLegalAge: errorPage('notOfLegalAge', 'NOT_OF_LEGAL_AGE'),
  noNaturalPerson: errorPage('noNaturalPerson', 'NO_NATURAL_PERSON'),
  lockedAccountError: errorPage('lockedAccountError', 'LOCKED_ACCOUNT'),
  noScaMethod: errorPage('noScaMethod', 'NO_SCA_METHOD'),
  pinLocked: errorPage('pinLocked', 'PIN_LOCKED'),
  pinLockedAndWrongNoBanking: errorPage(
    'pinLockedAndWrongNoBanking',
    'PIN_LOCKED_AND_WRONG_NOBANKING',
  ),
  unapprovedAccount: errorPage('unapprovedAccount', 'UNAPPROVED_ACCOUNT'),
  invalidAccount: errorPage('invalidAccount', 'INVALID_ACCOUNT'),
  pinInitialAccess: errorPage('pinInitialAccess', 'PIN_INITIAL_ACCESS'),
  pinRecalculation: errorPage('pinRecalculation', 'PIN_RECALCULATION'),
  sessionExpired: errorPage('sessionExpired', 'SESSION_EXPIRED'),
  unableToMeetServiceRequirements: errorPage(
    'unableToMeetServiceRequirements',
    'UNABLE_TO_MEET_SERVICE_REQUIREMENTS',
  ),
  errorTechnical: errorPage('error-technical', 'TECHNICAL'),
  bankFusionActive: errorPage('bank-fusion-active', 'BANK_FUSION'),
  /** The log-in goes on in another tab (P7). */
  otherTab: { path: null, titleKey: 'OTHER_TAB.PAGE_TITLE' },
  waiting: { path: null, titleKey: 'COMMON.PLEASE_WAIT' },
  /** Titled as the page that the error would have (P4). */
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
