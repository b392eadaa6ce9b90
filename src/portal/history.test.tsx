// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { openStorage } from '#src/services/storage.ts';
import { openPlace } from './history.tsx';

test('[P7] [X9] a reload of a portal’s page goes on at the step of the same log-in, and begins another one at its beginning', () => {
  const storage = openStorage();
  const place = openPlace('this', storage);
  expect(place.read()).toBe('initial');
  place.keep('/consent');
  expect(openPlace('this', openStorage()).read()).toBe('consent');
  expect(openPlace('another', openStorage()).read()).toBe('initial');
  place.keep('/of another release');
  expect(place.read()).toBe('initial');
});
