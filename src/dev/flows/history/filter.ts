import { delayInWords } from '#machines/inspection/transitions.ts';
import type { ActorInfo, Moment, Run } from './run.ts';

/** The kind of an event, for filtering. */
export type Kind = 'fact' | 'answer' | 'life' | 'tick';

/** The names of the kinds in the viewer. */
export const KINDS: Readonly<Record<Kind, string>> = {
  fact: 'Facts',
  answer: 'Answers',
  life: 'Life cycle',
  tick: 'Clock',
};

/** Events of a custom element that loads normally; its failures are shown as facts or answers. */
const ELEMENT_COMES = /^(?:element\.mounted$|xstate\.done\.actor\.\d+\.elementLoading\.)/;

/** Facts are events of customers, machines and the backend; answers come from ports and steps. */
export function kindOf({ event: { type } }: Moment): Kind {
  if (type === 'clock.ticked') return 'tick';
  if (ELEMENT_COMES.test(type)) return 'life';
  if (/^xstate\.(?:done|error)\.actor\./.test(type)) return 'answer';
  return type.startsWith('xstate.') && !type.startsWith('xstate.after.') ? 'life' : 'fact';
}

/** Which moments of a run are shown. */
export interface Filter {
  readonly hidden: ReadonlySet<Kind>;
  /** Only moments of this actor. */
  readonly actor: string | undefined;
  readonly text: string;
}

/** Shows facts and answers of every actor. */
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

/** What to say where no moment is shown. */
export const nothingOf = ({ moments }: Run): string =>
  moments.length > 0 ? 'Nothing that passes the filter.' : 'Nothing has happened yet.';

/** The text that is searched: the event as XState names it and as it is listed, and its receiver. */
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
  return XSTATES[type] ?? delayInWords(type) ?? type;
}
