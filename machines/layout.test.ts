import { expect, test } from 'vitest';
import type { RelyingParty } from '#contract/entry.ts';
import { isNative, type LayoutSources, layoutOf } from './layout.ts';
import { relyingParty } from './testing/replies.ts';

const BOTH = [true, false];

/** Every combination of the values that the rules depend on. */
function everySource(): LayoutSources[] {
  const parties: RelyingParty[] = (['okvp', 'verbund', 'yes'] as const).flatMap((ecoSystem) =>
    (['web', 'native'] as const).flatMap((applicationType) =>
      BOTH.flatMap((embedded) =>
        BOTH.flatMap((isNativeClient) =>
          ['demo', 'pk_app'].map((clientId) =>
            relyingParty({ ecoSystem, applicationType, embedded, isNativeClient, clientId }),
          ),
        ),
      ),
    ),
  );
  return parties.flatMap((party) =>
    BOTH.flatMap((i18nAllowed) =>
      BOTH.flatMap((qrCodeLoginAllowed) =>
        BOTH.map((comfortLoginAllowed) => ({
          relyingParty: party,
          session: { i18nAllowed, qrCodeLoginAllowed, comfortLoginAllowed },
        })),
      ),
    ),
  );
}

test('[Y1] the eleven rules, over the full product of their inputs', () => {
  const sources = everySource();
  expect(sources).toHaveLength(3 * 2 * 2 * 2 * 2 * 2 * 2 * 2);
  for (const source of sources) {
    const { relyingParty: party, session } = source;
    const web = !isNative(party);
    const isIn = (...ecoSystems: string[]) => ecoSystems.includes(party.ecoSystem);
    expect(layoutOf(source)).toEqual({
      native: !web,
      showBreadcrumbs: web && isIn('yes', 'verbund'),
      showFooterLinksBar: web && isIn('yes', 'verbund', 'okvp'),
      showFooterLogoBar: web && isIn('verbund', 'okvp'),
      showInfoMessages: web,
      showLogInDescription: isIn('yes', 'verbund'),
      showCancelButton: isIn('okvp') && !(party.embedded && session.comfortLoginAllowed),
      showLanguageChanger: session.i18nAllowed,
      showTeaser: web && isIn('okvp'),
      showQrCodeLogin: session.qrCodeLoginAllowed,
      showComfortLogin: session.comfortLoginAllowed,
      showTitleOnLoginPage: !(party.embedded && session.comfortLoginAllowed),
    });
  }
});

test('[E5] pk_app is native whatever its applicationType says', () => {
  expect(isNative(relyingParty({ clientId: 'pk_app', applicationType: 'web' }))).toBe(true);
  expect(isNative({ clientId: 'pk_app' })).toBe(true);
  expect(isNative({ clientId: 'demo-yes' })).toBe(false);
  expect(isNative(relyingParty({ applicationType: 'web' }))).toBe(false);
  expect(isNative(relyingParty({ applicationType: 'native' }))).toBe(true);
  expect(isNative(relyingParty({ isNativeClient: true }))).toBe(true);
});
