import { bankFor } from '#machines/bank.ts';
import type { App } from '#src/screens/scene.ts';

/** FNV-1a: short, fast, and sufficient to tell two first screens apart. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  }
  return (value >>> 0).toString(36);
}

/**
 * Fingerprint of everything the first screen is drawn from. Server and page compute it independently:
 * if they agree, React hydrates the drawn form instead of drawing it anew (N3).
 */
export function fingerprintOf(app: App): string {
  const { appliedTheme, bank, features, initUi, locale, session } = app.getSnapshot().context;
  const party = initUi?.relyingParty;
  return hash(
    JSON.stringify([locale, appliedTheme, party, session, bankFor(bank, locale), features]),
  );
}
