import { useEffect, useReducer } from 'react';
import { switchAppearance, useAppearance } from '../appearance.ts';
import { useArrowKeys } from '../arrow-keys.ts';
import type { Note } from '../channel.ts';
import { Bench } from './bench.tsx';
import { keep, keptRuns } from './kept.ts';
import { useOpening } from './opening.ts';
import { Empty } from './panes/empty.tsx';
import { Report } from './panes/report.tsx';
import { Runs } from './panes/runs.tsx';
import { OPENING, shownRun, viewerReducer } from './state.ts';

interface FlowsProps {
  readonly listen: (hear: (note: Note) => void) => () => void;
}

/**
 * The viewer of flows (D1): listens to every log-in of this browser and shows what happens in it; replays sequence
 * files (D3).
 */
export function Flows({ listen }: FlowsProps) {
  const [state, dispatch] = useReducer(viewerReducer, OPENING, (opening) => ({
    ...opening,
    runs: keptRuns(),
  }));
  useEffect(() => listen((note) => dispatch({ type: 'heard', note })), [listen]);
  useEffect(() => {
    const leave = () => keep(state.runs);
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [state.runs]);
  useArrowKeys(dispatch);
  useAppearance();
  const open = useOpening(dispatch);
  const run = shownRun(state);
  return (
    <div className="flows">
      <Runs
        runs={state.runs}
        shown={run}
        onChoose={(id) => dispatch({ type: 'run.chosen', run: id })}
        onAppearance={switchAppearance}
        onOpen={open}
      />
      <Report run={run} refusal={state.refusal} />
      {run ? <Bench run={run} state={state} dispatch={dispatch} /> : <Empty />}
    </div>
  );
}
