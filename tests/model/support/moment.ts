import type { Locator } from 'playwright/test';

/** The moment in which a machine enters a state; its levels are joined by dots. */
interface Moment {
  readonly machine: string;
  readonly state: string;
  /** A field that is emptied then. */
  readonly empties?: Locator;
}

/**
 * Presses a button at the moment in which a machine enters a state, before the page can show it and remove
 * the button. A customer can be as quick; the button must do nothing then.
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
