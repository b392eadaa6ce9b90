interface SegmentsProps<Value extends string | number> {
  readonly name: string;
  readonly values: readonly Value[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
  /** Their words; without it, they are words themselves. */
  readonly wordsOf?: (value: Value) => string | number;
}

/** A choice between a few options. */
export function Segments<Value extends string | number>(props: SegmentsProps<Value>) {
  const { name, values, chosen, onChoose, wordsOf = (value) => value } = props;
  return (
    <fieldset className="views" aria-label={name}>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {wordsOf(value)}
        </button>
      ))}
    </fieldset>
  );
}
