import { everyAnswer, silent } from '../testing/answers.ts';
import type { Walk } from '../testing/coverage.ts';
import { postReply } from '../testing/replies.ts';
import { consentMachine, preferredAccountMachine, signatureConsentMachine } from './machine.ts';

export const details = {
  recipient: 'Demo Shop',
  claims: [{ claim: 'email', value: 'a@b.example' }],
};

/** The three machines decide alike, but each needs its own walk. */
const walk = (machine: Walk['machine']): Walk => ({
  machine: machine.provide({ actors: { fetchDetails: silent(), decide: silent() } }),
  inputs: [{ url: '/consent' }],
  events: [
    ...everyAnswer(`0.${machine.id}.loading`, details),
    ...everyAnswer(`0.${machine.id}.sending`, postReply()),
    { type: `xstate.after.400.${machine.id}.loading.brief` },
    { type: 'decision.made', decision: 'given' },
    { type: 'decision.made', decision: undefined },
    { type: 'retry.requested' },
  ],
});

export const walks: readonly Walk[] = [
  walk(consentMachine),
  walk(signatureConsentMachine),
  walk(preferredAccountMachine),
];
