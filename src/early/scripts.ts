import { SCRIPTS_ELEMENT_ID } from '#contract/page.ts';

/** Loads the wizard's scripts, once, on a page rendered at deployment. Such a page holds them back in a template. */
export function askForScripts(): void {
  const kept = document.getElementById(SCRIPTS_ELEMENT_ID);
  if (kept instanceof HTMLTemplateElement) document.head.append(kept.content);
}
