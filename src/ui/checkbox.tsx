import { useId, useState } from 'react';
import { FieldError } from './text-field.tsx';
import './choice.css';

interface CheckboxProps {
  name: string;
  label: string;
  required: boolean;
  error?: string | undefined;
}

/** A checkbox whose whole line can be pressed. Its error, that it is not ticked, disappears once it is. */
export function Checkbox({ name, label, required, error }: CheckboxProps) {
  const errorId = useId();
  const [ticked, setTicked] = useState(false);
  const wrong = error !== undefined && !ticked;
  return (
    <div className="field">
      <label className="choice">
        <input
          type="checkbox"
          className="choice__input"
          name={name}
          aria-required={required}
          onChange={({ target }) => setTicked(target.checked)}
          aria-invalid={wrong}
          aria-describedby={wrong ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldError id={errorId}>{wrong ? error : undefined}</FieldError>
    </div>
  );
}
