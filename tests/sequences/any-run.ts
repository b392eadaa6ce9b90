import fc from 'fast-check';
import { type AnyActorRef, type AnyEventObject, createActor, SimulatedClock } from 'xstate';
import { LOCALES } from '#contract/locale.ts';
import { AUTHENTICATION_STEPS, POST_AUTHENTICATION_STEPS } from '#contract/process.ts';
import { PAGE_BY_CODE } from '#machines/error-catalogue.ts';
import type { Message } from '#machines/inspection/message.ts';
import { observe } from '#machines/inspection/observe.ts';
import { pictureOf } from '#machines/picture.ts';
import { sequenceOf } from '#machines/recording/from-messages.ts';
import { type PortAnswer, Sequence } from '#machines/recording/sequence.ts';
import { stagedApp } from '#machines/replay/app.ts';
import { findMachine, knows, machinesIn } from '#machines/replay/find-machine.ts';
import { createStage } from '#machines/replay/stage.ts';
import { TanOnPage } from '#machines/replay/tan-on-page.ts';
import { Secret } from '#machines/secret.ts';
import { opened } from '#machines/testing/app.ts';

const NOW = Date.parse('2026-01-01T10:00:00Z');
const TEN_MS = 10;

const typed = (value: string) => [new Secret(''), new Secret(value)];

/** Events that customers, other devices, other tabs and the clock cause. */
const HAPPENINGS: readonly AnyEventObject[] = [
  ...['', 'anna'].flatMap((identifier) => [
    ...typed('12345').map((pin) => ({ type: 'pin.submitted', identifier, pin })),
    { type: 'qr.requested', identifier },
    { type: 'comfort.requested', identifier },
  ]),
  ...typed('12345').map((pin) => ({ type: 'firstPin.submitted', pin })),
  ...typed('123456').map((tan) => ({ type: 'tan.submitted', tan })),
  ...['app', 'sms'].map((methodId) => ({ type: 'renewal.requested', methodId })),
  ...[true, false].map((trust) => ({ type: 'trust.decided', trust })),
  ...[true, false].map((ticked) => ({ type: 'terms.accepted', ticked })),
  ...['given', 'denied', { accountId: 'account-1' }].map((decision) => ({
    type: 'decision.made',
    decision,
  })),
  ...LOCALES.map((locale) => ({ type: 'locale.changed', locale })),
  ...['login', 'tos', undefined].map((route) => ({ type: 'url.requested', route })),
  ...['waiting', 'processing', 'approved', 'denied', 'expired'].map((status) => ({
    type: 'appLogIn.changed',
    status,
  })),
  ...['pending', 'confirmed', 'denied', 'expired'].map((status) => ({
    type: 'challenge.changed',
    status,
  })),
  ...[0, 30_000, 600_000].map((later) => ({ type: 'clock.ticked', now: NOW + later })),
  { type: 'session.extended', expiresAt: new Date(NOW + 300_000).toISOString() },
  ...[
    'back.requested',
    'continue.requested',
    'credentials.requested',
    'lead.lost',
    'lead.wanted',
    'quit.confirmed',
    'quit.dismissed',
    'quit.requested',
    'retry.requested',
  ].map((type) => ({ type })),
];

/** Without a TAN's end, which its beginning includes. */
const STEPS = [...AUTHENTICATION_STEPS, ...POST_AUTHENTICATION_STEPS].filter(
  (step) => !step.startsWith('END_'),
);

const done = fc.record(
  {
    kind: fc.constant('done' as const),
    next: fc.constantFrom(...STEPS).map((step) => [step]),
  },
  { requiredKeys: ['kind'] },
);
const failing: fc.Arbitrary<PortAnswer> = fc.constantFrom<PortAnswer>(
  { kind: 'unreachable' },
  { kind: 'thrown' },
  { kind: 'refused', traceId: '0123456789AB' },
  { kind: 'refused', code: 'USER_SESSION_EXPIRED', traceId: '0123456789AB', namesBank: true },
  { kind: 'refused', code: 'USER_SESSION_EXPIRED', traceId: '0123456789AB', otherCustomer: true },
  ...[...Object.keys(PAGE_BY_CODE), 'INVALID_CREDENTIALS', 'WRONG_TAN', 'RATE_LIMITED'].map(
    (code): PortAnswer => ({ kind: 'refused', code, traceId: '0123456789AB' }),
  ),
);

/** The next thing to happen: a waiting port is answered, time passes, or a running machine gets an event. */
const turn = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      answered: fc.nat(),
      answer: fc.oneof({ weight: 20, arbitrary: done }, { weight: 1, arbitrary: failing }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ waited: fc.constantFrom(10, 60, 420, 2010) }) },
  { weight: 5, arbitrary: fc.record({ happens: fc.nat() }) },
);
type Turn = typeof turn extends fc.Arbitrary<infer One> ? One : never;

/** A random log-in: how the page is opened, and everything that happens. */
export const anyRun = fc.record({
  themeKnown: fc.constantFrom(null, '8840_1', '9998'),
  errorShown: fc.boolean(),
  interaction: fc.constantFrom(undefined, 'a-log-in'),
  turns: fc.array(turn, { minLength: 10, maxLength: 100, size: 'max' }),
});
export type Run = typeof anyRun extends fc.Arbitrary<infer One> ? One : never;

/** Selects one of these by any number. */
const oneOf = <One>(all: readonly One[], drawn: number): One | undefined =>
  all[drawn % Math.max(1, all.length)];

/** The events that running machines know, each with its machine. */
function possibleIn(roots: readonly AnyActorRef[]) {
  const running = roots
    .flatMap((root) => machinesIn(root).flatMap((id) => findMachine(root, id) ?? []))
    .filter((machine) => machine.getSnapshot().status === 'active');
  return HAPPENINGS.flatMap((event) =>
    running.filter((machine) => knows(machine, event.type)).map((machine) => ({ machine, event })),
  );
}

/** Runs the log-in on the machines. Returns its recording and its final state. */
export async function record({ themeKnown, errorShown, interaction, turns }: Run) {
  const messages: Message[] = [];
  const inspect = observe('run', (message) => messages.push(message));
  const stage = createStage(() => true);
  const clock = new SimulatedClock();
  const themeSources = { url: null, nativeApp: null, sessionStorage: themeKnown, cookie: null };
  const app = createActor(stagedApp(stage), {
    clock,
    inspect,
    input: { ...opened, entry: { ...opened.entry, interaction }, themeSources, errorShown },
  });
  const tan = new TanOnPage(stage, { clock, inspect });
  const take = async (next: Turn) => {
    if ('waited' in next) {
      for (let passed = 0; passed < next.waited; passed += TEN_MS) {
        clock.increment(TEN_MS);
        await tan.settled(app);
      }
    } else if ('happens' in next) {
      const roots = tan.actor ? [app, tan.actor] : [app];
      const happening = oneOf(possibleIn(roots), next.happens);
      happening?.machine.send(happening.event);
    } else {
      const port = oneOf(stage.asked(), next.answered);
      if (port) stage.answer(port, next.answer);
    }
  };

  app.start();
  await tan.settled(app);
  for (const next of turns) {
    await take(next);
    await tan.settled(app);
  }
  const { state } = pictureOf(app);
  tan.leave();
  app.stop();
  return { recorded: Sequence.parse(sequenceOf(messages, 'any run')), state };
}
