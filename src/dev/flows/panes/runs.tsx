import { useRef } from 'react';
import { Icon, IconButton } from '../../icons.tsx';
import { useRevealed } from '../../reveal.ts';
import { clientOf, lastOf, stateInWords } from '../history/at.ts';
import type { Run } from '../history/run.ts';
import { Open } from './open.tsx';

interface RunsProps {
  readonly runs: readonly Run[];
  readonly shown: Run | undefined;
  readonly onChoose: (run: string) => void;
  readonly onAppearance: () => void;
  readonly onOpen: (files: readonly File[]) => void;
}

/** Whether a run goes on, and in which state it is; of a replayed file, how it went. */
function standingOf(run: Run): string {
  if (run.file) return run.file.same ? 'as written' : 'differs';
  return run.left ? 'left' : stateInWords(lastOf(run)?.value);
}

/** Chooses the log-in or the replayed file, if there are several. */
export function Runs({ runs, shown, onChoose, onAppearance, onOpen }: RunsProps) {
  const list = useRef<HTMLUListElement>(null);
  useRevealed(list, `[data-run="${shown?.id}"]`, 'nav', runs.length);
  return (
    <header className="top">
      <h1>Flows</h1>
      <nav aria-label="Log-ins">
        <ul className="runs" ref={list}>
          {runs.map((run) => (
            <li key={run.id}>
              <button
                type="button"
                className="run"
                data-run={run.id}
                aria-current={run === shown}
                data-left={run.left}
                onClick={() => onChoose(run.id)}
              >
                <span className="live-dot" data-on={!run.left} />
                <span className="run-name">{run.file?.title ?? clientOf(run) ?? 'log-in'}</span>
                <span className="run-time">
                  {new Date(run.moments[0]?.at ?? 0).toLocaleTimeString('en-GB')}
                </span>
                <span className="run-state">{standingOf(run)}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <a className="tool-link" href="/" target="_blank" rel="noopener">
        Open a log-in <Icon name="outside" />
      </a>
      <Open onOpen={onOpen} />
      <div className="tools">
        <IconButton icon="theme" label="Light or dark" onClick={onAppearance} />
      </div>
    </header>
  );
}
