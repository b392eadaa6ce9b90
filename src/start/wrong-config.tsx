import { createRoot } from 'react-dom/client';
import { faultsOf } from '#contract/faults.ts';
import type { Language } from '#contract/locale.ts';
import { RuntimeConfig } from '#contract/runtime-config.ts';
import type { Logger } from '#src/services/logger.ts';
import { newReference } from '#src/services/reference.ts';
import { takeFocus } from '#src/ui/focus.ts';
import type { Venue } from '#src/venue/venue.ts';
import '../ui/card.css';
import '../ui/headline.css';
import './wrong-config.css';

/** What is said, and what the reference is called, in every language: which one is wanted is not known yet. */
const WORDS = Object.entries({
  de: [
    'Die Anwendung ist nicht richtig eingerichtet. Bitte versuchen Sie es später noch einmal.',
    'Referenz für Ihre Bank / ',
  ],
  en: ['The application is not set up properly. Please try again later.', 'Reference: '],
} satisfies Record<Language, [said: string, ofReference: string]>);

/** Key and reason of each fault. */
function explain(written: string): readonly string[] {
  try {
    return faultsOf(RuntimeConfig, JSON.parse(written));
  } catch {
    return ['configuration: no JSON'];
  }
}

interface WrongConfigProps {
  embedded: boolean;
  faults: readonly string[];
  reference: string;
}

/** The page of a wizard that the bank has configured wrongly. */
export function WrongConfig({ embedded, faults, reference }: WrongConfigProps) {
  const Main = embedded ? 'div' : 'main';
  return (
    <Main className="wrong-config">
      <div className="card" role="alert" aria-live="off" tabIndex={-1} ref={takeFocus}>
        <h1 className="headline" lang="de">
          Fehler
        </h1>
        {WORDS.map(([lang, [said]]) => (
          <p key={lang} lang={lang}>
            {said}
          </p>
        ))}
        <ul className="wrong-config__faults">
          {faults.map((fault) => (
            <li key={fault}>
              <code>{fault}</code>
            </li>
          ))}
        </ul>
        <p>
          {WORDS.map(([lang, [, ofReference]]) => (
            <span key={lang} lang={lang}>
              {ofReference}
            </span>
          ))}
          <strong translate="no">{reference}</strong>
        </p>
      </div>
    </Main>
  );
}

/**
 * Replaces the page when the bank has configured it wrongly: says so in German and English, names the keys to
 * correct, and logs the same with the reference shown. Returns a function that removes it.
 */
export function showWrongConfig(
  { root, embedded }: Pick<Venue, 'root' | 'embedded'>,
  written: string,
  logger: Logger,
): () => void {
  const faults = explain(written);
  const reference = newReference();
  logger.log('ERROR', `Wrong configuration: ${faults.join('; ')}`, reference);
  root.dataset.state = 'failed';
  window.early?.release();
  const react = createRoot(root);
  react.render(<WrongConfig embedded={embedded} faults={faults} reference={reference} />);
  return () => react.unmount();
}
