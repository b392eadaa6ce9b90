import type { RouteId } from '#machines/routes.ts';
import type { BusinessErrorProps, ErrorPageProps } from './business-error/screen.tsx';
import type { ComfortProps } from './comfort-log-in/screen.tsx';
import type { FIRST_SCREENS } from './first.tsx';
import type { FirstLogInProps } from './first-log-in/screen.tsx';
import type { ListedScreen, Only, ScreenEntry } from './screen-entry.tsx';
import type { TermsProps } from './terms/screen.tsx';

const businessError = <Page extends BusinessErrorProps['page']>(
  page: Page,
): ScreenEntry<ErrorPageProps<Page>> => ({
  texts: ['errors'],
  load: () => import('./business-error/select.ts').then((it) => it.drawBusinessError(page)),
});

const terms = <Kind extends TermsProps['kind']>(
  kind: Kind,
): ScreenEntry<Only<TermsProps, 'kind', Kind>> => ({
  texts: ['terms'],
  load: () => import('./terms/select.ts').then((it) => it.drawTerms(kind)),
});

const comfort = <Phase extends ComfortProps['phase']>(
  phase: Phase,
): ScreenEntry<Only<ComfortProps, 'phase', Phase>> => ({
  texts: ['comfort'],
  load: () => import('./comfort-log-in/select.ts').then((it) => it.drawComfort(phase)),
});

const firstLogIn = <By extends FirstLogInProps['by']>(
  by: By,
): ScreenEntry<Only<FirstLogInProps, 'by', By>> => ({
  texts: ['firstLogIn'],
  load: () => import('./first-log-in/select.ts').then((it) => it.drawFirstLogIn(by)),
});

/** The screens that are not in FIRST_SCREENS. Together they must cover every route, or it does not compile (P1). */
export const LATER_SCREENS = {
  psd2TanAuth: {
    texts: ['tan'],
    load: () => import('./confirmation/select.tsx').then((it) => it.drawConfirmation),
  },
  qrCodeLogin: {
    texts: ['qr'],
    load: () => import('./qr-log-in/select.ts').then((it) => it.drawQrLogIn),
  },
  qrCodeFirstlogin: firstLogIn('qr'),
  comfortLoginFirstLogin: firstLogIn('comfort'),
  comfortLoginWaiting: comfort<'waiting' | 'checking'>('waiting'),
  comfortLoginApproved: comfort('approved'),
  comfortLoginDenied: comfort('denied'),
  comfortLoginSessionExpired: comfort('sessionExpired'),
  comfortLoginError: comfort<'error' | 'uncollected'>('error'),
  comfortLoginRetriesExceeded: comfort('retriesExceeded'),
  browserDetection: {
    texts: ['tan', 'browserTrust'],
    load: () => import('./browser-trust/select.tsx').then((it) => it.drawBrowserDetection),
  },
  tos: terms('tos'),
  qesTos: terms('qes'),
  qidTos: terms('qid'),
  consent: {
    texts: ['consent'],
    load: () => import('./consent/select.ts').then((it) => it.drawConsent),
  },
  qesConsent: {
    texts: ['signature'],
    load: () => import('./signature-consent/select.ts').then((it) => it.drawSignatureConsent),
  },
  preferredIban: {
    texts: ['account'],
    load: () => import('./preferred-account/select.ts').then((it) => it.drawPreferredAccount),
  },
  remittance: {
    texts: ['remittance', 'tan'],
    load: () => import('./remittance/select.tsx').then((it) => it.drawRemittance),
  },
  otherTab: {
    texts: ['dialogs'],
    load: () => import('./other-tab/select.ts').then((it) => it.drawOtherTab),
  },
  corruptUrl: businessError('corruptUrl'),
  notOfLegalAge: businessError('notOfLegalAge'),
  noNaturalPerson: businessError('noNaturalPerson'),
  lockedAccountError: businessError('lockedAccountError'),
  noScaMethod: businessError('noScaMethod'),
  pinLocked: businessError('pinLocked'),
  pinLockedAndWrongNoBanking: businessError('pinLockedAndWrongNoBanking'),
  unapprovedAccount: businessError('unapprovedAccount'),
  invalidAccount: businessError('invalidAccount'),
  pinInitialAccess: businessError('pinInitialAccess'),
  pinRecalculation: businessError('pinRecalculation'),
  sessionExpired: businessError('sessionExpired'),
  unableToMeetServiceRequirements: businessError('unableToMeetServiceRequirements'),
  bankFusionActive: {
    texts: ['errors'],
    load: () => import('./bank-fusion/select.ts').then((it) => it.drawBankFusion),
  },
  errorTechnical: {
    texts: ['errors'],
    load: () => import('./technical-error/select.ts').then((it) => it.drawTechnicalError),
  },
} satisfies Readonly<Record<Exclude<RouteId, keyof typeof FIRST_SCREENS>, ListedScreen>>;
