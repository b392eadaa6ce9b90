import { useEffect, useRef, useState } from 'react';
import type { Choice } from './choice.ts';
import { EXHIBITS, type Exhibit } from './exhibits.ts';

interface ListProps {
  readonly choice: Choice;
  readonly onChoose: (change: Pick<Choice, 'screen' | 'state'>) => void;
}

/** The exhibits that match a search: every word must be in the name of the screen or of the state. */
function filtered(sought: string): readonly Exhibit[] {
  const words = sought.toLowerCase().split(/\s+/);
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return EXHIBITS.map((exhibit) => ({
    ...exhibit,
    states: exhibit.states.filter((state) => has(`${exhibit.name} ${state}`)),
  })).filter(({ states }) => states.length > 0);
}

function Screen({ exhibit, choice, onChoose }: ListProps & { readonly exhibit: Exhibit }) {
  const { id, name, states } = exhibit;
  return (
    <li>
      <h2 className="screen-name">{name}</h2>
      <ul>
        {states.map((state) => (
          <li key={state}>
            <button
              type="button"
              className="screen-state"
              data-picture={`${id} ${state}`}
              aria-current={choice.screen === id && choice.state === state}
              onClick={() => onChoose({ screen: id, state })}
            >
              {state}
            </button>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** All pictures, by screen. */
export function List(props: ListProps) {
  const [sought, setSought] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const { screen, state } = props.choice;
  const chosen = `${screen} ${state}`;
  useEffect(() => {
    const button = list.current?.querySelector(`[data-picture="${chosen}"]`);
    button?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const found = filtered(sought);
  const count = found.reduce((sum, { states }) => sum + states.length, 0);
  return (
    <nav className="list" aria-label="Screens">
      <div className="list-search">
        <input
          type="search"
          aria-label="Find a screen or a state"
          placeholder="Find: submitting, qr denied…"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
        <p className="muted" role="status">
          {found.length} screens, {count} states
        </p>
      </div>
      <ul className="list-screens" ref={list}>
        {found.map((exhibit) => (
          <Screen key={exhibit.id} exhibit={exhibit} {...props} />
        ))}
      </ul>
    </nav>
  );
}
