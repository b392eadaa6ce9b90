import type { ReactElement } from 'react';
import type { TextChunk } from '#src/i18n/texts.ts';
import type { Scene } from './scene.ts';

/** Renders a scene. The screen itself is available as `Screen`. */
export interface Draw<Props = never> {
  (scene: Scene): ReactElement;
  readonly Screen: (props: Props) => ReactElement;
}

/** How a route is drawn: the texts that it needs, and its screen, loaded on first use. */
export interface ScreenEntry<Props = never> {
  readonly texts: readonly TextChunk[];
  readonly load: () => Promise<Draw<Props>>;
}

/** Combines a screen with the `select` that computes its props. */
export function draw<Props extends object>(
  Screen: (props: Props) => ReactElement,
  select: (scene: Scene) => Props,
): Draw<Props> {
  return Object.assign((scene: Scene) => <Screen {...select(scene)} />, { Screen });
}

/** The same for modules that are still loading. Rejects if either fails to load. */
export async function drawLoaded<Props extends object>(
  screen: Promise<{ readonly default: (props: Props) => ReactElement }>,
  select: Promise<(scene: Scene) => Props>,
): Promise<Draw<Props>> {
  const [{ default: Screen }, selected] = await Promise.all([screen, select]);
  return draw(Screen, selected);
}

/** The props of a route that shows its screen with one fixed value of a prop. */
export type Only<Props, Key extends keyof Props, Value> = Props & { readonly [K in Key]: Value };
