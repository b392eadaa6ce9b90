import type { Stepped } from '../arrow-keys.ts';
import type { Note } from '../channel.ts';
import { type Filter, OPENING_FILTER, shownMoments } from './history/filter.ts';
import { hear, hearAll, type Moment, newRun, type Run } from './history/run.ts';

export type View = 'chart' | 'transitions' | 'messages';

/** The state of the viewer: the received runs and the choices. */
export interface ViewerState {
  /** The newest first. */
  readonly runs: readonly Run[];
  /** The run chosen; undefined: the newest. */
  readonly chosenRun: string | undefined;
  /** The moment looked at; undefined: always the latest. */
  readonly at: number | undefined;
  /** The actor looked at; undefined: whichever the moment is about. */
  readonly actor: string | undefined;
  readonly view: View;
  readonly filter: Filter;
  /** Why the file opened last cannot be replayed. */
  readonly refusal: string | undefined;
}

export type ViewerAction =
  | { readonly type: 'heard'; readonly note: Note }
  | { readonly type: 'run.chosen'; readonly run: string }
  | { readonly type: 'file.replayed'; readonly run: Run }
  | { readonly type: 'file.refused'; readonly refusal: string }
  | { readonly type: 'moment.chosen'; readonly index: number | undefined }
  | Stepped
  | { readonly type: 'actor.chosen'; readonly actor: string | undefined }
  | { readonly type: 'view.chosen'; readonly view: View }
  | { readonly type: 'filter.changed'; readonly filter: Partial<Filter> };

/** The viewer before any log-in: it follows the newest one, live. */
export const OPENING: ViewerState = {
  runs: [],
  chosenRun: undefined,
  at: undefined,
  actor: undefined,
  view: 'chart',
  filter: OPENING_FILTER,
  refusal: undefined,
};

/** The run that is shown. */
export const shownRun = ({ runs, chosenRun }: ViewerState): Run | undefined =>
  runs.find(({ id }) => id === chosenRun) ?? runs[0];

/** The moment that is shown: the one chosen, or the latest of those that pass the filter. */
export function shownMoment(state: ViewerState): Moment | undefined {
  const run = shownRun(state);
  if (!run) return undefined;
  return state.at === undefined ? shownMoments(run, state.filter).at(-1) : run.moments[state.at];
}

/** The index of the moment shown; in live mode, of the latest one. */
export function shownUpTo(state: ViewerState): number {
  return state.at ?? (shownRun(state)?.moments.length ?? 0) - 1;
}

const withRun = (state: ViewerState, before: Run, after: Run): ViewerState => ({
  ...state,
  runs: state.runs.map((run) => (run === before ? after : run)),
});

function heard(state: ViewerState, note: Note): ViewerState {
  if (note.kind === 'asked') return state;
  const known = state.runs.find(({ id }) => id === note.run);
  if (note.kind === 'left') return known ? withRun(state, known, { ...known, left: true }) : state;
  const before = known ?? newRun(note.run);
  const after = note.whole ? hearAll(before, note.messages) : hear(before, note.messages);
  if (known) return withRun(state, known, after);
  // Messages before the complete history are part of it.
  if (after.moments.length === 0 && after.actors.size === 0) return state;
  return joined(state, after);
}

/** Resets what belongs to one run only: the chosen moment and actor, and what was said of another file. */
const afresh = (state: ViewerState): ViewerState => ({
  ...state,
  at: undefined,
  actor: undefined,
  filter: { ...state.filter, actor: undefined },
  refusal: undefined,
});

/**
 * Shows a log-in that has just begun, unless the user looks at another one that is running, at a replayed file, or
 * at an earlier moment.
 */
function joined(state: ViewerState, run: Run): ViewerState {
  const runs = [run, ...state.runs];
  const shown = shownRun(state);
  const isStudied =
    state.chosenRun !== undefined && (shown?.left === false || shown?.file !== undefined);
  const stays = state.at !== undefined || isStudied;
  return stays
    ? { ...state, runs, chosenRun: shown?.id }
    : { ...afresh(state), runs, chosenRun: undefined };
}

function stepped(state: ViewerState, by: number): ViewerState {
  const run = shownRun(state);
  if (!run) return state;
  const moments = shownMoments(run, state.filter);
  const now = state.at ?? moments.at(-1)?.index ?? 0;
  const next =
    by < 0
      ? moments.findLast(({ index }) => index < now)
      : moments.find(({ index }) => index > now);
  if (by > 0 && (!next || next === moments.at(-1))) return { ...state, at: undefined };
  return next ? { ...state, at: next.index } : state;
}

/** The viewer's next state after a message of a log-in or a choice of its user. */
export function viewerReducer(state: ViewerState, action: ViewerAction): ViewerState {
  switch (action.type) {
    case 'heard':
      return heard(state, action.note);
    case 'run.chosen':
      return { ...afresh(state), chosenRun: action.run };
    case 'file.replayed':
      return { ...afresh(state), runs: [action.run, ...state.runs], chosenRun: action.run.id };
    case 'file.refused':
      return { ...state, refusal: action.refusal };
    case 'moment.chosen':
      return { ...state, at: action.index };
    case 'stepped':
      return stepped(state, action.by);
    case 'actor.chosen':
      return { ...state, actor: action.actor };
    case 'view.chosen':
      return { ...state, view: action.view };
    case 'filter.changed':
      return { ...state, filter: { ...state.filter, ...action.filter } };
  }
}
