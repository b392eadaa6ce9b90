import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type Features, featureState } from './features.ts';
import { opened, silentApp } from './testing/app.ts';

test.each<[Features, string]>([
  ['ungoverned', 'on'],
  ['pending', 'pending'],
  [[], 'off'],
  [['another'], 'off'],
  [['another', 'this'], 'on'],
])('[X5] where features are %j, this one is %s', (features, state) => {
  expect(featureState(features, 'this')).toBe(state);
});

test('[X5] the wizard hears of them at any time, and nothing waits for them', () => {
  const app = createActor(silentApp(), { input: { ...opened, features: 'pending' } }).start();
  const { value } = app.getSnapshot();
  app.send({ type: 'features.known', features: ['this'] });
  expect(app.getSnapshot().context.features).toEqual(['this']);
  expect(app.getSnapshot().value).toEqual(value);
});
