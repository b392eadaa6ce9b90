import { Segments } from '../../segments.tsx';
import { stateInWords } from '../history/at.ts';
import type { ActorInfo, Moment, Result, Run } from '../history/run.ts';
import { hueOf } from '../hue.ts';
import type { View } from '../state.ts';
import { Machine } from './machine.tsx';
import { Messages } from './messages.tsx';

interface StageProps {
  readonly run: Run;
  readonly machine: ActorInfo | undefined;
  readonly result: Result | undefined;
  readonly moment: Moment | undefined;
  readonly moments: readonly Moment[];
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onChoose: (index: number) => void;
}

const VIEWS: Readonly<Record<View, string>> = {
  chart: 'Chart',
  transitions: 'Transitions',
  messages: 'Messages',
};

/** The middle pane: one machine as chart or table, or the messages between all actors. */
export function Stage(props: StageProps) {
  const { run, machine, result, moment, moments, view, onView, onStep, onChoose } = props;
  const words = stateInWords(result?.snapshot.value);
  return (
    <section className="pane stage" aria-labelledby="stage-title">
      <header className="pane-bar">
        <h2 id="stage-title" style={hueOf(machine?.name ?? '')} className="who">
          {machine?.name ?? 'No machine yet'}
        </h2>
        <span className="stage-state" title={words}>
          {words}
        </span>
        <Segments
          name="Shown as"
          values={Object.keys(VIEWS) as View[]}
          chosen={view}
          onChoose={onView}
          wordsOf={(each) => VIEWS[each]}
        />
      </header>
      {view === 'messages' ? (
        <Messages run={run} moments={moments} shown={moment} onStep={onStep} onChoose={onChoose} />
      ) : (
        machine && <Machine actor={machine} result={result} moment={moment} as={view} />
      )}
    </section>
  );
}
