import type { Locator } from 'playwright/test';

/** A machine comes to a state, dots between levels. */
interface Moment {
  readonly machine: string;
  readonly state: string;
  /** A field that is empty by then. */
  readonly empties?: Locator;
}

/**
 * Presses a button in the very moment in which a machine comes to a state: before the page can show
 * it, and take the button away. A customer's finger may be as quick; what is still there must do nothing.
 */
export async function pressAt(button: Locator, { empties, ...moment }: Moment): Promise<void> {
  const field = await empties?.elementHandle();
  await button.evaluate(
    (element, { machine, state, field: emptied }) => {
      const isIt = (step: unknown) =>
        JSON.stringify(step).startsWith(JSON.stringify({ machine, state }).slice(0, -1));
      const listen = (event: Event) => {
        if (!(event instanceof CustomEvent && isIt(event.detail))) return;
        document.removeEventListener('machine-step', listen);
        if (emptied instanceof HTMLInputElement) emptied.value = '';
        if (element instanceof HTMLElement) element.click();
      };
      document.addEventListener('machine-step', listen);
    },
    { ...moment, field },
  );
}
