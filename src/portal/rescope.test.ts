import { expect, test } from 'vitest';
import { forGuest, ownFonts, rescope } from './rescope.ts';

test('[X9] rules for :root are rewritten for the guest’s element', () => {
  expect(rescope(':root{--a:1}:root[data-appearance="DARK"]{--a:2}')).toBe(
    '.auth-frontend{--a:1}.auth-frontend[data-appearance="DARK"]{--a:2}',
  );
});

test('[X9] the guest’s own width counts, other media are as they were', () => {
  expect(forGuest('@media (width>=600px){a{b:c}}')).toBe(
    '@container auth-frontend (width>=600px){a{b:c}}',
  );
  expect(forGuest('@media (max-width: 599px){a{b:c}}')).toBe(
    '@container auth-frontend (max-width: 599px){a{b:c}}',
  );
  expect(forGuest('@media (forced-colors:active){a{b:c}}')).toContain('@media (forced-colors');
  expect(forGuest('.a2vw{font-size:clamp(1px,6.5vw,19vh)}')).toBe(
    '.a2vw{font-size:clamp(1px,6.5cqi,19vh)}',
  );
});

test('[X9] what is said of the page itself is left out, and the rest is not', () => {
  expect(forGuest('a{b:c}html{overflow-y:scroll}.html{d:e}')).toBe('a{b:c}.html{d:e}');
});

test('[X9] sizes follow the customer’s font size, not the portal’s', () => {
  expect(forGuest('a{margin:-.5rem 2rem;width:max(1rem,16px)}')).toBe(
    'a{margin:calc(-.5 * var(--rem, 1rem)) calc(2 * var(--rem, 1rem));width:max(calc(1 * var(--rem, 1rem)),16px)}',
  );
  expect(forGuest('.h1rem{color:red}')).toBe('.h1rem{color:red}');
});

test('[X9, T5] a theme’s fonts have names of their own, as the portal’s text may be in a font of the same name', () => {
  const written = (serif: string, sans: string) => [
    `@font-face{src:local("Bank Serif 4"),url("/a.woff2");font-family:${serif};font-weight:400 700}`,
    `/* Don't */ @font-face { font-family:${sans}; src: url(/Sans.woff2) }:root{--bank-font:${serif}, Georgia, serif; --bank-headline-font:${sans};--mine:${serif}}`,
  ];
  expect(ownFonts(written('"Bank Serif 4"', "'Sans'"))).toEqual(
    written('"auth-frontend Bank Serif 4"', '"auth-frontend Sans"'),
  );
  expect(ownFonts(['@font-face{font-family:Bank Sans}:root{--bank-font:bank sans,serif}'])).toEqual(
    [
      '@font-face{font-family:"auth-frontend Bank Sans"}:root{--bank-font:"auth-frontend bank sans",serif}',
    ],
  );
  const plain = ':root{--bank-font:"Georgia", serif}';
  expect(ownFonts([plain])).toEqual([plain]);
});
