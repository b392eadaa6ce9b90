import { type Dispatch, useEffect, useState } from 'react';
import { DEFAULT_THEME_LIST } from '#machines/theme/theme-id.ts';
import { listThemes } from '#src/theme/list.ts';
import { switchAppearance } from '../appearance.ts';
import { Chip } from '../chip.tsx';
import { Icon, IconButton } from '../icons.tsx';
import { Segments } from '../segments.tsx';
import { frameUrl, LANGUAGES } from './choice.ts';
import { type GalleryAction, type Hanging, WIDTHS } from './hanging.ts';

function useThemes(): readonly string[] {
  const [themes, setThemes] = useState(DEFAULT_THEME_LIST);
  useEffect(() => {
    listThemes().then(setThemes);
  }, []);
  return themes.filter(Boolean);
}

interface ThemeSelectProps {
  readonly chosen: string;
  readonly onChoose: (theme: string) => void;
}

function ThemeSelect({ chosen, onChoose }: ThemeSelectProps) {
  const own = useThemes();
  // The address may name a theme of another server.
  const themes = own.includes(chosen) ? own : [...own, chosen];
  return (
    <select aria-label="Theme" value={chosen} onChange={({ target }) => onChoose(target.value)}>
      {themes.map((theme) => (
        <option key={theme} value={theme}>
          Theme {theme}
        </option>
      ))}
    </select>
  );
}

interface ToolsProps {
  readonly hanging: Hanging;
  readonly dispatch: Dispatch<GalleryAction>;
}

/** The controls: language, appearance, width, theme. */
export function Tools({ hanging, dispatch }: ToolsProps) {
  const { choice, width, together } = hanging;
  return (
    <header className="top">
      <h1>Gallery</h1>
      <div className="tools">
        <IconButton
          icon="back"
          label="Previous picture"
          shortcut="←"
          onClick={() => dispatch({ type: 'stepped', by: -1 })}
        />
        <IconButton
          icon="forward"
          label="Next picture"
          shortcut="→"
          onClick={() => dispatch({ type: 'stepped', by: 1 })}
        />
      </div>
      <Segments
        name="Language"
        values={LANGUAGES}
        chosen={choice.lang}
        onChoose={(lang) => dispatch({ type: 'chosen', change: { lang } })}
      />
      <Segments
        name="Appearance"
        values={['light', 'dark']}
        chosen={choice.appearance}
        onChoose={(appearance) => dispatch({ type: 'chosen', change: { appearance } })}
      />
      <Segments
        name="Width in pixels"
        values={WIDTHS}
        chosen={width}
        onChoose={(wanted) => dispatch({ type: 'width.chosen', width: wanted })}
      />
      <ThemeSelect
        chosen={choice.theme}
        onChoose={(theme) => dispatch({ type: 'chosen', change: { theme } })}
      />
      <Chip checked={together} onChange={() => dispatch({ type: 'together.switched' })}>
        all at once
      </Chip>
      <a className="tool-link" href={frameUrl(choice)} target="_blank" rel="noopener">
        Alone
        <Icon name="outside" />
      </a>
      <div className="tools">
        <IconButton icon="theme" label="Appearance of the gallery" onClick={switchAppearance} />
      </div>
    </header>
  );
}
