import { beforeAll, describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { elementLoadingMachine } from '#machines/element-loading/machine.ts';
import type { Message } from '#machines/inspection/message.ts';
import { observe } from '#machines/inspection/observe.ts';
import { toldByLogIn } from '../testing.ts';
import {
  activePaths,
  changesBetween,
  machineOf,
  resultBefore,
  resultsAt,
  stateInWords,
} from './at.ts';
import { eventInWords, kindOf, OPENING_FILTER, shownMoments } from './filter.ts';
import { lanesOf } from './lanes.ts';
import { rowsAround, thinned } from './rows.ts';
import { hear, hearAll, isWhole, newRun, type Run } from './run.ts';

let told: readonly Message[];
let run: Run;
beforeAll(async () => {
  told = await toldByLogIn();
  run = hear(newRun('run-1'), told);
});

const nameOf = (id: string | undefined) => run.actors.get(id ?? '')?.name;
const momentOf = (type: string) => {
  const moment = run.moments.find(({ event }) => event.type === type);
  if (!moment) throw new Error(`no ${type}`);
  return moment;
};
const snapshot = (index: number, name: string) => {
  const results = resultsAt(run, index);
  const actor = [...run.actors.values()].find((info) => info.name === name);
  return results.get(actor?.id ?? '')?.snapshot;
};

describe('a run built from messages', () => {
  test('[D1] has a result for every event, except for those sent to stopped actors', () => {
    const unanswered = run.moments.filter(({ result }) => !result);
    for (const { actor, index } of unanswered) {
      const status = resultsAt(run, run.moments.length).get(actor)?.snapshot.status;
      expect([run.moments[index]?.event.type, status]).not.toContain('active');
    }
    expect(run.moments.filter(({ result }) => result).length).toBeGreaterThan(50);
  });

  test('[D1] has moments that name sender, receiver and transition, with the PIN masked', () => {
    const moment = momentOf('pin.submitted');
    expect(nameOf(moment.actor)).toBe('credentials');
    expect(moment.source).toBeUndefined();
    expect(moment.result).toMatchObject({
      snapshot: { value: 'submitting' },
      taken: [{ source: 'form', event: 'pin.submitted', index: 1 }],
    });
    expect(moment.event.pin).toBe('[masked]');
  });

  test('[D1] ignores repeated messages and messages after a gap', () => {
    expect(hear(run, told)).toBe(run);
    const [first] = told;
    const gap = hear(newRun('run-1'), told.slice(5));
    expect(gap.moments).toEqual([]);
    expect(first && hear(newRun('run-1'), [first, first]).heard).toBe(1);
  });

  test('[D1] is complete also in a viewer that opens late, unless its first messages are gone', () => {
    const late = hear(newRun('run-1'), told.slice(-3));
    expect(hearAll(late, told).moments).toEqual(run.moments);
    expect(isWhole(hearAll(late, told))).toBe(true);
    // After hours, the oldest messages may be missing.
    const rest = hearAll(newRun('run-1'), told.slice(10));
    expect(rest.heard).toBe(told.length);
    expect(isWhole(rest)).toBe(false);
  });
});

describe('time travel', () => {
  test('[D1] shows each machine in the state that it had at that moment', () => {
    const { index } = momentOf('pin.submitted');
    expect(snapshot(index, 'credentials')?.value).toBe('submitting');
    expect(snapshot(index - 1, 'credentials')?.value).toEqual({ form: 'editing' });
    expect(snapshot(index, 'app')?.value).toBe('login');
    expect(snapshot(run.moments.length, 'credentials')?.status).toBe('done');
  });

  test('[D1] does not show an actor before its first moment', () => {
    const credentials = [...run.actors.values()].find(({ name }) => name === 'credentials');
    const before = resultsAt(run, (credentials?.born ?? 0) - 1);
    expect(before.has(credentials?.id ?? '')).toBe(false);
  });

  test('[D1] lists the context keys that an event changed', () => {
    const moment = run.moments.find(
      ({ event, actor }) =>
        event.type.startsWith('xstate.done.actor') && nameOf(actor) === 'credentials',
    );
    if (!moment) throw new Error('no answer');
    const changes = changesBetween(resultBefore(run, moment), moment.result);
    expect(changes.map(({ key }) => key)).toContain('answer');
    expect(changesBetween(moment.result, moment.result)).toEqual([]);
  });

  test('[D1] shows a port’s moments on the machine that uses the port', () => {
    const port = [...run.actors.values()].find(({ name }) => name === 'logIn');
    expect(machineOf(run, port?.id)?.name).toBe('credentials');
    expect(machineOf(run, 'nobody')).toBeUndefined();
  });
});

describe('a custom element beside the log-in', () => {
  /** The messages of an element while it is loaded or fails. */
  async function toldByElement(load: () => Promise<{ already: boolean }>, until: string) {
    const messages: Message[] = [];
    const machine = elementLoadingMachine.provide({
      actors: { loadElement: fromPromise(load), awaitInitialised: fromPromise(async () => {}) },
    });
    const inspect = observe('run-2', (message) => messages.push(message));
    const input = { name: 'bank-info' as const, lifecycleTimeoutMs: 10 };
    const actor = createActor(machine, { input, inspect }).start();
    await waitFor(actor, ({ value }) => value === 'loaded' || value === until);
    actor.send({ type: 'element.mounted', initialised: Promise.resolve() });
    await waitFor(actor, ({ value }) => value === until);
    return hear(newRun('run-2'), messages);
  }

  test('[D1] that loads without an error is hidden by the initial filter', async () => {
    const element = await toldByElement(async () => ({ already: false }), 'ready');
    expect(element.moments.length).toBeGreaterThan(3);
    expect(shownMoments(element, OPENING_FILTER)).toEqual([]);
    expect(new Set(element.moments.map(kindOf))).toEqual(new Set(['life']));
  });

  test('[D1] that fails to load is shown', async () => {
    const element = await toldByElement(() => Promise.reject(new Error('404')), 'failed');
    const words = shownMoments(element, OPENING_FILTER).map((at) => eventInWords(at, element));
    expect(words).toContain('loadElement failed');
  });
});

describe('state values in words', () => {
  test.each([
    ['login', 'login', ['login']],
    [{ form: 'editing' }, 'form.editing', ['form', 'form.editing']],
    [{ a: { b: 'c' }, d: 'e' }, 'a.b.c + d.e', ['a', 'a.b', 'a.b.c', 'd', 'd.e']],
    [{ a: {} }, 'a', ['a']],
    [undefined, '', []],
  ])('%j', (value, words, paths) => {
    expect(stateInWords(value)).toBe(words);
    expect(activePaths(value)).toEqual(paths);
  });
});

describe('the history', () => {
  const typesWith = (filter: Partial<typeof OPENING_FILTER>) =>
    shownMoments(run, { ...OPENING_FILTER, ...filter }).map(({ event }) => event.type);

  test('[D1] shows events and results at first, but neither actor starts nor clock ticks', () => {
    const types = typesWith({});
    expect(types).toContain('pin.submitted');
    expect(types.some((type) => type.startsWith('xstate.done.actor'))).toBe(true);
    expect(types).not.toContain('xstate.init');
    expect(types).not.toContain('clock.ticked');
    expect(typesWith({ hidden: new Set() })).toContain('xstate.init');
  });

  test('[D1] can be filtered by text and by actor', () => {
    expect(new Set(typesWith({ text: ' PIN.' }))).toEqual(new Set(['pin.submitted']));
    expect(typesWith({ text: 'logIn done' })).toEqual([
      'xstate.done.actor.0.credentials.submitting',
    ]);
    const { actor } = momentOf('pin.submitted');
    const shown = shownMoments(run, { ...OPENING_FILTER, actor });
    expect(shown.every((moment) => moment.actor === actor || moment.source === actor)).toBe(true);
    expect(shown.length).toBeGreaterThan(1);
  });

  test('[D1] shows at most 400 rows of a long list, around the chosen moment', () => {
    const { moments } = run;
    const [first] = moments;
    if (!first) throw new Error('nothing happened');
    const many = Array.from({ length: 10_000 }, (_, index) => ({ ...first, index }));
    for (const shown of [...many.filter(({ index }) => index % 99 === 0), many.at(-1)]) {
      const part = rowsAround(many, shown, 400);
      expect(part.moments).toHaveLength(400);
      expect(part.moments).toContain(shown);
      expect(part.moments[0]?.index).toBe(part.before);
    }
    expect(rowsAround(many, many.at(-1), 400).before).toBe(9600);
    expect(rowsAround(many, many[5000], 400).moments).toEqual(
      rowsAround(many, many[5001], 400).moments,
    );
    expect(rowsAround(moments, first, 400)).toEqual({ moments, before: 0 });
    expect(rowsAround([], undefined, 400)).toEqual({ moments: [], before: 0 });
  });

  test('[D1] thins out too many marks to 400, and keeps those of events before others', () => {
    const { moments } = run;
    const tick = momentOf('xstate.init');
    const many = Array.from({ length: 10_000 }, () => tick).with(5003, momentOf('pin.submitted'));
    const marks = thinned(many, 400);
    expect(marks).toHaveLength(400);
    expect(marks[200]?.event.type).toBe('pin.submitted');
    expect(thinned(moments, 10_000)).toBe(moments);
  });

  test('[D1] describes XState’s own events in words', () => {
    const words = run.moments.map((moment) => eventInWords(moment, run));
    expect(words).toEqual(expect.arrayContaining(['logIn done', 'credentials done', 'started']));
    const timer = { ...momentOf('pin.submitted'), event: { type: 'xstate.after.400.app.x' } };
    expect(eventInWords(timer, run)).toBe('after 400 ms');
  });

  test('[D1] has a lane for each sender and receiver: outside and ports first, then the machines', () => {
    const { lanes, sent } = lanesOf(run, shownMoments(run, OPENING_FILTER));
    const names = lanes.map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(['outside', 'ports', 'app']);
    const pin = sent.find(({ moment }) => moment.event.type === 'pin.submitted');
    expect([names[pin?.from ?? -1], names[pin?.to ?? -1]]).toEqual(['outside', 'credentials']);
    expect(new Set(names).size).toBe(names.length);
  });
});
