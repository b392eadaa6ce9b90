import { useEffect, useMemo, useReducer } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import type { Note } from '../channel.ts';
import { switchAppearance, useAppearance } from './appearance.ts';
import { machineOf, standingsAt, stateInWords } from './history/at.ts';
import { shownMoments } from './history/filter.ts';
import type { Run } from './history/run.ts';
import { Actors } from './panes/actors.tsx';
import { Details } from './panes/details.tsx';
import { Empty } from './panes/empty.tsx';
import { Log } from './panes/log.tsx';
import { Runs } from './panes/runs.tsx';
import { Stage } from './panes/stage.tsx';
import { Transport } from './panes/transport.tsx';
import {
  OPENING,
  shownMoment,
  shownRun,
  shownUpTo,
  type ViewerAction,
  type ViewerState,
  viewerReducer,
} from './state.ts';

interface FlowsProps {
  readonly listen: (hear: (note: Note) => void) => () => void;
}

type Dispatch = (action: ViewerAction) => void;

/** Where the arrow keys have a meaning of their own. */
const OWN_ARROWS = 'input, select, textarea, [role="separator"], [role="tab"]';

/** The arrow keys travel in time, wherever the focus is. */
function useTimeKeys(dispatch: Dispatch): void {
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

function Bench({ run, state, dispatch }: { run: Run; state: ViewerState; dispatch: Dispatch }) {
  const moments = useMemo(() => shownMoments(run, state.filter), [run, state.filter]);
  const moment = shownMoment(state);
  const upTo = shownUpTo(state);
  const standings = useMemo(() => standingsAt(run, upTo), [run, upTo]);
  const machine =
    machineOf(run, state.actor ?? moment?.actor) ?? machineOf(run, [...run.actors.keys()][0]);
  const choose = (index: number | undefined) => dispatch({ type: 'moment.chosen', index });
  const words = machine && stateInWords(standings.get(machine.id)?.standing.value);
  return (
    <main className="bench">
      <p className="visually-hidden" role="status">
        {machine && `${machine.name}: ${words}`}
      </p>
      <Group orientation="horizontal" className="bench-panes">
        <Panel id="actors" defaultSize="18%" minSize="140px">
          <Actors
            run={run}
            standings={standings}
            upTo={upTo}
            shown={machine?.id}
            pinned={state.actor !== undefined}
            onChoose={(actor) => dispatch({ type: 'actor.chosen', actor })}
          />
        </Panel>
        <Separator className="grip" aria-label="Width of the actors" />
        <Panel id="stage" defaultSize="56%" minSize="240px">
          <Stage
            run={run}
            machine={machine}
            result={machine && standings.get(machine.id)}
            moment={moment}
            moments={moments}
            view={state.view}
            onView={(view) => dispatch({ type: 'view.chosen', view })}
            onChoose={choose}
          />
        </Panel>
        <Separator className="grip" aria-label="Width of the events" />
        <Panel id="log" defaultSize="26%" minSize="200px">
          <Group orientation="vertical">
            <Panel id="events" defaultSize="55%" minSize="120px">
              <Log
                run={run}
                moments={moments}
                shown={moment}
                filter={state.filter}
                onFilter={(filter) => dispatch({ type: 'filter.changed', filter })}
                onChoose={choose}
              />
            </Panel>
            <Separator className="grip" aria-label="Height of the events" />
            <Panel id="details" defaultSize="45%" minSize="80px">
              <Details run={run} moment={moment} />
            </Panel>
          </Group>
        </Panel>
      </Group>
      <Transport
        run={run}
        moments={moments}
        shown={moment}
        live={state.at === undefined}
        onStep={(by) => dispatch({ type: 'stepped', by })}
        onChoose={choose}
      />
    </main>
  );
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
