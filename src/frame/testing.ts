import type { BankSettings, RelyingParty } from '#contract/entry.ts';
import { bankFor } from '#machines/bank.ts';
import { layoutOf } from '#machines/layout.ts';
import { relyingParty, sessionReply } from '#machines/testing/replies.ts';
import type { Started } from '#src/screens/scene.ts';

export const imprint = { label: 'Imprint', url: 'https://bank.example/imprint' };

/** The result of start-up for this party and bank, as far as the frame uses it. */
export function started(
  party: Partial<RelyingParty> = {},
  bank: Partial<BankSettings> = {},
): Started {
  const whole = relyingParty({ policyUri: 'https://shop.example/privacy', ...party });
  return {
    relyingParty: whole,
    authenticationId: 'auth-1',
    layout: layoutOf({ relyingParty: whole, session: sessionReply() }),
    bank: bankFor(
      { 'de-DE': { name: 'Bank', banknameAusblenden: false, links: [imprint], ...bank } },
      'de-DE',
    ),
  };
}
