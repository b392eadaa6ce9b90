import { expect, test } from 'vitest';
import { oauthErrorOf } from './error-codes.ts';

test.each(['constructor', 'toString', '__proto__', 'UNKNOWN', ''])(
  '[R1] [E8] %j, which every object has or nobody knows, is no code',
  (code) => {
    expect(oauthErrorOf(code)).toBeNull();
    expect(oauthErrorOf('UNDERAGE')).toBe('unable_to_meet_service_requirements');
  },
);
