import { expect, test } from 'vitest';
import { portalServices as services } from './services.ts';

test.each([
  ['navigation by content id', () => services.navigateToContent('7'), 'Navigation'],
  ['navigation to a previous app', () => services.navigateToPreviousApp(), 'Navigation'],
  ['content creation', () => services.createContent({}), 'Content creation'],
  ['content lookup', () => services.lookUpContent('7'), 'Content lookup'],
])('[X9] %s is not supported', async (_, call, what) => {
  await expect(call()).rejects.toThrow(
    new Error(`Unsupported operation: ${what} is not supported in cas`),
  );
});

test('[X9] pages outside are nowhere, and the start page is the root', () => {
  expect(services.externalUrl('imprint')).toBe('#');
  expect(services.startPage).toBe('/');
});

test('[X2] services, content and assets are found by the service map, and nothing else is', () => {
  const forward = '/services_auth/auth-backend/api/forward';
  expect(services.serviceUrl('transfer')).toBe(`${forward}/transfer`);
  expect(services.contentUrl('/transfer/orders')).toBe(`${forward}/transfer/orders`);
  expect(services.contentUrl('/teaser')).toBe(`${forward}/portal-content/teaser`);
  expect(services.assetUrl('/8840_1/logo.svg')).toBe(
    `${forward}/portal-content/assets/8840_1/logo.svg`,
  );
  expect(() => services.serviceUrl('')).toThrow(
    new Error('Unsupported operation: ServiceName is mandatory'),
  );
  expect(() => services.serviceUrl('broker')).toThrow(
    new Error('ServiceName broker is not registered for use in cas'),
  );
});

test('[X9] only registered applications are known', async () => {
  await expect(services.application('auth-frontend')).resolves.toEqual({
    id: 'auth-frontend',
    basePath: '/services_auth/auth-frontend/',
  });
  await expect(services.application('broker')).rejects.toThrow(
    new Error('Application with id broker is not registered'),
  );
});
