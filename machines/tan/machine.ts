import { countDown } from '../clock.ts';
import {
  afterAnswer,
  hasCode,
  isDone,
  isUnreachable,
  keepRefusal,
  keepSurprise,
  payload,
} from '../on-answer.ts';
import { type TanOutput, tanSetup } from './setup.ts';

const keepNews = { type: 'keepNews', params: payload } as const;
const renewed = { guard: { type: 'isRenewed', params: payload }, actions: keepNews } as const;

/** The TAN is void: only a new one can confirm the order. */
const voidTan = (status: 'expired' | 'denied') =>
  tanSetup.createStateConfig({
    entry: { type: 'keepStatus', params: { status } },
    on: {
      'renewal.requested': 'renewing',
      'challenge.changed': { ...renewed, target: 'entering.unavailable' },
    },
    initial: 'told',
    states: {
      // Another tab has asked for it, or the bank itself: no call of this page has failed.
      told: { on: { 'challenge.changed': { ...renewed, target: '#tan.entering' } } },
      unavailable: {},
    },
  });

/**
 * Takes the TAN of one challenge (A5): typed, or by approval in the banking app. Guarantees: one TAN is sent at a
 * time; it is never in the context (L8); the deadline is absolute, so a sleeping tab wakes up in the right state.
 */
export const tanMachine = tanSetup.createMachine({
  id: 'tan',
  context: ({ input }) => ({
    ...input,
    attempt: 0,
    attemptsLeft: input.challenge.attemptsLeft,
    secondsLeft: undefined,
    failure: undefined,
  }),
  output: ({ context: { failure } }): TanOutput =>
    failure ? { kind: 'failed', failure } : { kind: 'confirmed' },
  invoke: [
    {
      id: 'watchChallenge',
      src: 'watchChallenge',
      input: ({ context: { authenticationId, challenge } }) => ({
        authenticationId,
        challengeId: challenge.id,
      }),
    },
    { id: 'clock', src: 'clock' },
  ],
  on: {
    'challenge.changed': [
      renewed,
      // Said again, as by each question to the bank: what is told meanwhile stays.
      { guard: { type: 'isKnown', params: payload } },
      { guard: { type: 'isConfirmed', params: payload }, target: '.confirmed' },
      // It may be the first that is heard of this TAN: the next one then replaces this one (S6).
      { guard: { type: 'isDenied', params: payload }, target: '.denied', actions: keepNews },
      { guard: { type: 'isExpired', params: payload }, target: '.expired', actions: keepNews },
    ],
    'clock.ticked': { actions: countDown },
  },
  initial: 'opening',
  states: {
    /** After a reload the challenge may have any status (P7); after a renewal, it may turn out to be confirmed. */
    opening: {
      always: [
        { guard: { type: 'hasStatus', params: { status: 'confirmed' } }, target: 'confirmed' },
        { guard: { type: 'hasStatus', params: { status: 'denied' } }, target: 'denied' },
        { guard: { type: 'hasStatus', params: { status: 'expired' } }, target: 'expired' },
        { target: 'entering' },
      ],
    },
    entering: {
      entry: 'askTime',
      initial: 'ready',
      on: {
        'tan.submitted': [
          { guard: { type: 'isMissing', params: payload }, target: '.missing' },
          { target: 'submitting' },
        ],
        'renewal.requested': 'renewing',
        'clock.ticked': {
          guard: { type: 'isPast', params: payload },
          target: 'expired',
          actions: countDown,
        },
      },
      states: { ready: {}, missing: {}, wrongTan: {}, unavailable: {} },
    },
    submitting: {
      on: { 'tan.submitted': {} },
      invoke: {
        src: 'submitTan',
        input: ({ context, event }) => {
          if (event.type !== 'tan.submitted') throw new Error('A TAN is sent by its own event.');
          return { challengeId: context.challenge.id, tan: event.tan };
        },
        onDone: [
          { guard: isDone, target: 'confirmed' },
          { guard: hasCode('WRONG_TAN'), target: 'entering.wrongTan', actions: keepRefusal },
          { guard: hasCode('TAN_EXPIRED'), target: 'expired' },
          { guard: isUnreachable, target: 'entering.unavailable', actions: keepRefusal },
          { target: 'failed', actions: keepRefusal },
        ],
        onError: { target: 'failed', actions: keepSurprise },
      },
    },
    /**
     * The old TAN is about to be void anyway: of it, only a confirmation still counts. The new one may have been
     * declined before the page has it.
     */
    renewing: {
      exit: 'askBank',
      on: {
        'challenge.changed': [
          { guard: { type: 'isConfirmed', params: payload }, target: 'confirmed' },
          {},
        ],
      },
      invoke: {
        src: 'requestTan',
        input: ({ context: { challenge }, event }) => ({
          challengeId: challenge.id,
          methodId: event.type === 'renewal.requested' ? event.methodId : challenge.methodId,
          inPlaceOf: challenge.expiresAt,
        }),
        ...afterAnswer({
          done: 'opening',
          keep: 'keepChallenge',
          unreachable: 'notRenewed',
        }),
      },
    },
    /**
     * The old TAN keeps its status, or has ended meanwhile: a void one stays void and says why (N2), until the bank says
     * that there is a new one.
     */
    notRenewed: {
      always: [
        {
          guard: { type: 'hasStatus', params: { status: 'denied' } },
          target: 'denied.unavailable',
        },
        { guard: 'isOver', target: 'expired.unavailable' },
        { target: 'entering.unavailable' },
      ],
    },
    expired: voidTan('expired'),
    denied: voidTan('denied'),
    confirmed: { type: 'final', entry: 'forgetFailure' },
    failed: { type: 'final' },
  },
});
