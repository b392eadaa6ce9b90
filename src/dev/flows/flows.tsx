import { type Dispatch, useEffect, useReducer } from 'react';
import type { Note } from '../channel.ts';
import { switchAppearance, useAppearance } from './appearance.ts';
import { Bench } from './bench.tsx';
import { Empty } from './panes/empty.tsx';
import { Runs } from './panes/runs.tsx';
import { OPENING, shownRun, type ViewerAction, viewerReducer } from './state.ts';

interface FlowsProps {
  readonly listen: (hear: (note: Note) => void) => () => void;
}

/** Where the arrow keys have a meaning of their own. */
const OWN_ARROWS = 'input, select, textarea, [role="separator"], [role="tab"]';

/** The arrow keys travel in time, wherever the focus is. */
function useTimeKeys(dispatch: Dispatch<ViewerAction>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, shiftKey, ctrlKey, altKey, metaKey } = event;
      if (shiftKey || ctrlKey || altKey || metaKey) return;
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
      if (target instanceof Element && target.closest(OWN_ARROWS)) return;
      event.preventDefault();
      dispatch({ type: 'stepped', by: key === 'ArrowLeft' ? -1 : 1 });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [dispatch]);
}

/** The viewer of running flows (D1): hears every log-in of this browser and shows what happens in it. */
export function Flows({ listen }: FlowsProps) {
  const [state, dispatch] = useReducer(viewerReducer, OPENING);
  useEffect(() => listen((note) => dispatch({ type: 'heard', note })), [listen]);
  useTimeKeys(dispatch);
  useAppearance();
  const run = shownRun(state);
  return (
    <div className="flows">
      <Runs
        runs={state.runs}
        shown={run}
        onChoose={(id) => dispatch({ type: 'run.chosen', run: id })}
        onAppearance={switchAppearance}
      />
      {run ? <Bench run={run} state={state} dispatch={dispatch} /> : <Empty />}
    </div>
  );
}
