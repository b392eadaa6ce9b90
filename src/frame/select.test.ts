// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { ROUTES, type RouteId } from '#machines/routes.ts';
import { footerOf, trailOf } from './select.ts';
import { imprint, started } from './testing.ts';

const linksOf = (...given: Parameters<typeof started>) => footerOf(started(...given)).links;

test("[Y2] [E4] [N1] the links bar: the bank's own links, in its language, then the party's", () => {
  expect(linksOf({ tosUri: 'https://shop.example/terms' })).toEqual([
    { href: imprint.url, label: 'Imprint', lang: 'de' },
    { href: 'https://shop.example/privacy', of: 'policy', clientName: 'Demo Shop' },
    { href: 'https://shop.example/terms', of: 'terms', clientName: 'Demo Shop' },
  ]);
  expect(
    linksOf({ policyUri: undefined, tosUri: 'https://shop.example/terms', tosUriLabel: 'AGB' }),
  ).toEqual([
    { href: imprint.url, label: 'Imprint', lang: 'de' },
    { href: 'https://shop.example/terms', label: 'AGB' },
  ]);
});

test('[E6] within one legal entity there is no third party to link', () => {
  expect(linksOf({ sameLegalEntity: true })).toEqual([
    { href: imprint.url, label: 'Imprint', lang: 'de' },
  ]);
});

test('[Y2] nothing but web addresses becomes a link, and no image comes from elsewhere', () => {
  const wrong = ['javascript:alert(1)', 'data:text/html,x', 'tel:1', '//['];
  const links = wrong.map((url) => ({ label: url, url }));
  const ofParty = {
    policyUri: 'javascript:alert(1)',
    tosUri: 'javascript:alert(2)',
    tosUriLabel: 'AGB',
  };
  expect(linksOf(ofParty, { links })).toBeUndefined();
  const logos = [
    { name: 'Group', url: '/group.svg' },
    { name: 'Elsewhere', url: 'https://cdn.example/logo.svg' },
    { name: 'With TLS', url: `https://${window.location.host}/logo.svg` },
    { name: 'Inline', url: 'data:image/svg+xml,x' },
  ];
  expect(footerOf(started({ ecoSystem: 'verbund' }, { logos })).logos).toEqual([
    { src: `${window.location.origin}/group.svg`, name: 'Group' },
  ]);
});

test('[Y1] [Y2] bars are shown if the layout has them, and the bank something for them', () => {
  const logos = [{ name: 'Group', url: '/group.svg' }];
  expect(footerOf(started({ ecoSystem: 'yes' }, { logos })).logos).toBeUndefined();
  expect(footerOf(started({ ecoSystem: 'verbund' })).logos).toBeUndefined();
  expect(footerOf(started({ applicationType: 'native' }, { logos }))).toEqual({
    links: undefined,
    logos: undefined,
  });
});

test('[Y2] [P1] the breadcrumbs end with the title of the present page; transient routes are not in them', () => {
  const at = (route: RouteId) => trailOf({ route, titleKey: ROUTES[route].titleKey });
  expect(at('login')).toEqual(['LOGIN.PAGE_TITLE']);
  for (const route of ['initial', 'waiting', 'returning'] as const) {
    expect(at(route)).toEqual(['LOGIN.PAGE_TITLE']);
  }
  expect(trailOf({ route: undefined, titleKey: undefined })).toEqual(['LOGIN.PAGE_TITLE']);
  expect(at('tos')).toEqual(['LOGIN.PAGE_TITLE', 'TOS.PAGE_TITLE']);
  const titleKey = 'ERROR.OTHER_CUSTOMER.TITLE';
  expect(trailOf({ route: 'sessionExpired', titleKey })).toEqual(['LOGIN.PAGE_TITLE', titleKey]);
});
