import { useId } from 'react';
import { FieldError } from './text-field.tsx';
import './choice.css';

interface CheckboxProps {
  name: string;
  label: string;
  required?: boolean;
  error?: string | undefined;
}

/** A checkbox whose whole line can be pressed. */
export function Checkbox({ name, label, required = false, error }: CheckboxProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const wrong = error !== undefined;
  return (
    <div className="field">
      <label className="choice">
        <input
          type="checkbox"
          className="choice__input"
          name={name}
          required={required}
          aria-invalid={wrong}
          aria-describedby={wrong ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
