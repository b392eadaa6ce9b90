import { Fragment, memo } from 'react';
import { type Filter, nothingOf } from '../history/filter.ts';
import type { Moment, Run } from '../history/run.ts';
import { hueOf } from '../hue.ts';
import { Filters } from './filters.tsx';
import { buttonOf, type ListProps, PartOfList, type RowProps, useRows } from './rows.tsx';
import { Save } from './save.tsx';
import { Steps } from './steps.tsx';

interface LogProps extends ListProps {
  readonly filter: Filter;
  readonly onFilter: (filter: Partial<Filter>) => void;
}

const ROWS = 400;

const seconds = (ms: number) => (ms / 1000).toFixed(2);

/** Whether a machine took no transition, so did not expect the event. */
export function isIgnored({ result, actor, event }: Moment, run: Run): boolean {
  const isMachine = run.actors.get(actor)?.definition !== undefined;
  return isMachine && result?.taken.length === 0 && !event.type.startsWith('xstate.');
}

interface EventProps extends RowProps {
  /** Seconds since the log-in began. */
  readonly time: string;
  readonly ignored: boolean;
  readonly actor: string;
}

const Row = memo(function Row({ time, ignored, actor, ...row }: EventProps) {
  return (
    <li>
      <button type="button" className="row" style={hueOf(actor)} {...buttonOf(row)}>
        <span className="row-time">{time}</span>
        <span className="row-event" data-kind={row.kind}>
          {row.words}
          {ignored && <span className="badge">not handled</span>}
        </span>
        <span className="row-actor">{actor}</span>
      </button>
    </li>
  );
});

/** The events in order; choosing one goes back to it. */
export function Log({ filter, onFilter, ...events }: LogProps) {
  const { run, moments } = events;
  const { list, rows, rowOf } = useRows(events, ROWS);
  const start = run.moments[0]?.at ?? 0;
  return (
    <section className="pane" aria-labelledby="log-title">
      <header className="pane-bar">
        <h2 id="log-title">Events</h2>
        <span className="muted">{moments.length}</span>
        <Save run={run} />
      </header>
      <Filters run={run} filter={filter} onFilter={onFilter} />
      <PartOfList rows={rows} of={moments} />
      {rows.moments.length === 0 && <p className="note">{nothingOf(run)}</p>}
      <ol className="log" ref={list}>
        {rows.moments.map((moment, n) => (
          <Fragment key={moment.index}>
            <Steps run={run} after={moments[rows.before + n - 1]?.index} before={moment.index} />
            <Row
              time={seconds(moment.at - start)}
              ignored={isIgnored(moment, run)}
              actor={run.actors.get(moment.actor)?.name ?? ''}
              {...rowOf(moment)}
            />
          </Fragment>
        ))}
        {rows.before + rows.moments.length === moments.length && (
          <Steps run={run} after={moments.at(-1)?.index} before={undefined} />
        )}
      </ol>
    </section>
  );
}
