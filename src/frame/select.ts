import type { Language } from '#contract/locale.ts';
import { ROUTES, type RouteId } from '#machines/routes.ts';
import type { Started } from '#src/screens/scene.ts';
import { ownImage, webLink } from '#src/ui/web-link.ts';
import type { View } from '#src/view/view.ts';

/** A footer link, with its own label or with a text of ours that contains the party's name. */
export type FooterLink = { readonly href: string; readonly lang?: Language | undefined } & (
  | { readonly label: string }
  | { readonly of: 'policy' | 'terms'; readonly clientName: string }
);

/** What the footer's bars show; `undefined`: the bar is not there (Y1, Y2). */
export interface FooterContent {
  readonly links: readonly FooterLink[] | undefined;
  readonly logos: readonly { readonly src: string; readonly name: string }[] | undefined;
}

function partyLinks({ relyingParty }: Started): FooterLink[] {
  const { sameLegalEntity, clientName, policyUri, tosUri, tosUriLabel } = relyingParty;
  // Within one legal entity there is no third party to name (E6).
  if (sameLegalEntity) return [];
  const policy = webLink(policyUri);
  const terms = webLink(tosUri);
  return [
    ...(policy ? [{ href: policy, of: 'policy' as const, clientName }] : []),
    ...(terms && tosUriLabel ? [{ href: terms, label: tosUriLabel }] : []),
    ...(terms && !tosUriLabel ? [{ href: terms, of: 'terms' as const, clientName }] : []),
  ];
}

/** The bank's own links and logos, and the party's links; only web addresses become links (Y2, E4). */
export function footerOf(started: Started): FooterContent {
  const { bank, layout } = started;
  const own = bank.links.flatMap(({ label, url }): FooterLink[] => {
    const href = webLink(url);
    return href ? [{ href, label, lang: bank.language }] : [];
  });
  const logos = bank.logos.flatMap(({ name, url }) => {
    const src = ownImage(url);
    return src ? [{ src, name }] : [];
  });
  const links = [...own, ...partyLinks(started)];
  return {
    links: layout.showFooterLinksBar && links.length > 0 ? links : undefined,
    logos: layout.showFooterLogoBar && logos.length > 0 ? logos : undefined,
  };
}

/** Transient routes. */
const PASSING: ReadonlySet<RouteId> = new Set(['initial', 'waiting', 'returning']);

/** The title keys of the breadcrumbs: the log-in, then the current page if that is another. */
export function trailOf({ route, titleKey }: Pick<View, 'route' | 'titleKey'>) {
  const here = route && !PASSING.has(route) ? titleKey : undefined;
  const logIn = ROUTES.login.titleKey;
  return here && here !== logIn ? ([logIn, here] as const) : ([logIn] as const);
}
