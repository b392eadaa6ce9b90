import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'look' | 'end'> {
  /** The name of the toggle; its pressed state tells whether it is on. */
  showLabel: string;
}

/** A secret with a toggle that shows it (L2). Password managers and pasting work (L7). */
export function PasswordField({ showLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className="field__toggle"
      aria-label={showLabel}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      {shown ? <EyeOffIcon /> : <EyeIcon />}
    </button>
  );
  return <TextField {...field} type={shown ? 'text' : 'password'} end={toggle} />;
}
