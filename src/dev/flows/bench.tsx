import { useCallback, useMemo } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { machineOf, resultsAt, stateInWords } from './history/at.ts';
import { shownMoments } from './history/filter.ts';
import { logInOf, type Moment, type Run } from './history/run.ts';
import { useNarrow } from './narrow.ts';
import { Actors } from './panes/actors.tsx';
import { Details } from './panes/details.tsx';
import { Log } from './panes/log.tsx';
import { Stage } from './panes/stage.tsx';
import { Transport } from './panes/transport.tsx';
import { shownMoment, shownUpTo, type ViewerAction, type ViewerState } from './state.ts';

interface BenchProps {
  readonly run: Run;
  readonly state: ViewerState;
  readonly dispatch: (action: ViewerAction) => void;
}

/** The part of a run that is shown, depending on the choices. */
function useShown(run: Run, state: ViewerState) {
  const upTo = shownUpTo(state);
  const moment = shownMoment(state);
  const moments = useMemo(() => shownMoments(run, state.filter), [run, state.filter]);
  const results = useMemo(() => resultsAt(run, upTo), [run, upTo]);
  const machine = machineOf(run, state.actor ?? moment?.actor) ?? machineOf(run, logInOf(run)?.id);
  return { upTo, moment, moments, results, machine };
}

/** Moves in time. The functions are stable, so that the rows of a long list do not render again. */
function useMoves(dispatch: BenchProps['dispatch']) {
  const onChoose = useCallback(
    (index: number | undefined) => dispatch({ type: 'moment.chosen', index }),
    [dispatch],
  );
  const onStep = useCallback((by: 1 | -1) => dispatch({ type: 'stepped', by }), [dispatch]);
  return { onChoose, onStep };
}

interface EventsProps extends BenchProps {
  readonly moment: Moment | undefined;
  readonly moments: readonly Moment[];
}

/** The list of events, and below it the details of the one that is shown. */
function Events({ run, state, dispatch, moment, moments }: EventsProps) {
  const moves = useMoves(dispatch);
  return (
    <Group orientation="vertical">
      <Panel id="events" defaultSize="55%" minSize="120px">
        <Log
          run={run}
          moments={moments}
          shown={moment}
          filter={state.filter}
          onFilter={(filter) => dispatch({ type: 'filter.changed', filter })}
          {...moves}
        />
      </Panel>
      <Separator className="grip" aria-label="Height of the list of events" />
      <Panel id="details" defaultSize="45%" minSize="80px">
        <Details run={run} moment={moment} />
      </Panel>
    </Group>
  );
}

/** One log-in: its actors, the chart of one of them, its events, and the time controls. */
export function Bench({ run, state, dispatch }: BenchProps) {
  const { upTo, moment, moments, results, machine } = useShown(run, state);
  const result = machine && results.get(machine.id);
  const narrow = useNarrow();
  const size = narrow ? 'Height' : 'Width';
  const moves = useMoves(dispatch);
  return (
    <main className="bench">
      <p className="visually-hidden" role="status">
        {machine && `${machine.name}: ${stateInWords(result?.snapshot.value)}`}
      </p>
      <Group key={size} orientation={narrow ? 'vertical' : 'horizontal'}>
        <Panel id="actors" defaultSize="18%" minSize="140px">
          <Actors
            run={run}
            results={results}
            upTo={upTo}
            shown={machine?.id}
            pinned={state.actor !== undefined}
            onChoose={(actor) => dispatch({ type: 'actor.chosen', actor })}
          />
        </Panel>
        <Separator className="grip" aria-label={`${size} of the actors`} />
        <Panel id="stage" defaultSize={narrow ? '40%' : '56%'} minSize="240px">
          <Stage
            run={run}
            machine={machine}
            result={result}
            moment={moment}
            moments={moments}
            view={state.view}
            onView={(view) => dispatch({ type: 'view.chosen', view })}
            {...moves}
          />
        </Panel>
        <Separator className="grip" aria-label={`${size} of the events`} />
        <Panel id="side" defaultSize={narrow ? '42%' : '26%'} minSize="200px">
          <Events run={run} state={state} dispatch={dispatch} moment={moment} moments={moments} />
        </Panel>
      </Group>
      <Transport
        run={run}
        moments={moments}
        shown={moment}
        live={state.at === undefined}
        {...moves}
      />
    </main>
  );
}
