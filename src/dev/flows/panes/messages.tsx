import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { eventInWords, kindOf } from '../history/filter.ts';
import { type Lane, lanesOf, type Sent } from '../history/lanes.ts';
import type { Moment, Run } from '../history/run.ts';
import { hueOf } from '../hue.ts';

interface MessagesProps {
  readonly run: Run;
  readonly moments: readonly Moment[];
  readonly shown: Moment | undefined;
  readonly onChoose: (index: number) => void;
}

const ROWS = 300;

const lanesStyle = (count: number): CSSProperties => {
  const style: CSSProperties & { '--lanes': number } = { '--lanes': count };
  return style;
};

/** From the middle of one line to the middle of another, in lines. */
function arrowStyle({ from, to }: Sent): CSSProperties {
  const style: CSSProperties & { '--left': number; '--span': number } = {
    '--left': Math.min(from, to) + 0.5,
    '--span': Math.abs(from - to),
  };
  return style;
}

function direction({ from, to }: Sent): string {
  if (from === to) return 'self';
  return from < to ? 'right' : 'left';
}

interface RowProps {
  readonly sent: Sent;
  readonly run: Run;
  readonly lanes: readonly Lane[];
  readonly current: boolean;
  readonly onChoose: (index: number) => void;
}

function Row({ sent, run, lanes, current, onChoose }: RowProps) {
  const { moment, from, to } = sent;
  const arrow = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (current) arrow.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const words = eventInWords(moment, run);
  return (
    <li>
      <button
        type="button"
        className="sent"
        aria-current={current}
        aria-label={`${lanes[from]?.name} to ${lanes[to]?.name}: ${words}`}
        style={hueOf(lanes[to]?.name ?? '')}
        onClick={() => onChoose(moment.index)}
      >
        <span
          ref={arrow}
          className="sent-arrow"
          data-direction={direction(sent)}
          style={arrowStyle(sent)}
        >
          <span className="sent-words" data-kind={kindOf(moment)}>
            {words}
          </span>
        </span>
      </button>
    </li>
  );
}

/** A sequence diagram: who sent what to whom, from top to bottom. */
export function Messages({ run, moments, shown, onChoose }: MessagesProps) {
  const { lanes, sent } = useMemo(() => lanesOf(run, moments.slice(-ROWS)), [run, moments]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="messages" tabIndex={0} aria-label="Messages between actors">
      <div className="lanes" style={lanesStyle(lanes.length)}>
        <ul className="lane-names">
          {lanes.map(({ id, name }) => (
            <li key={id} style={hueOf(name)}>
              <span>{name}</span>
            </li>
          ))}
        </ul>
        <ol className="lane-rows">
          {sent.map((row) => (
            <Row
              key={row.moment.index}
              sent={row}
              run={run}
              lanes={lanes}
              current={row.moment.index === shown?.index}
              onChoose={onChoose}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}
