import { memo } from 'react';
import { IconButton } from '../../icons.tsx';
import { eventInWords, kindOf, nothingOf } from '../history/filter.ts';
import { thinned } from '../history/rows.ts';
import type { Moment, Run } from '../history/run.ts';
import { hueOf } from '../hue.ts';

interface TransportProps {
  readonly run: Run;
  /** The moments that are stepped through. */
  readonly moments: readonly Moment[];
  readonly shown: Moment | undefined;
  readonly live: boolean;
  readonly onStep: (by: 1 | -1) => void;
  readonly onChoose: (index: number | undefined) => void;
}

/** The most marks that fit a wide window. */
const MARKS = 400;

const Strip = memo(function Strip({ run, moments }: Pick<TransportProps, 'run' | 'moments'>) {
  const marked = thinned(moments, MARKS);
  return (
    <svg
      className="strip"
      viewBox={`0 0 ${Math.max(marked.length - 1, 1)} 10`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {marked.map((moment, n) => (
        <line
          key={moment.index}
          x1={n}
          x2={n}
          y1={kindOf(moment) === 'fact' ? 0 : 4}
          y2={10}
          style={hueOf(run.actors.get(moment.actor)?.name ?? '')}
        />
      ))}
    </svg>
  );
});

/** The place of the slider in words. */
function inWords({ run, moments, shown }: TransportProps, place: number): string {
  if (!shown || moments.length === 0) return nothingOf(run);
  const to = run.actors.get(shown.actor)?.name ?? '';
  return `${place + 1} of ${moments.length}: ${eventInWords(shown, run)} to ${to}`;
}

/** What is said of the latest moment, and of what leads there again. Of a run that has ended, nothing more comes. */
const latest = ({ left }: Run): readonly [string, string] =>
  left ? ['Latest', 'Show the latest moment'] : ['Live', 'Show what happens as it happens again'];

/** The time controls: slider, buttons, arrow keys, and live mode, which follows the latest event. */
export function Transport(props: TransportProps) {
  const { run, moments, shown, live, onStep, onChoose } = props;
  const place = Math.max(
    0,
    moments.findLastIndex(({ index }) => index <= (shown?.index ?? 0)),
  );
  const last = Math.max(0, moments.length - 1);
  const [name, again] = latest(run);
  return (
    <section className="transport" aria-label="Time">
      <div className="tools">
        <IconButton icon="first" label="First moment" onClick={() => onChoose(moments[0]?.index)} />
        <IconButton icon="back" label="One moment back" shortcut="←" onClick={() => onStep(-1)} />
        <IconButton icon="forward" label="One moment on" shortcut="→" onClick={() => onStep(1)} />
      </div>
      <div className="slider">
        <Strip run={run} moments={moments} />
        <input
          type="range"
          aria-label="Moment"
          min={0}
          max={last}
          value={place}
          aria-valuetext={inWords(props, place)}
          onChange={({ target }) => {
            const next = Number(target.value);
            onChoose(next === last ? undefined : moments[next]?.index);
          }}
        />
      </div>
      <span className="muted transport-place">
        {moments.length === 0 ? '–' : `${place + 1} / ${moments.length}`}
      </span>
      <button
        type="button"
        className="live"
        data-live={live && !run.left}
        title={live ? 'Stay at this moment' : again}
        onClick={() => onChoose(live ? shown?.index : undefined)}
      >
        <span className="live-dot" />
        {live ? name : 'Paused'}
      </button>
    </section>
  );
}
