import { TextField, type TextFieldProps } from './text-field.tsx';
import './code-field.css';

type CodeFieldProps = Omit<TextFieldProps, 'type' | 'look' | 'end' | 'inputMode' | 'autoComplete'>;

/** A one-time code in one input, so that it can be typed, pasted and filled in by the browser (L7). */
export function CodeField(field: CodeFieldProps) {
  return (
    <TextField
      {...field}
      type="text"
      look="code"
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
}
