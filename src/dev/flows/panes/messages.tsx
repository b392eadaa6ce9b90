import { type CSSProperties, type KeyboardEvent, memo, useMemo } from 'react';
import { eventInWords, type Kind, kindOf } from '../history/filter.ts';
import { lanesOf, type Sent } from '../history/lanes.ts';
import { rowsAround } from '../history/rows.ts';
import type { Moment, Run } from '../history/run.ts';
import { hueOf } from '../hue.ts';
import { PartOfList, stopOf, useRows } from './rows.tsx';

interface MessagesProps {
  readonly run: Run;
  readonly moments: readonly Moment[];
  readonly shown: Moment | undefined;
  readonly onStep: (by: 1 | -1) => void;
  readonly onChoose: (index: number) => void;
}

const ROWS = 300;

const lanesStyle = (count: number): CSSProperties => {
  const style: CSSProperties & { '--lanes': number } = { '--lanes': count };
  return style;
};

type Ends = Pick<Sent, 'from' | 'to'>;

/** From the middle of one line to the middle of another, in lines. */
function arrowStyle({ from, to }: Ends): CSSProperties {
  const style: CSSProperties & { '--left': number; '--span': number } = {
    '--left': Math.min(from, to) + 0.5,
    '--span': Math.abs(from - to),
  };
  return style;
}

function direction({ from, to }: Ends): string {
  if (from === to) return 'self';
  return from < to ? 'right' : 'left';
}

interface RowProps extends Ends {
  readonly index: number;
  readonly sender: string;
  readonly receiver: string;
  readonly words: string;
  readonly kind: Kind;
  readonly current: boolean;
  readonly stop: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onChoose: (index: number) => void;
}

/** Told in words, not by the whole run, which is another with everything that happens. */
const Row = memo(function Row(props: RowProps) {
  const { index, from, to, sender, receiver, words, kind, current, stop } = props;
  return (
    <li>
      <button
        type="button"
        className="sent"
        data-moment={index}
        aria-current={current}
        tabIndex={stop ? 0 : -1}
        onKeyDown={props.onKeyDown}
        aria-label={`${sender} to ${receiver}: ${words}`}
        style={hueOf(receiver)}
        onClick={() => props.onChoose(index)}
      >
        <span
          className="sent-arrow"
          data-direction={direction({ from, to })}
          style={arrowStyle({ from, to })}
        >
          <span className="sent-words" data-kind={kind}>
            {words}
          </span>
        </span>
      </button>
    </li>
  );
});

/** A sequence diagram: who sent what to whom, from top to bottom. */
export function Messages({ run, moments, shown, onStep, onChoose }: MessagesProps) {
  const rows = rowsAround(moments, shown, ROWS);
  const { moments: drawn, before } = rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same rows of the same moments are the same
  const { lanes, sent } = useMemo(() => lanesOf(run, drawn), [run, moments, before]);
  const { list, onKeyDown } = useRows(shown, onStep);
  const stop = stopOf(drawn, shown);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="messages" tabIndex={0} aria-label="Messages between actors">
      <PartOfList rows={rows} of={moments} />
      <div className="lanes" style={lanesStyle(lanes.length)}>
        <ul className="lane-names">
          {lanes.map(({ id, name }) => (
            <li key={id} style={hueOf(name)}>
              <span>{name}</span>
            </li>
          ))}
        </ul>
        <ol className="lane-rows" ref={list}>
          {sent.map(({ moment, from, to }) => (
            <Row
              key={moment.index}
              index={moment.index}
              from={from}
              to={to}
              sender={lanes[from]?.name ?? ''}
              receiver={lanes[to]?.name ?? ''}
              words={eventInWords(moment, run)}
              kind={kindOf(moment)}
              current={moment.index === shown?.index}
              stop={moment === stop}
              onKeyDown={onKeyDown}
              onChoose={onChoose}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}
