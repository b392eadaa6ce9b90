import { type Dispatch, useEffect, useReducer } from 'react';
import { useAppearance } from '../appearance.ts';
import { useArrowKeys } from '../arrow-keys.ts';
import { readChoice } from './choice.ts';
import {
  type GalleryAction,
  galleryReducer,
  readHanging,
  searchOf,
  shownTogether,
} from './hanging.ts';
import { List } from './list.tsx';
import { Stage } from './stage.tsx';
import { Tools } from './tools.tsx';

/** Follows the language changer of a picture. */
function useLanguageOfPicture(dispatch: Dispatch<GalleryAction>): void {
  useEffect(() => {
    const hear = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || typeof data !== 'string') return;
      const { lang } = readChoice(new URLSearchParams(data));
      dispatch({ type: 'chosen', change: { lang } });
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [dispatch]);
}

/** Every screen in every state, by language, theme, appearance and width. */
export function Gallery() {
  const [hanging, dispatch] = useReducer(galleryReducer, location.search, readHanging);
  const search = searchOf(hanging);
  useEffect(() => history.replaceState(null, '', search), [search]);
  useArrowKeys(dispatch);
  useLanguageOfPicture(dispatch);
  useAppearance();
  return (
    <div className="flows gallery">
      <Tools hanging={hanging} dispatch={dispatch} />
      <div className="hall">
        <List choice={hanging.choice} onChoose={(change) => dispatch({ type: 'chosen', change })} />
        <Stage choices={shownTogether(hanging)} width={hanging.width} missing={hanging.missing} />
      </div>
    </div>
  );
}
