import type { ReactElement } from 'react';
import type { TextChunk } from '#src/i18n/texts.ts';
import type { Scene } from './scene.ts';

/** Renders a scene; its screen is accessible by itself. */
export interface Draw<Props = never> {
  (scene: Scene): ReactElement;
  readonly Screen: (props: Props) => ReactElement;
}

/** How a route is pictured: the texts it needs, and its screen, loaded when first wanted. */
export interface ScreenEntry<Props = never> {
  readonly texts: readonly TextChunk[];
  readonly load: () => Promise<Draw<Props>>;
}

/** A screen, drawn with what is selected for it. */
export function draw<Props extends object>(
  Screen: (props: Props) => ReactElement,
  select: (scene: Scene) => Props,
): Draw<Props> {
  return Object.assign((scene: Scene) => <Screen {...select(scene)} />, { Screen });
}

/** The same for a screen and its `select` that are still loading. Rejects if either fails to load. */
export async function drawLoaded<Props extends object>(
  screen: Promise<{ readonly default: (props: Props) => ReactElement }>,
  select: Promise<(scene: Scene) => Props>,
): Promise<Draw<Props>> {
  const [{ default: Screen }, selected] = await Promise.all([screen, select]);
  return draw(Screen, selected);
}

/** Whatever the screen could show, a route of its own shows one value of one prop. */
export type Only<Props, Key extends keyof Props, Value> = Props & { readonly [K in Key]: Value };
