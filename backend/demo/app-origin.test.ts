import { expect, test } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { appOrigin } from './app-origin.ts';

const at = (env: Record<string, string>) =>
  appOrigin(readConfig({ DEMO: 'yes', ...env }, { wizardDir: '', publicDir: '' }));

test('[Q6] the code leads a phone to this machine, and never to itself', () => {
  expect(at({})).toBe('http://localhost:4400');
  expect(at({ HOST: '0.0.0.0', PUBLIC_URL: 'https://bank.example' })).toBe('https://bank.example');
  expect(at({ HOST: '0.0.0.0', PORT: '4500' })).toMatch(
    /^http:\/\/(localhost|(?!127\.)\d+\.\d+\.\d+\.\d+):4500$/,
  );
});
