import './choice.css';

interface RadioGroupProps {
  name: string;
  legend: string;
  options: readonly { readonly value: string; readonly label: string }[];
  selected: string;
  onSelect: (value: string) => void;
}

/** One of several. Choosing alone sends nothing: the arrow keys pass through the choices. */
export function RadioGroup({ name, legend, options, selected, onSelect }: RadioGroupProps) {
  return (
    <fieldset className="choices">
      <legend className="field__label">{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="choice">
          <input
            type="radio"
            className="choice__input"
            name={name}
            value={value}
            checked={value === selected}
            onChange={() => onSelect(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
