import { type KeyboardEvent, memo } from 'react';
import { eventInWords, type Filter, type Kind, kindOf } from '../history/filter.ts';
import { rowsAround } from '../history/rows.ts';
import type { Moment, Run } from '../history/run.ts';
import { hueOf } from '../hue.ts';
import { Filters } from './filters.tsx';
import { PartOfList, stopOf, useRows } from './rows.tsx';
import { Save } from './save.tsx';

interface LogProps {
  readonly run: Run;
  readonly moments: readonly Moment[];
  readonly shown: Moment | undefined;
  readonly filter: Filter;
  readonly onFilter: (filter: Partial<Filter>) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onChoose: (index: number) => void;
}

const ROWS = 400;

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)}`;

/** A machine that took no transition did not expect the event. */
export function isIgnored({ result, actor, event }: Moment, run: Run): boolean {
  const isMachine = run.actors.get(actor)?.definition !== undefined;
  return isMachine && result?.steps.length === 0 && !event.type.startsWith('xstate.');
}

interface RowProps {
  readonly index: number;
  /** Seconds since the log-in began. */
  readonly time: string;
  readonly words: string;
  readonly kind: Kind;
  readonly ignored: boolean;
  readonly actor: string;
  readonly current: boolean;
  readonly stop: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onChoose: (index: number) => void;
}

/** Told in words, not by the whole run, which is another with everything that happens. */
const Row = memo(function Row(props: RowProps) {
  const { index, time, words, kind, ignored, actor, current, stop, onKeyDown, onChoose } = props;
  return (
    <li>
      <button
        type="button"
        className="row"
        data-moment={index}
        style={hueOf(actor)}
        aria-current={current}
        tabIndex={stop ? 0 : -1}
        onKeyDown={onKeyDown}
        onClick={() => onChoose(index)}
      >
        <span className="row-time">{time}</span>
        <span className="row-event" data-kind={kind}>
          {words}
          {ignored && <span className="badge">not handled</span>}
        </span>
        <span className="row-actor">{actor}</span>
      </button>
    </li>
  );
});

/** What happened, in order; choosing a row goes back to it. */
export function Log({ run, moments, shown, filter, onFilter, onStep, onChoose }: LogProps) {
  const part = rowsAround(moments, shown, ROWS);
  const { moments: rows } = part;
  const { list, onKeyDown } = useRows(shown, onStep);
  const stop = stopOf(rows, shown);
  const start = run.moments[0]?.at ?? 0;
  return (
    <section className="pane" aria-labelledby="log-title">
      <header className="pane-bar">
        <h2 id="log-title">Events</h2>
        <span className="muted">{moments.length}</span>
        <Save run={run} />
      </header>
      <Filters run={run} filter={filter} onFilter={onFilter} />
      <PartOfList rows={part} of={moments} />
      <ol className="log" ref={list}>
        {rows.map((moment) => (
          <Row
            key={moment.index}
            index={moment.index}
            time={seconds(moment.at - start)}
            words={eventInWords(moment, run)}
            kind={kindOf(moment)}
            ignored={isIgnored(moment, run)}
            actor={run.actors.get(moment.actor)?.name ?? ''}
            current={moment.index === shown?.index}
            stop={moment === stop}
            onKeyDown={onKeyDown}
            onChoose={onChoose}
          />
        ))}
      </ol>
      {rows.length === 0 && <p className="note">Nothing that passes the filter.</p>}
    </section>
  );
}
