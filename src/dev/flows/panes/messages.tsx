import { type CSSProperties, memo, useMemo } from 'react';
import { lanesOf, type Sent } from '../history/lanes.ts';
import { hueOf } from '../hue.ts';
import { buttonOf, type ListProps, PartOfList, type RowProps, useRows } from './rows.tsx';
import { Scrolling } from './scrolling.tsx';

const ROWS = 300;

const lanesStyle = (count: number): CSSProperties => {
  const style: CSSProperties & { '--lanes': number } = { '--lanes': count };
  return style;
};

type Ends = Pick<Sent, 'from' | 'to'>;

/** Spans from the middle of one line to the middle of another. */
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

interface MessageProps extends RowProps, Ends {
  readonly sender: string;
  readonly receiver: string;
}

const Row = memo(function Row({ from, to, sender, receiver, ...row }: MessageProps) {
  return (
    <li>
      <button
        type="button"
        className="sent"
        aria-label={`${sender} to ${receiver}: ${row.words}`}
        style={hueOf(receiver)}
        {...buttonOf(row)}
      >
        <span
          className="sent-arrow"
          data-direction={direction({ from, to })}
          style={arrowStyle({ from, to })}
        >
          <span className="sent-words" data-kind={row.kind}>
            {row.words}
          </span>
        </span>
      </button>
    </li>
  );
});

/** A sequence diagram, from top to bottom. */
export function Messages(messages: ListProps) {
  const { run, moments } = messages;
  const { list, rows, rowOf } = useRows(messages, ROWS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same rows of the same moments are the same
  const { lanes, sent } = useMemo(() => lanesOf(run, rows.moments), [run, moments, rows.before]);
  return (
    <Scrolling className="messages" name="Messages between actors">
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
              from={from}
              to={to}
              sender={lanes[from]?.name ?? ''}
              receiver={lanes[to]?.name ?? ''}
              {...rowOf(moment)}
            />
          ))}
        </ol>
      </div>
    </Scrolling>
  );
}
