import { type AnyActorRef, createActor, type InspectionEvent, SimulatedClock } from 'xstate';
import { MASK } from '../inspection/shapes.ts';
import { pictureOf } from '../picture.ts';
import type { Sequence, SequenceStep } from '../recording/sequence.ts';
import { isRoute } from '../routes.ts';
import { Secret } from '../secret.ts';
import { stagedApp } from './app.ts';
import { differenceAt, type Outcome, strangeKey } from './difference.ts';
import { eventsOf, findMachine, knows, machinesIn } from './find-machine.ts';
import { orRather } from './or-rather.ts';
import { strangePort } from './ports.ts';
import { createStage, type Stage } from './stage.ts';
import { TanOnPage } from './tan-on-page.ts';

/** Substitutes for masked values of an event, of the same type. */
const STAND_INS: Record<string, (alias: string) => unknown> = {
  pin: () => new Secret('12345'),
  tan: () => new Secret('123456'),
  identifier: (alias) => alias,
  methodId: () => 'sms',
  decision: () => ({ accountId: 'account-1' }),
};
const EMPTY: Record<string, () => unknown> = {
  pin: () => new Secret(''),
  tan: () => new Secret(''),
};

/** The payload of an event, with substitutes for the customer's own data. */
export function payloadOf(said: Record<string, unknown>, alias = 'anna'): Record<string, unknown> {
  const entries = Object.entries(said).map(([key, value]) => {
    if (value === MASK) return [key, STAND_INS[key]?.(alias) ?? value];
    return [key, value === '' ? (EMPTY[key]?.() ?? '') : value];
  });
  return Object.fromEntries(entries);
}

/** The theme of the session that the stage replies with, and another one. */
const THEMES = { own: '8840_1', other: '8888_89', none: null };

type Step<Key extends string> = Extract<SequenceStep, Readonly<Record<Key, unknown>>>;

/** Whether a step is an answer of this port. */
const isOf = (step: SequenceStep, port: string) => 'port' in step && step.port === port;

/** Whether the theme was known from an earlier visit or from the page: it is loaded before the session. */
function isThemeKnown(steps: readonly SequenceStep[]): boolean {
  const askedFor = (port: string) => steps.findIndex((step) => isOf(step, port));
  const theme = askedFor('loadTheme');
  const session = askedFor('requestSession');
  return theme !== -1 && (session === -1 || theme < session);
}

function open(
  { opened, steps }: Sequence,
  stage: Stage,
  clock: SimulatedClock,
  inspect?: (event: InspectionEvent) => void,
) {
  const { clientId, redirectUri, locale, errorShown } = opened;
  const route = isRoute(opened.route) ? opened.route : undefined;
  const interaction = opened.interaction ? 'a-log-in' : undefined;
  const theme = opened.theme ?? (isThemeKnown(steps) ? 'own' : 'none');
  return createActor(stagedApp(stage), {
    clock,
    ...(inspect && { inspect }),
    input: {
      entry: { clientId, redirectUri, route, interaction },
      localeCookie: null,
      browserLanguages: [locale],
      locale,
      themeSources: {
        url: null,
        nativeApp: null,
        sessionStorage: THEMES[theme],
        cookie: null,
      },
      appearance: 'LIGHT',
      errorShown,
      features: 'ungoverned',
    },
  });
}

/** Lets a port answer. Returns what prevented it; `undefined` if nothing did. */
function answer(stage: Stage, step: Step<'port'>): string | undefined {
  const { kind } = step.answer;
  if (!stage.gives(step.port, kind)) return `${step.port} is done, or thrown, and never ${kind}`;
  if (stage.answer(step.port, step.answer)) return undefined;
  return (
    strangePort(step.port, stage.ports()) ??
    `nobody has asked ${step.port}${orRather(stage.asked(), 'waiting for an answer')}`
  );
}

/** Sends an event to its machine, the innermost one. Returns what prevented it; `undefined` if nothing did. */
function send(roots: readonly AnyActorRef[], step: Step<'event'>): string | undefined {
  const machine = roots.map((root) => findMachine(root, step.machine)).findLast(Boolean);
  if (!machine) {
    return `${step.machine} is not running${orRather(roots.flatMap(machinesIn), 'running')}`;
  }
  if (!knows(machine, step.event)) {
    return `${step.machine} knows no event ${step.event}${orRather(eventsOf(machine), 'it knows')}`;
  }
  const strange = strangeKey(step);
  if (strange !== undefined) return strange;
  machine.send({ ...payloadOf(step.with ?? {}), type: step.event });
  return undefined;
}

interface ReplayOptions {
  readonly inspect?: (event: InspectionEvent) => void;
  /** Told of each step before it is performed. */
  readonly onStep?: (step: SequenceStep) => void;
}

/**
 * Replays a sequence on the machines, with all ports on a stage (D3).
 * @returns that it went as the file says, or the first step that differed
 */
export async function replay(
  sequence: Sequence,
  { onStep, ...options }: ReplayOptions = {},
): Promise<Outcome> {
  const { steps } = sequence;
  let at = 0;
  const stage = createStage(
    (port) => sequence.otherPorts === 'silent' || steps.slice(at).some((step) => isOf(step, port)),
  );
  const clock = new SimulatedClock();
  const app = open(sequence, stage, clock, options.inspect);
  const tan = new TanOnPage(stage, { clock, ...options });
  app.start();
  await tan.settled(app);

  /** Performs a step. Returns what prevented it; `undefined` if nothing did. */
  const take = (step: SequenceStep): string | undefined => {
    if ('port' in step) return answer(stage, step);
    if ('event' in step) return send(tan.actor ? [app, tan.actor] : [app], step);
    if ('after' in step) clock.increment(step.after);
    return undefined;
  };

  try {
    for (const step of steps) {
      onStep?.(step);
      const prevented = take(step);
      at += 1;
      const hindrance = prevented ?? (await tan.settled(app));
      const difference = differenceAt(steps, at - 1, hindrance, pictureOf(app).state);
      if (difference) return difference;
    }
    return { kind: 'same', steps: steps.length };
  } finally {
    tan.leave();
    app.stop();
  }
}
