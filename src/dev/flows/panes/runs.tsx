import { standingsAt, stateInWords } from '../history/at.ts';
import { logInOf, type Run } from '../history/run.ts';
import { Icon } from '../icons.tsx';

interface RunsProps {
  readonly runs: readonly Run[];
  readonly shown: Run | undefined;
  readonly onChoose: (run: string) => void;
  readonly onAppearance: () => void;
}

/** The log-in as it stands now. */
function lastOf(run: Run) {
  const logIn = logInOf(run);
  return logIn && standingsAt(run, run.moments.length - 1).get(logIn.id)?.standing;
}

/** The client that asked, as far as it may be seen; else the page itself. */
function nameOf(run: Run): string {
  const text = JSON.stringify(lastOf(run)?.context ?? {});
  return /"clientId":"([^"[]+)"/.exec(text)?.[1] ?? 'log-in';
}

/** Which log-in is watched, when several tabs are open. */
export function Runs({ runs, shown, onChoose, onAppearance }: RunsProps) {
  return (
    <header className="top">
      <h1>Flows</h1>
      <nav aria-label="Log-ins">
        <ul className="runs">
          {runs.map((run) => (
            <li key={run.id}>
              <button
                type="button"
                className="run"
                aria-current={run === shown}
                data-left={run.left}
                onClick={() => onChoose(run.id)}
              >
                <span className="live-dot" data-on={!run.left} />
                <span className="run-name">{nameOf(run)}</span>
                <span className="run-time">
                  {new Date(run.moments[0]?.at ?? 0).toLocaleTimeString('en-GB')}
                </span>
                <span className="run-state">
                  {run.left ? 'left' : stateInWords(lastOf(run)?.value)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <a className="tool-link" href="/" target="_blank" rel="noopener">
        Open a log-in <Icon name="outside" />
      </a>
      <div className="tools">
        <button type="button" aria-label="Light or dark" onClick={onAppearance}>
          <Icon name="theme" />
        </button>
      </div>
    </header>
  );
}
