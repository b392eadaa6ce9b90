import { deadline as tanDeadline } from '#machines/tan/walk.ts';
import { challenge } from '#machines/testing/replies.ts';
import { callOf } from '../support/ports.ts';
import { SHAPES } from '../support/shapes.ts';
import type { World } from '../support/world.ts';
import type { Leg } from '../tours.ts';
import { logIn, onTheWay, type Place } from './place.ts';

/**
 * The form can only be submitted without a choice before the first choice: a radio button cannot be cleared.
 */
const choosesOnce = ({ event, before }: Leg): boolean => {
  if (event.type !== 'trust.decided' && event.type !== 'decision.made') return true;
  const isChosen = (event.trust ?? event.decision) !== undefined;
  return isChosen || before.matches({ deciding: 'open' });
};

/**
 * While the document is loaded in another language, the button is busy; a press before it shows so is in
 * ../scenes/haste.ts. The present language is not offered.
 */
const isOfferedAtTerms = ({ event, before }: Leg): boolean =>
  event.type === 'locale.changed'
    ? event.locale !== before.context.locale
    : !(event.type === 'terms.accepted' && before.matches('translating'));

const atTan: Pick<Place, 'machine' | 'within' | 'spends' | 'deadline'> = {
  machine: 'tan',
  within: undefined,
  spends: ['confirmed'],
  deadline: tanDeadline,
};

const isTick = ({ event }: Leg): boolean => event.type === 'clock.ticked';
/** After the deadline, a TAN would expire again a second later, whatever else the path does. */
const isInTime = ({ event }: Leg): boolean =>
  event.type !== 'clock.ticked' || event.now < tanDeadline;

/** Starts the TAN component with a challenge that was already denied or has expired (P7). */
function withOrder(status: 'denied' | 'expired') {
  const startTan = callOf('startTan');
  const answer = async (world: World, cause: () => Promise<unknown>) => {
    await world.gates.hold([startTan]);
    const caused = cause();
    await world.gates.answer(startTan, {
      kind: 'done',
      shape: (reply) => SHAPES.startTan?.(reply, { challenge: challenge({ status }) }) ?? reply,
    });
    await caused;
  };
  return {
    ...logIn('anna'),
    enter: (world: World) => answer(world, () => world.customer.logIn('anna')),
    again: (world: World) => answer(world, () => world.reload()),
  };
}

/** The steps of the process, each with a demo customer who gets there. */
export const STEPS: readonly Place[] = [
  {
    machine: 'confirmation',
    at: 'the log-in TAN',
    ...logIn('anna'),
    input: 0,
    within: 'process.psd2Tan',
    route: 'psd2TanAuth',
    spends: ['moved'],
    makesTrue: { endTan: (world) => world.approves('anna', 'tan') },
  },
  {
    machine: 'confirmation',
    at: 'the TAN of a new browser',
    ...onTheWay('bruno', 'process.browserDetection.confirming.unconfirmed'),
    input: 1,
    within: 'process.browserDetection.confirming',
    route: 'browserDetection',
    spends: [],
    // The same call ends the confirmation before this one.
    goesThrough: ['endTan'],
  },
  { ...atTan, at: 'a new order', ...logIn('anna'), input: 0, canHappen: isInTime },
  { ...atTan, at: 'an order until its end', ...logIn('anna'), input: 0, canHappen: isTick },
  { ...atTan, at: 'an order denied before', ...withOrder('denied'), input: 2 },
  { ...atTan, at: 'an order expired before', ...withOrder('expired'), input: 3 },
  {
    machine: 'browserDetection',
    at: 'a new browser',
    ...onTheWay('bruno', 'process.browserDetection.confirming.unconfirmed'),
    input: 0,
    within: 'process.browserDetection',
    route: 'browserDetection',
    spends: ['moved'],
    again: (world) => world.visitAnew(),
    canHappen: choosesOnce,
  },
  {
    machine: 'terms',
    at: 'the terms of signature',
    ...onTheWay('clara', 'process.qesTos.reading.open'),
    input: 0,
    within: 'process.qesTos',
    route: 'qesTos',
    spends: ['moved'],
    canHappen: isOfferedAtTerms,
  },
  {
    machine: 'consent',
    at: 'the consent',
    ...onTheWay('bruno', 'process.consent.deciding.open'),
    input: 0,
    within: 'process.consent',
    route: 'consent',
    spends: ['moved'],
    again: (world) => world.visitAnew(),
    canHappen: choosesOnce,
  },
  {
    machine: 'preferredAccount',
    at: 'the accounts',
    ...onTheWay('bruno', 'process.preferredIban.deciding.open'),
    input: 0,
    within: 'process.preferredIban',
    route: 'preferredIban',
    spends: ['moved'],
    again: (world) => world.visitAnew(),
    canHappen: choosesOnce,
  },
  {
    machine: 'signatureConsent',
    at: 'the signature',
    ...onTheWay('clara', 'process.qesConsent.deciding.open'),
    input: 0,
    within: 'process.qesConsent',
    route: 'qesConsent',
    spends: ['moved'],
    again: (world) => world.visitAnew(),
    canHappen: choosesOnce,
  },
  {
    machine: 'remittance',
    at: 'a payment',
    ...onTheWay('david', 'process.remittance.reviewing.open'),
    input: 0,
    within: 'process.remittance',
    route: 'remittance',
    spends: ['moved'],
    makesTrue: { endRemittance: (world) => world.approves('david', 'tan') },
  },
  {
    machine: 'firstLogin',
    at: 'the PIN after the QR code',
    ...onTheWay('emma', 'process.qrCodeFirstLogin.form.editing'),
    input: 0,
    within: 'process.qrCodeFirstLogin',
    route: 'qrCodeFirstlogin',
    spends: ['moved'],
  },
];
