import { SCRIPTS_ELEMENT_ID } from '#contract/page.ts';

/** Asks for the scripts of the wizard where a page that was drawn ahead keeps them back; once. */
export function askForScripts(): void {
  const kept = document.getElementById(SCRIPTS_ELEMENT_ID);
  if (kept instanceof HTMLTemplateElement) document.head.append(kept.content);
}
