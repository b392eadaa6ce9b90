import { Chip } from '../../chip.tsx';
import { type Filter, KINDS, type Kind } from '../history/filter.ts';
import type { Run } from '../history/run.ts';

interface FiltersProps {
  readonly run: Run;
  readonly filter: Filter;
  readonly onFilter: (filter: Partial<Filter>) => void;
}

/** Which events are listed, and stepped through. */
export function Filters({ run, filter, onFilter }: FiltersProps) {
  const toggle = (kind: Kind, show: boolean) => {
    const hidden = new Set(filter.hidden);
    if (show) hidden.delete(kind);
    else hidden.add(kind);
    onFilter({ hidden });
  };
  const machines = [...run.actors.values()].filter(({ definition }) => definition !== undefined);
  return (
    <div className="filters">
      <input
        type="search"
        aria-label="Filter by event or actor"
        placeholder="Filter"
        value={filter.text}
        onChange={({ target }) => onFilter({ text: target.value })}
      />
      <select
        aria-label="Actor"
        value={filter.actor ?? ''}
        onChange={({ target }) => onFilter({ actor: target.value || undefined })}
      >
        <option value="">every actor</option>
        {machines.map(({ id, name }) => (
          <option key={id} value={id}>
            {`${name} (${id})`}
          </option>
        ))}
      </select>
      <fieldset className="chips">
        <legend className="visually-hidden">Kinds of events</legend>
        {(Object.keys(KINDS) as Kind[]).map((kind) => (
          <Chip
            key={kind}
            checked={!filter.hidden.has(kind)}
            onChange={(show) => toggle(kind, show)}
          >
            {KINDS[kind]}
          </Chip>
        ))}
      </fieldset>
    </div>
  );
}
