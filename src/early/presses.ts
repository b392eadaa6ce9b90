/** Carries `data-pressed`, by which early.css shows that a press waits for the script. */
const root = document.documentElement;

/**
 * Remembers what the customer presses before the script has loaded, and prevents the browser's default action:
 * a form submitted by the browser itself would carry the PIN (L8, N3). Returns a function that stops this and
 * returns the last element pressed, unless something was typed since: who goes on typing has pressed too early, and
 * half a PIN would cost an attempt (S4).
 */
export function keepPresses(): () => HTMLElement | undefined {
  let pressed: HTMLElement | undefined;
  const keep = (element: HTMLElement) => {
    pressed = element;
    root.dataset.pressed = '';
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const { submitter, target } = event;
    if (submitter) keep(submitter);
    else if (target instanceof HTMLElement) keep(target);
  };
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element && target.closest('button');
    if (button) keep(button);
  };
  const forget = () => {
    pressed = undefined;
    delete root.dataset.pressed;
  };
  addEventListener('input', forget, true);
  addEventListener('submit', onSubmit, true);
  addEventListener('click', onClick, true);
  return () => {
    removeEventListener('input', forget, true);
    removeEventListener('submit', onSubmit, true);
    removeEventListener('click', onClick, true);
    delete root.dataset.pressed;
    return pressed;
  };
}
