import type { ActorInfo, Moment, Run } from './run.ts';

/** What an event is to whoever watches. */
export type Kind = 'fact' | 'answer' | 'life' | 'tick';

export const KINDS: Readonly<Record<Kind, string>> = {
  fact: 'Facts',
  answer: 'Answers',
  life: 'Life cycle',
  tick: 'Clock',
};

/** A custom element that comes to the page as it should; that it fails is a fact or an answer as any other. */
const ELEMENT_COMES = /^(?:element\.mounted$|xstate\.done\.actor\.\d+\.elementLoading\.)/;

/** Facts are what customers, machines and the backend's events say; answers come from ports and steps. */
export function kindOf({ event: { type } }: Moment): Kind {
  if (type === 'clock.ticked') return 'tick';
  if (ELEMENT_COMES.test(type)) return 'life';
  if (/^xstate\.(?:done|error)\.actor\./.test(type)) return 'answer';
  return type.startsWith('xstate.') && !type.startsWith('xstate.after.') ? 'life' : 'fact';
}

/** What of a run is shown. */
export interface Filter {
  readonly hidden: ReadonlySet<Kind>;
  /** Only what concerns this actor. */
  readonly actor: string | undefined;
  readonly text: string;
}

export const OPENING_FILTER: Filter = {
  hidden: new Set(['life', 'tick']),
  actor: undefined,
  text: '',
};

const nameOf = (actor: ActorInfo | undefined) => actor?.name ?? '';

/** The moments that pass a filter, in order. */
export function shownMoments(run: Run, filter: Filter): readonly Moment[] {
  const { hidden, actor } = filter;
  const text = filter.text.trim().toLowerCase();
  return run.moments.filter((moment) => {
    if (hidden.has(kindOf(moment))) return false;
    if (actor !== undefined && moment.actor !== actor && moment.source !== actor) return false;
    return text === '' || wordsOf(moment, run).toLowerCase().includes(text);
  });
}

/** All by which a moment is found: its event as XState names it and as it is listed, and who got it. */
const wordsOf = (moment: Moment, run: Run) =>
  `${moment.event.type} ${eventInWords(moment, run)} ${nameOf(run.actors.get(moment.actor))}`;

const XSTATES: Readonly<Record<string, string>> = {
  'xstate.init': 'started',
  'xstate.stop': 'stopped',
  'xstate.promise.resolve': 'resolved',
  'xstate.promise.reject': 'rejected',
};

/** XState's own event names in words; others as they are. */
export function eventInWords({ event: { type }, source }: Moment, { actors }: Run): string {
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  if (kind && id) {
    const name = actors.get(source ?? '')?.name ?? id;
    return `${name} ${kind === 'done' ? 'done' : 'failed'}`;
  }
  const [, after] = /^xstate\.after\.(\w+)\./.exec(type) ?? [];
  if (after) return `after ${/^\d+$/.test(after) ? `${after} ms` : after}`;
  return XSTATES[type] ?? type;
}
