import { useRef, useState } from 'react';
import { Chip } from '../../chip.tsx';
import { useRevealed } from '../../reveal.ts';
import { type Chart, keyOf } from '../chart/chart.ts';
import { Scrolling } from './scrolling.tsx';

interface TransitionsProps {
  readonly name: string;
  readonly chart: Chart;
  readonly active: readonly string[];
  /** The transitions that were taken last. */
  readonly taken: ReadonlySet<string>;
}

/** The chart as a table: every transition of a machine, with marks for those possible now and the one just taken. */
export function Transitions({ name, chart, active, taken }: TransitionsProps) {
  const [onlyNow, setOnlyNow] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  useRevealed(table, '[data-taken="true"]', '.table-scroll', taken);
  const isPossible = (state: string) => state === '' || active.includes(state);
  const rows = chart.transitions.filter(
    ({ in: state, id }) => !onlyNow || isPossible(state) || taken.has(keyOf(id)),
  );
  return (
    <div className="table-view">
      <Chip checked={onlyNow} onChange={setOnlyNow}>
        only what is possible now
      </Chip>
      <Scrolling className="table-scroll" name={`Transitions of ${name}`}>
        <table ref={table}>
          <caption className="visually-hidden">Transitions of {name}</caption>
          <thead>
            <tr>
              <th scope="col">in</th>
              <th scope="col">on</th>
              <th scope="col">if</th>
              <th scope="col">goes to</th>
              <th scope="col">does</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ in: state, event, guard, target, actions, id }) => (
              <tr
                key={keyOf(id)}
                data-possible={isPossible(state)}
                data-taken={taken.has(keyOf(id))}
              >
                <th scope="row">
                  {state || 'anywhere'}
                  {active.includes(state) && <span className="badge">now</span>}
                </th>
                <td>
                  {event}
                  {taken.has(keyOf(id)) && <span className="badge">just taken</span>}
                </td>
                <td>{guard}</td>
                <td>{target ?? 'stays'}</td>
                <td>{actions}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </div>
  );
}
