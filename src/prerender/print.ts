import { bankFor } from '#machines/bank.ts';
import type { App } from '#src/screens/scene.ts';

/** FNV-1a: short, quick, and good enough to tell two first screens apart. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  }
  return (value >>> 0).toString(36);
}

/**
 * Names what the first screen is drawn from. Server and page reckon it from what each of them knows:
 * where they agree, React may take over what stands in the page (N3).
 */
export function printOf(app: App): string {
  const { appliedTheme, bank, features, initUi, locale, session } = app.getSnapshot().context;
  const party = initUi?.relyingParty;
  return hash(
    JSON.stringify([locale, appliedTheme, party, session, bankFor(bank, locale), features]),
  );
}
