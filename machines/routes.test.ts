import { expect, test } from 'vitest';
import { keepsAddress, ROUTES, type RouteId, routeByPath, routeFacts } from './routes.ts';

const ids = Object.keys(ROUTES) as RouteId[];

test('[P1] [P2] every path leads to its route and no other', () => {
  for (const id of ids) {
    const { path } = routeFacts(id);
    if (path !== null) expect(routeByPath(`/${path}/`)).toBe(id);
  }
  expect(routeByPath('')).toBe('initial');
  expect(routeByPath('//tos//')).toBe('tos');
  expect(routeByPath('to/s')).toBeUndefined();
  expect(routeByPath('psd2tanauth')).toBeUndefined();
  expect(routeByPath('toString')).toBeUndefined();
});

test('[P1] [C2] the routes are called as the specification calls them', () => {
  const pages = ids.filter((id) => !routeFacts(id).errorPage);
  expect(pages.flatMap((id) => ROUTES[id].path ?? [])).toEqual([
    '',
    'login',
    'qrCodeFirstlogin',
    'psd2TanAuth',
    'browserDetection',
    'preferredIban',
    'tos',
    'qesTos',
    'qidTos',
    'consent',
    'qesConsent',
    'remittance',
    'comfortLoginWaiting',
    'comfortLoginApproved',
    'comfortLoginDenied',
    'comfortLoginSessionExpired',
    'comfortLoginError',
    'comfortLoginRetriesExceeded',
    'comfortLoginFirstLogin',
    'returning',
    'navigation-error',
  ]);
  expect(ROUTES.initial.titleKey).toBe('LOGIN.PAGE_TITLE');
});

test('[L6] [Q4] [C2] only the log-in, QR code and first log-in routes wait for the theme', () => {
  expect(ids.filter((id) => routeFacts(id).needsTheme)).toEqual([
    'login',
    'qrCodeLogin',
    'qrCodeFirstlogin',
    'comfortLoginFirstLogin',
  ]);
});

test('[L6] the log-in waits for the theme, and its headline takes no focus', () => {
  expect(ROUTES.login).toMatchObject({ needsTheme: true, focusHeadline: false });
});

test('[P6] no other route keeps its headline from the focus', () => {
  expect(ids.filter((id) => routeFacts(id).focusHeadline === false)).toEqual(['login']);
});

test('[P3] [P4] every error page of the specification is flagged, and keeps the address', () => {
  const pages = ids.filter((id) => routeFacts(id).errorPage);
  expect(pages.map((id) => ROUTES[id].path)).toEqual([
    'error-corrupt-url',
    'notOfLegalAge',
    'noNaturalPerson',
    'lockedAccountError',
    'noScaMethod',
    'pinLocked',
    'pinLockedAndWrongNoBanking',
    'unapprovedAccount',
    'invalidAccount',
    'pinInitialAccess',
    'pinRecalculation',
    'sessionExpired',
    'unableToMeetServiceRequirements',
    'error-technical',
    'bank-fusion-active',
  ]);
  expect(pages.every(keepsAddress)).toBe(true);
  expect(keepsAddress('tos')).toBe(false);
});
