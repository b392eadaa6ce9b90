import type { RouteId } from '#machines/routes.ts';
import type { BusinessErrorProps, ErrorPageProps } from './business-error/screen.tsx';
import type { ComfortProps } from './comfort-log-in/screen.tsx';
import type { FIRST_SCREENS } from './first.tsx';
import type { FirstLogInProps } from './first-log-in/screen.tsx';
import { draw, drawLoaded, type Only, type ScreenEntry } from './screen-entry.tsx';
import type { TermsProps } from './terms/screen.tsx';

const businessError = <Page extends BusinessErrorProps['page']>(
  page: Page,
): ScreenEntry<ErrorPageProps<Page>> => ({
  texts: ['errors'],
  load: () =>
    drawLoaded(
      import('./business-error/screen.tsx'),
      import('./business-error/select.ts').then((it) => it.selectBusinessError(page)),
    ),
});

const terms = <Kind extends TermsProps['kind']>(
  kind: Kind,
): ScreenEntry<Only<TermsProps, 'kind', Kind>> => ({
  texts: ['terms'],
  load: () =>
    drawLoaded(
      import('./terms/screen.tsx'),
      import('./terms/select.ts').then((it) => it.selectTerms(kind)),
    ),
});

const comfort = <Phase extends ComfortProps['phase']>(
  phase: Phase,
): ScreenEntry<Only<ComfortProps, 'phase', Phase>> => ({
  texts: ['comfort'],
  load: () =>
    drawLoaded(
      import('./comfort-log-in/screen.tsx'),
      import('./comfort-log-in/select.ts').then((it) => it.selectComfort(phase)),
    ),
});

const firstLogIn = <By extends FirstLogInProps['by']>(
  by: By,
): ScreenEntry<Only<FirstLogInProps, 'by', By>> => ({
  texts: ['firstLogIn'],
  load: () =>
    drawLoaded(
      import('./first-log-in/screen.tsx'),
      import('./first-log-in/select.ts').then((it) => it.selectFirstLogIn(by)),
    ),
});

/** The screens that are not in FIRST_SCREENS. Together they must cover every route, or it does not compile (P1). */
export const LATER_SCREENS = {
  psd2TanAuth: {
    texts: ['tan'],
    load: () =>
      drawLoaded(
        import('./confirmation/screen.tsx'),
        import('./confirmation/select.tsx').then((it) => it.selectConfirmation),
      ),
  },
  qrCodeLogin: {
    texts: ['qr'],
    load: () =>
      drawLoaded(
        import('./qr-log-in/screen.tsx'),
        import('./qr-log-in/select.ts').then((it) => it.selectQrLogIn),
      ),
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
    load: async () => {
      const { BrowserDetection, selectBrowserDetection } = await import(
        './browser-trust/select.tsx'
      );
      return draw(BrowserDetection, selectBrowserDetection);
    },
  },
  tos: terms('tos'),
  qesTos: terms('qes'),
  qidTos: terms('qid'),
  consent: {
    texts: ['consent'],
    load: () =>
      drawLoaded(
        import('./consent/screen.tsx'),
        import('./consent/select.ts').then((it) => it.selectConsent),
      ),
  },
  qesConsent: {
    texts: ['signature'],
    load: () =>
      drawLoaded(
        import('./signature-consent/screen.tsx'),
        import('./signature-consent/select.ts').then((it) => it.selectSignatureConsent),
      ),
  },
  preferredIban: {
    texts: ['account'],
    load: () =>
      drawLoaded(
        import('./preferred-account/screen.tsx'),
        import('./preferred-account/select.ts').then((it) => it.selectPreferredAccount),
      ),
  },
  remittance: {
    texts: ['remittance', 'tan'],
    load: () =>
      drawLoaded(
        import('./remittance/screen.tsx'),
        import('./remittance/select.tsx').then((it) => it.selectRemittance),
      ),
  },
  otherTab: {
    texts: ['dialogs'],
    load: () =>
      drawLoaded(
        import('./other-tab/screen.tsx'),
        import('./other-tab/select.ts').then((it) => it.selectOtherTab),
      ),
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
    load: () =>
      drawLoaded(
        import('./bank-fusion/screen.tsx'),
        import('./business-error/select.ts').then((it) =>
          it.selectBusinessError('bankFusionActive'),
        ),
      ),
  },
  errorTechnical: {
    texts: ['errors'],
    load: () =>
      drawLoaded(
        import('./technical-error/screen.tsx'),
        import('./technical-error/select.ts').then((it) => it.selectTechnicalError),
      ),
  },
} satisfies Readonly<Record<Exclude<RouteId, keyof typeof FIRST_SCREENS>, ScreenEntry>>;
