import { expect, test } from 'vitest';
import type { Authentication } from '#backend/process/authentication.ts';
import { completedEnding } from '#backend/process/end/completed.ts';
import type { AppWay } from '#backend/process/steps/state.ts';
import { STEPS, type StepName } from '#backend/process/steps/table.ts';

test.each<[way: 'pin' | AppWay, taken: readonly StepName[], amr: readonly string[]]>([
  ['pin', [], ['pwd']],
  ['pin', ['terms-of-service', 'consent'], ['pwd']],
  ['pin', ['psd2-auth'], ['pwd', 'otp', 'mfa']],
  ['pin', ['remittance'], ['pwd', 'otp', 'mfa']],
  ['qr', ['consent'], ['swk', 'mfa']],
  ['qr', ['qr-first-login'], ['pwd', 'swk', 'mfa']],
  ['comfort', ['browser-detection'], ['swk', 'otp', 'mfa']],
  ['comfort', ['remittance'], ['swk', 'otp', 'mfa']],
])(
  '[E7] [S4] who logs in by %s and takes the steps %j is said to have proven who they are by %j',
  (way, taken, amr) => {
    const steps = taken.map((name) => ({ ...STEPS[name].create(), done: true }));
    const draft: Authentication = {
      id: 'log-in',
      clientId: 'shop',
      redirectUri: 'https://shop.example/callback',
      scopes: ['openid'],
      claims: [],
      returnTo: 'https://bank.example/oidc/auth/log-in',
      createdAt: 0,
      expiresAt: 1,
      rounds: 0,
      way,
      steps,
      appLogIns: [],
      answers: {},
    };
    expect(completedEnding(draft, 'customer')).toMatchObject({ amr });
  },
);
