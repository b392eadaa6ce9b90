import type { RelyingParty, SessionReply } from '#contract/entry.ts';

/** What the layout is decided from: the relying party and the page config. */
export interface LayoutSources {
  readonly relyingParty: RelyingParty;
  readonly session: Pick<
    SessionReply,
    'i18nAllowed' | 'qrCodeLoginAllowed' | 'comfortLoginAllowed'
  >;
}

/** What the page shows (specification 2.4). */
export interface Layout {
  readonly native: boolean;
  readonly showBreadcrumbs: boolean;
  readonly showFooterLinksBar: boolean;
  readonly showFooterLogoBar: boolean;
  readonly showInfoMessages: boolean;
  readonly showLogInDescription: boolean;
  readonly showCancelButton: boolean;
  readonly showLanguageChanger: boolean;
  readonly showTeaser: boolean;
  readonly showQrCodeLogin: boolean;
  readonly showComfortLogin: boolean;
  readonly showTitleOnLoginPage: boolean;
}

/** The client that is a native app whatever its applicationType says (E5). */
const NATIVE_CLIENT = 'pk_app';

/** Whether the wizard was opened by an app, as far as the party is known (E4, E5). */
export function isNative({
  clientId,
  applicationType,
  isNativeClient = false,
}: Partial<RelyingParty>): boolean {
  return clientId === NATIVE_CLIENT || isNativeClient || applicationType === 'native';
}

/** The eleven layout rules as one pure function (Y1). */
export function layoutOf({ relyingParty, session }: LayoutSources): Layout {
  const { ecoSystem, embedded } = relyingParty;
  const native = isNative(relyingParty);
  const web = !native;
  const embeddedComfort = embedded && session.comfortLoginAllowed;
  return {
    native,
    showBreadcrumbs: web && (ecoSystem === 'yes' || ecoSystem === 'verbund'),
    showFooterLinksBar: web,
    showFooterLogoBar: web && (ecoSystem === 'verbund' || ecoSystem === 'okvp'),
    showInfoMessages: web,
    showLogInDescription: ecoSystem === 'yes' || ecoSystem === 'verbund',
    showCancelButton: ecoSystem === 'okvp' && !embeddedComfort,
    showLanguageChanger: session.i18nAllowed,
    showTeaser: web && ecoSystem === 'okvp',
    showQrCodeLogin: session.qrCodeLoginAllowed,
    showComfortLogin: session.comfortLoginAllowed,
    showTitleOnLoginPage: !embeddedComfort,
  };
}
