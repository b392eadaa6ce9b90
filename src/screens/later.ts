import type { RouteId } from '#machines/routes.ts';
import type { BusinessErrorProps } from './business-error/screen.tsx';
import type { ComfortProps } from './comfort-log-in/screen.tsx';
import type { FIRST_SCREENS } from './first.tsx';
import type { FirstLogInProps } from './first-log-in/screen.tsx';
import { draw, type Only, type ScreenEntry } from './screen-entry.tsx';
import type { TermsProps } from './terms/screen.tsx';

const businessError = <Page extends BusinessErrorProps['page']>(
  page: Page,
): ScreenEntry<Only<BusinessErrorProps, 'page', Page>> => ({
  texts: ['errors'],
  load: async () => {
    const [{ default: BusinessErrorScreen }, { selectBusinessError }] = await Promise.all([
      import('./business-error/screen.tsx'),
      import('./business-error/select.ts'),
    ]);
    return draw(BusinessErrorScreen, selectBusinessError(page));
  },
});

const terms = <Kind extends TermsProps['kind']>(
  kind: Kind,
): ScreenEntry<Only<TermsProps, 'kind', Kind>> => ({
  texts: ['terms'],
  load: async () => {
    const [{ default: TermsScreen }, { selectTerms }] = await Promise.all([
      import('./terms/screen.tsx'),
      import('./terms/select.ts'),
    ]);
    return draw(TermsScreen, selectTerms(kind));
  },
});

const comfort = <Phase extends ComfortProps['phase']>(
  phase: Phase,
): ScreenEntry<Only<ComfortProps, 'phase', Phase>> => ({
  texts: ['comfort'],
  load: async () => {
    const [{ default: ComfortScreen }, { selectComfort }] = await Promise.all([
      import('./comfort-log-in/screen.tsx'),
      import('./comfort-log-in/select.ts'),
    ]);
    return draw(ComfortScreen, selectComfort(phase));
  },
});

const firstLogIn = <By extends FirstLogInProps['by']>(
  by: By,
): ScreenEntry<Only<FirstLogInProps, 'by', By>> => ({
  texts: ['firstLogIn'],
  load: async () => {
    const [{ default: FirstLogInScreen }, { selectFirstLogIn }] = await Promise.all([
      import('./first-log-in/screen.tsx'),
      import('./first-log-in/select.ts'),
    ]);
    return draw(FirstLogInScreen, selectFirstLogIn(by));
  },
});

/** Every other screen: with those it begins with, one for every route; a missing one does not compile (P1). */
export const LATER_SCREENS = {
  psd2TanAuth: {
    texts: ['tan'],
    load: async () => {
      const [{ default: ConfirmationScreen }, { selectConfirmation }] = await Promise.all([
        import('./confirmation/screen.tsx'),
        import('./confirmation/select.tsx'),
      ]);
      return draw(ConfirmationScreen, selectConfirmation);
    },
  },
  qrCodeLogin: {
    texts: ['qr'],
    load: async () => {
      const [{ default: QrLogInScreen }, { selectQrLogIn }] = await Promise.all([
        import('./qr-log-in/screen.tsx'),
        import('./qr-log-in/select.ts'),
      ]);
      return draw(QrLogInScreen, selectQrLogIn);
    },
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
  qesConsent: {
    texts: ['signature'],
    load: async () => {
      const [{ default: SignatureConsentScreen }, { selectSignatureConsent }] = await Promise.all([
        import('./signature-consent/screen.tsx'),
        import('./signature-consent/select.ts'),
      ]);
      return draw(SignatureConsentScreen, selectSignatureConsent);
    },
  },
  preferredIban: {
    texts: ['account'],
    load: async () => {
      const [{ default: PreferredAccountScreen }, { selectPreferredAccount }] = await Promise.all([
        import('./preferred-account/screen.tsx'),
        import('./preferred-account/select.ts'),
      ]);
      return draw(PreferredAccountScreen, selectPreferredAccount);
    },
  },
  remittance: {
    texts: ['remittance', 'tan'],
    load: async () => {
      const [{ default: RemittanceScreen }, { selectRemittance }] = await Promise.all([
        import('./remittance/screen.tsx'),
        import('./remittance/select.tsx'),
      ]);
      return draw(RemittanceScreen, selectRemittance);
    },
  },
  bankFusionActive: {
    texts: ['errors'],
    load: async () => {
      const [{ default: BankFusionScreen }, { selectBankFusion }] = await Promise.all([
        import('./bank-fusion/screen.tsx'),
        import('./bank-fusion/select.ts'),
      ]);
      return draw(BankFusionScreen, selectBankFusion);
    },
  },
  otherTab: {
    texts: ['dialogs'],
    load: async () => {
      const [{ default: OtherTabScreen }, { selectOtherTab }] = await Promise.all([
        import('./other-tab/screen.tsx'),
        import('./other-tab/select.ts'),
      ]);
      return draw(OtherTabScreen, selectOtherTab);
    },
  },
  consent: {
    texts: ['consent'],
    load: async () => {
      const [{ default: ConsentScreen }, { selectConsent }] = await Promise.all([
        import('./consent/screen.tsx'),
        import('./consent/select.ts'),
      ]);
      return draw(ConsentScreen, selectConsent);
    },
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
  errorTechnical: {
    texts: ['errors'],
    load: async () => {
      const [{ default: TechnicalErrorScreen }, { selectTechnicalError }] = await Promise.all([
        import('./technical-error/screen.tsx'),
        import('./technical-error/select.ts'),
      ]);
      return draw(TechnicalErrorScreen, selectTechnicalError);
    },
  },
} satisfies Readonly<Record<Exclude<RouteId, keyof typeof FIRST_SCREENS>, ScreenEntry>>;
