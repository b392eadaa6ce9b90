import { createRoot } from 'react-dom/client';
import { faultsOf } from '#contract/faults.ts';
import { RuntimeConfig } from '#contract/runtime-config.ts';
import type { Logger } from '#src/services/logger.ts';
import { newReference } from '#src/services/reference.ts';
import { takeFocus } from '#src/ui/focus.ts';
import type { Venue } from '#src/venue/venue.ts';
import '../ui/card.css';
import '../ui/headline.css';
import './wrong-config.css';

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
        <p lang="de">
          Die Anwendung ist nicht richtig eingerichtet. Bitte versuchen Sie es später noch einmal.
        </p>
        <p lang="en">The application is not set up properly. Please try again later.</p>
        <ul className="wrong-config__faults">
          {faults.map((fault) => (
            <li key={fault}>
              <code>{fault}</code>
            </li>
          ))}
        </ul>
        <p>
          <span lang="de">Referenz für Ihre Bank</span> <span>/</span>{' '}
          <span lang="en">Reference:</span> <strong>{reference}</strong>
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
