import { MASK } from '#machines/inspection/shapes.ts';

interface ValueProps {
  readonly value: unknown;
}

function Plain({ value }: ValueProps) {
  if (value === undefined) return <span className="value-none">not there</span>;
  if (value === MASK) return <span className="masked">masked</span>;
  if (typeof value === 'string' && value.endsWith(MASK)) {
    return <span className="masked">{value.replace(` ${MASK}`, '')} more masked</span>;
  }
  return <code className={`value-${typeof value}`}>{JSON.stringify(value)}</code>;
}

/** Whether a value is shown below its name. */
export const isNested = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** Plain data as a list of names and values, with masked ones marked. */
export function Value({ value }: ValueProps) {
  if (typeof value !== 'object' || value === null) return <Plain value={value} />;
  const entries = Object.entries(value);
  if (entries.length === 0) return <span className="value-none">nothing</span>;
  return (
    <dl className="value">
      {entries.map(([key, inner]) => (
        <div key={key} data-nested={isNested(inner)}>
          <dt>{key}</dt>
          <dd>
            <Value value={inner} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
