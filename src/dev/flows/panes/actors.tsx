import { useState } from 'react';
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

function Actor({
  actor,
  props,
  withPast,
}: {
  actor: ActorInfo;
  props: ActorsProps;
  withPast: boolean;
}) {
  const { run, results, upTo, shown, onChoose } = props;
  const result = results.get(actor.id);
  const children = [...run.actors.values()].filter(
    (child) =>
      child.parent === actor.id && child.born <= upTo && (withPast || isListed(child, props)),
  );
  const words = [stateInWords(result?.snapshot.value), ownName(result)].filter(Boolean).join(' · ');
  return (
    <li>
      <button
        type="button"
        className="actor"
        style={hueOf(actor.name)}
        data-machine={actor.definition !== undefined}
        aria-current={actor.id === shown}
        disabled={actor.definition === undefined}
        onClick={() => onChoose(actor.id)}
      >
        <Status result={result} />
        <span className="actor-name">{actor.name}</span>
        {words && <span className="actor-state">{words}</span>}
      </button>
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Actor key={child.id} actor={child} props={props} withPast={withPast} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The actors at this moment: machines with their states, the ports that they use, and finished ones. */
export function Actors(props: ActorsProps) {
  const { run, upTo, pinned, onChoose } = props;
  const [withPast, setWithPast] = useState(false);
  const roots = [...run.actors.values()].filter(
    (root) => root.parent === undefined && root.born <= upTo && (withPast || isListed(root, props)),
  );
  return (
    <section className="pane" aria-labelledby="actors-title">
      <header className="pane-bar">
        <h2 id="actors-title">Actors</h2>
        <label className="chip">
          <input
            type="checkbox"
            checked={withPast}
            onChange={({ target }) => setWithPast(target.checked)}
          />
          finished
        </label>
      </header>
      <ul className="actors">
        {roots.map((root) => (
          <Actor key={root.id} actor={root} props={props} withPast={withPast} />
        ))}
      </ul>
      <footer className="pane-foot">
        <label className="chip" data-wide>
          <input
            type="checkbox"
            checked={!pinned}
            onChange={({ target }) => onChoose(target.checked ? undefined : props.shown)}
          />
          follow what happens
        </label>
      </footer>
    </section>
  );
}
