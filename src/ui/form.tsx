import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { focusInSight } from './focus.ts';
import './form.css';

interface FormProps {
  /** While true, another submit does nothing (L9). */
  busy: boolean;
  onSubmit: (data: FormData) => void;
  children: ReactNode;
}

/** What is required: an input, or one in a group of which one has to be chosen. */
const REQUIRED = 'input[aria-required=true], [aria-required=true] input';

/** The error message below the field. */
function errorOf(field: HTMLElement, form: HTMLFormElement): string | null | undefined {
  const [id = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return form.querySelector(`[id="${id}"]`)?.textContent;
}

/**
 * A real form: Enter works and password managers recognise it (L7). Its method is `dialog`, so that the browser
 * sends nothing before the script has loaded (L8). Missing entries are reported at their fields; the first of
 * them gets the focus once its message is shown. If it has the focus already, as after Enter, a screen reader
 * would stay silent, so the message is also an alert, for as long as it has, in the language that it was said in (N1).
 */
export function Form({ busy, onSubmit, children }: FormProps) {
  const t = useTexts();
  const [alert, setAlert] = useState<{ text: string; at: number; t: typeof t }>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    onSubmit(data);
    queueMicrotask(() => {
      // Blanks alone are nothing.
      const field = [...form.querySelectorAll<HTMLInputElement>(REQUIRED)].find(
        ({ name }) => !String(data.get(name) ?? '').trim(),
      );
      const text = field?.matches(':focus') ? errorOf(field, form) : '';
      if (text) setAlert({ text, at: event.timeStamp, t });
      focusInSight(field);
      // What is typed next replaces the blanks, which nobody sees among a PIN's dots.
      field?.select();
    });
  };
  const clear = () => setAlert(undefined);
  return (
    <form
      className="form"
      method="dialog"
      noValidate
      onSubmit={submit}
      onInput={clear}
      onBlur={clear}
    >
      {children}
      {alert?.t === t && (
        <p key={alert.at} role="alert" className="visually-hidden">
          {alert.text}
        </p>
      )}
    </form>
  );
}
