import { expect, test } from 'vitest';
import type { AppContext } from '#machines/app/context.ts';
import { initUiReply, sessionReply } from '#machines/testing/replies.ts';
import { startedBy } from './scene.ts';

const bankOf = (name: string) => ({
  'de-DE': { name, banknameAusblenden: false },
  'en-GB': { name: `${name} of England`, banknameAusblenden: false },
});

test('[I2] [Y4] [N2] what every screen is drawn from stays the same, until the language or what is known of the bank changes', () => {
  const known = { initUi: initUiReply(false), session: sessionReply(), locale: 'de-DE' } as const;
  const of = (more: Partial<AppContext>) => startedBy({ ...known, ...more } as AppContext);
  const [bank, another] = [bankOf('Bank'), bankOf('Another')];
  expect(of({ bank })).toBe(of({ bank }));
  expect(of({ bank })?.bank.name).toBe('Bank');
  expect(of({ bank, locale: 'en-GB' })?.bank.name).toBe('Bank of England');
  expect(of({ bank: another, locale: 'en-GB' })?.bank.name).toBe('Another of England');
});
