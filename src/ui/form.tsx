import type { ReactNode, SubmitEvent } from 'react';
import './form.css';

interface FormProps {
  /** While true, another submit does nothing (L9). */
  busy: boolean;
  onSubmit: (data: FormData) => void;
  children: ReactNode;
}

function firstInvalid(form: HTMLFormElement): HTMLElement | undefined {
  return [...form.querySelectorAll('input')].find((input) => !input.validity.valid);
}

/**
 * A real form: Enter works and password managers recognise it (L7). Of the method `dialog`: before
 * the script is there, a browser sends it nowhere (L8). What is missing is said by the
 * fields; the first of them gets the focus once its message is there.
 */
export function Form({ busy, onSubmit, children }: FormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    onSubmit(new FormData(form));
    queueMicrotask(() => firstInvalid(form)?.focus());
  };
  return (
    <form className="form" method="dialog" noValidate onSubmit={submit}>
      {children}
    </form>
  );
}
