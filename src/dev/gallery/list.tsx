import { type KeyboardEvent, useRef, useState } from 'react';
import { useRevealed } from '../reveal.ts';
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

/** Names a picture among all. */
const pictureOf = ({ screen, state }: Pick<Choice, 'screen' | 'state'>): string =>
  `${screen} ${state}`;

/** Moves the focus up or down in the list. */
function walk(event: KeyboardEvent): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  buttons[at + (event.key === 'ArrowUp' ? -1 : 1)]?.focus();
}

interface ScreenProps extends ListProps {
  readonly exhibit: Exhibit;
  /** The picture that is the tab stop of the list. */
  readonly stop: string;
}

function Screen({ exhibit, choice, onChoose, stop }: ScreenProps) {
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
              data-picture={pictureOf({ screen: id, state })}
              tabIndex={stop === pictureOf({ screen: id, state }) ? 0 : -1}
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

/** All pictures, by screen: a single tab stop, with the up and down keys from one to the next. */
export function List(props: ListProps) {
  const [sought, setSought] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const chosen = pictureOf(props.choice);
  const found = filtered(sought);
  useRevealed(list, `[data-picture="${chosen}"]`, '.list-screens', sought);
  const listed = found.flatMap(({ id, states }) =>
    states.map((state) => pictureOf({ screen: id, state })),
  );
  const stop = listed.includes(chosen) ? chosen : (listed[0] ?? '');
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
          {found.length} screens, {listed.length} states
        </p>
      </div>
      <ul className="list-screens" ref={list} onKeyDown={walk}>
        {found.map((exhibit) => (
          <Screen key={exhibit.id} exhibit={exhibit} stop={stop} {...props} />
        ))}
      </ul>
    </nav>
  );
}
