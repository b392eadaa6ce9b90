import { useState } from 'react';
import { Chip } from '../../chip.tsx';
import { Icon } from '../../icons.tsx';
import { stateInWords } from '../history/at.ts';
import { type ActorInfo, logInOf, type Result, type Run } from '../history/run.ts';
import { hueOf } from '../hue.ts';

interface ActorsProps {
  readonly run: Run;
  readonly results: ReadonlyMap<string, Result>;
  readonly upTo: number;
  /** The actor whose chart is shown. */
  readonly shown: string | undefined;
  /** The user has chosen it, so it stays. */
  readonly pinned: boolean;
  readonly onChoose: (actor: string | undefined) => void;
}

/** Hides finished actors, except the log-in itself and the one whose chart is shown. */
function isListed({ id }: ActorInfo, { run, results, shown }: ActorsProps): boolean {
  const isActive = results.get(id)?.snapshot.status === 'active';
  return isActive || id === shown || id === logInOf(run)?.id;
}

/** Distinguishes several actors of one machine, if the context allows it. */
function ownName(result: Result | undefined): string {
  const context = result?.snapshot.context;
  const named = typeof context === 'object' && context !== null && 'name' in context;
  return named && typeof context.name === 'string' ? context.name : '';
}

function Status({ result }: { result: Result | undefined }) {
  const status = result?.snapshot.status ?? 'active';
  return (
    <span className="status" data-status={status}>
      {status !== 'active' && <Icon name={status} />}
      <span className="visually-hidden">{status}</span>
    </span>
  );
}

interface ListProps {
  readonly below: string | undefined;
  readonly props: ActorsProps;
  readonly withPast: boolean;
}

/** The actors below another one, each with those below it; without it, the outermost. */
function List({ below, props, withPast }: ListProps) {
  const { run, results, upTo, shown, onChoose } = props;
  const actors = [...run.actors.values()].filter(
    (actor) => actor.parent === below && actor.born <= upTo && (withPast || isListed(actor, props)),
  );
  if (below !== undefined && actors.length === 0) return null;
  return (
    <ul className={below === undefined ? 'actors' : undefined}>
      {actors.map(({ id, name, definition }) => {
        const result = results.get(id);
        const words = [stateInWords(result?.snapshot.value), ownName(result)];
        const state = words.filter(Boolean).join(' · ');
        return (
          <li key={id}>
            <button
              type="button"
              className="actor"
              style={hueOf(name)}
              data-machine={definition !== undefined}
              aria-current={id === shown}
              disabled={definition === undefined}
              onClick={() => onChoose(id)}
            >
              <Status result={result} />
              <span className="actor-name">{name}</span>
              {state && <span className="actor-state">{state}</span>}
            </button>
            <List below={id} props={props} withPast={withPast} />
          </li>
        );
      })}
    </ul>
  );
}

/** The actors at this moment: machines with their states, the ports that they use, and finished ones. */
export function Actors(props: ActorsProps) {
  const { pinned, onChoose } = props;
  const [withPast, setWithPast] = useState(false);
  return (
    <section className="pane" aria-labelledby="actors-title">
      <header className="pane-bar">
        <h2 id="actors-title">Actors</h2>
        <Chip checked={withPast} onChange={setWithPast}>
          finished
        </Chip>
      </header>
      <List below={undefined} props={props} withPast={withPast} />
      <footer className="pane-foot">
        <Chip checked={!pinned} onChange={(follow) => onChoose(follow ? undefined : props.shown)}>
          follow what happens
        </Chip>
      </footer>
    </section>
  );
}
