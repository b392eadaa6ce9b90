import { type ReactNode, useId } from 'react';
import { FieldError } from './text-field.tsx';
import './choice.css';

interface RadioGroupProps {
  name: string;
  legend: string;
  options: readonly { readonly value: string; readonly label: ReactNode }[];
  /** Nothing is chosen while it is `undefined`. */
  selected: string | undefined;
  required?: boolean;
  /** What is wrong with the choice. */
  error?: string | undefined;
  /** `cards` frames each choice, for more than a word or two. */
  look?: 'plain' | 'cards';
  onSelect: (value: string) => void;
}

/** A choice of one. Choosing does not submit, because the arrow keys select each choice that they pass. */
export function RadioGroup(props: RadioGroupProps) {
  const { name, legend, options, selected, required = false, error, look = 'plain' } = props;
  const errorId = useId();
  const wrong = error !== undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and a mere group cannot be required
    <fieldset className={`choices choices--${look}`} role="radiogroup" aria-required={required}>
      <legend className="field__label">{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className={value === selected ? 'choice choice--chosen' : 'choice'}>
          <input
            type="radio"
            className="choice__input"
            name={name}
            value={value}
            checked={value === selected}
            aria-invalid={wrong}
            aria-describedby={wrong ? errorId : undefined}
            onChange={() => props.onSelect(value)}
          />
          <span className="choice__label">{label}</span>
        </label>
      ))}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
