import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { ErrorIcon } from './icons.tsx';
import './field.css';

/** The error below a field. For screen readers it begins with the words 'Input error' (L1). */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  const t = useTexts();
  if (children === undefined) return null;
  return (
    <p id={id} className="field__error">
      <ErrorIcon />
      <span>
        <span className="visually-hidden">{t('COMMON.INPUT_ERROR')}</span> <span>{children}</span>
      </span>
    </p>
  );
}

/** The ids that describe a control, or nothing. */
function describedBy(...ids: (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}

/**
 * What is typed here opens an account: no keyboard changes it, and no browser sends it away to check it or to suggest
 * how it goes on, also while a PIN is shown (L7, L8).
 */
const AS_TYPED = {
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  writingsuggestions: 'false',
} as const;

export interface TextFieldProps
  extends Omit<
    ComponentProps<'input'>,
    'id' | 'className' | 'style' | 'aria-invalid' | 'children'
  > {
  label: string;
  hint?: string | undefined;
  /** What is wrong with this field. */
  error?: string | undefined;
  /** Invalid for a reason shown elsewhere: reference that place in `aria-describedby`. */
  invalid?: boolean;
  /** `code` spaces the characters like a code on a card. */
  look?: 'text' | 'code';
  /** A control inside the field, at its end. */
  end?: ReactNode;
}

/**
 * Label above, hint below, error below that, tied to the input. Never keeps anyone from pasting (L7). What is required
 * is so by `aria-required`, here and in the other controls: Firefox calls a form, and all in it that has the attribute
 * `required` and is empty, invalid from the beginning (N1).
 */
export function TextField({
  label,
  hint,
  error,
  required,
  invalid = false,
  look = 'text',
  end,
  'aria-describedby': described,
  ...input
}: TextFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="field__box">
        <input
          {...AS_TYPED}
          {...input}
          id={id}
          className={`field__input field__input--${look}`}
          aria-required={required}
          aria-invalid={invalid || error !== undefined}
          aria-describedby={describedBy(error !== undefined && errorId, described, hint && hintId)}
        />
        {end}
      </div>
      {hint !== undefined && (
        <p id={hintId} className="field__hint">
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
