import { useEffect, useRef } from 'react';
import { eventInWords, type Filter, kindOf } from '../history/filter.ts';
import type { Moment, Run } from '../history/run.ts';
import { hueOf } from '../hue.ts';
import { Filters } from './filters.tsx';

interface LogProps {
  readonly run: Run;
  readonly moments: readonly Moment[];
  readonly shown: Moment | undefined;
  readonly filter: Filter;
  readonly onFilter: (filter: Partial<Filter>) => void;
  readonly onChoose: (index: number) => void;
}

/** As many rows as anybody reads; the filter finds the rest. */
const ROWS = 400;

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)}`;

/** A machine that took no transition did not expect the event. */
export function isIgnored({ result, actor, event }: Moment, run: Run): boolean {
  const isMachine = run.actors.get(actor)?.definition !== undefined;
  return isMachine && result?.steps.length === 0 && !event.type.startsWith('xstate.');
}

function Row({ moment, run, current, onChoose }: RowProps) {
  const actor = run.actors.get(moment.actor);
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const start = run.moments[0]?.at ?? 0;
  return (
    <li>
      <button
        type="button"
        ref={row}
        className="row"
        style={hueOf(actor?.name ?? '')}
        aria-current={current}
        onClick={() => onChoose(moment.index)}
      >
        <span className="row-time">{seconds(moment.at - start)}</span>
        <span className="row-event" data-kind={kindOf(moment)}>
          {eventInWords(moment, run)}
          {isIgnored(moment, run) && <span className="badge">not handled</span>}
        </span>
        <span className="row-actor">{actor?.name}</span>
      </button>
    </li>
  );
}

interface RowProps {
  readonly moment: Moment;
  readonly run: Run;
  readonly current: boolean;
  readonly onChoose: (index: number) => void;
}

/** What happened, in order; choosing a row goes back to it. */
export function Log({ run, moments, shown, filter, onFilter, onChoose }: LogProps) {
  const rows = moments.slice(-ROWS);
  return (
    <section className="pane" aria-labelledby="log-title">
      <header className="pane-bar">
        <h2 id="log-title">Events</h2>
        <span className="muted">{moments.length}</span>
      </header>
      <Filters run={run} filter={filter} onFilter={onFilter} />
      {moments.length > rows.length && (
        <p className="note">The last {ROWS} of them. Filter to see others.</p>
      )}
      <ol className="log">
        {rows.map((moment) => (
          <Row
            key={moment.index}
            moment={moment}
            run={run}
            current={moment.index === shown?.index}
            onChoose={onChoose}
          />
        ))}
      </ol>
      {rows.length === 0 && <p className="note">Nothing that passes the filter.</p>}
    </section>
  );
}
