import { expect, test } from 'vitest';
import { forGuest, rescope } from './rescope.ts';

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

test('[X9] sizes follow the customer’s font size, not the portal’s', () => {
  expect(forGuest('a{margin:-.5rem 2rem;width:max(1rem,16px)}')).toBe(
    'a{margin:calc(-.5 * var(--rem, 1rem)) calc(2 * var(--rem, 1rem));width:max(calc(1 * var(--rem, 1rem)),16px)}',
  );
  expect(forGuest('.h1rem{color:red}')).toBe('.h1rem{color:red}');
});
