import { describe, expect, test } from 'vitest';
import {
  baseOfService,
  SERVICE_PATHS,
  serviceMap,
  urlOfAsset,
  urlOfPath,
} from '#contract/forward.ts';
import { requestNameOf } from '#src/services/optional-calls.ts';

const FORWARD = '/services_auth/auth-backend/api/forward';
const services = serviceMap();

describe('service names', () => {
  test.each([
    ['identity-tan-component', `${FORWARD}/identity-tan-component`],
    ['portal-content-v2', `${FORWARD}/portal-content`],
    ['account-balances', `${FORWARD}/account-balances`],
    ['transfer', `${FORWARD}/transfer`],
    ['bank-data-validation', `${FORWARD}/bank-data-validation`],
  ])('[X2] %s has its base behind the forward proxy', (name, base) => {
    expect(baseOfService(services, name)).toBe(base);
  });

  test.each(['credit-cards', 'constructor', '__proto__', 'toString', 'Transfer'])(
    '[X2] %s, which nobody registered, is refused word for word',
    (name) => {
      expect(() => baseOfService(services, name)).toThrow(
        new Error(`ServiceName ${name} is not registered for use in cas`),
      );
    },
  );

  test('[X2] no name at all is refused word for word', () => {
    expect(() => baseOfService(services, '')).toThrow(
      new Error('Unsupported operation: ServiceName is mandatory'),
    );
  });

  test('[X2] a base that ends with a slash is the same base', () => {
    const moved = serviceMap({ 'portal-content-v2': '/content/', cards: '/' });
    expect(urlOfPath(moved, '/themes')).toBe('/content/themes');
    expect(urlOfAsset(moved, '/8840_1/logo.svg')).toBe('/content/assets/8840_1/logo.svg');
    expect(baseOfService(moved, 'cards')).toBe('');
  });

  test('[X2] a bank moves a service, and adds one', () => {
    const moved = serviceMap({ transfer: '/payments', 'credit-cards': '/cards' });
    expect(baseOfService(moved, 'transfer')).toBe('/payments');
    expect(baseOfService(moved, 'credit-cards')).toBe('/cards');
    expect(baseOfService(moved, 'account-balances')).toBe(`${FORWARD}/account-balances`);
  });
});

describe('paths', () => {
  test.each([
    [
      '/identity-tan-component/challenges/1/tan',
      `${FORWARD}/identity-tan-component/challenges/1/tan`,
    ],
    ['/bank-data-validation/iban?x=1', `${FORWARD}/bank-data-validation/iban?x=1`],
    ['/account-balances/accounts', `${FORWARD}/account-balances/accounts`],
    ['/transfer', `${FORWARD}/transfer`],
    ['/language-switcher/languages', `${FORWARD}/language-switcher/languages`],
  ])('[X2] %s goes to its own base', (path, url) => {
    expect(urlOfPath(services, path)).toBe(url);
  });

  test.each([
    '/themes/8840_1/colours.css?appearance=DARK',
    '/teaser',
    '/transfers/1',
    '/constructor',
    '/',
  ])('[X2] %s, like everything else, goes to the portal content', (path) => {
    expect(urlOfPath(services, path)).toBe(`${FORWARD}/portal-content${path}`);
  });

  test.each([
    ['/8840_1/logo.svg', `${FORWARD}/portal-content/assets/8840_1/logo.svg`],
    ['/transfer/icon.svg', `${FORWARD}/transfer/assets/icon.svg`],
    ['/language-switcher/de.svg?v=1', `${FORWARD}/language-switcher/assets/de.svg?v=1`],
  ])('[X2] the asset %s lies below /assets, by the same map', (path, url) => {
    expect(urlOfAsset(services, path)).toBe(url);
  });

  test('[X2] every service of the contract has a place of its own', () => {
    expect(new Set(Object.values(SERVICE_PATHS)).size).toBe(Object.keys(SERVICE_PATHS).length);
  });
});

test.each([
  [
    `${FORWARD}/identity-tan-component/challenges/a1b2c3/tan`,
    'identity-tan-component.challenges.tan',
  ],
  [`${FORWARD}/portal-content/themes/8840_1/colours.css?x=1`, 'portal-content-v2.themes'],
  [`${FORWARD}/transfer`, 'transfer'],
  [`${FORWARD}/transferred`, undefined],
  ['/services_auth/auth-backend/api/session', undefined],
])('[X3] the request name of %s is %s', (url, name) => {
  expect(requestNameOf(services, url)).toBe(name);
});
