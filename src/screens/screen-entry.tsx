import type { ParseKeys } from 'i18next';
import type { ReactElement } from 'react';
import type { TextChunk } from '#src/i18n/texts.ts';
import type { Scene } from './scene.ts';

/** A screen with its props. */
export interface Drawn {
  readonly screen: ReactElement;
  /** The key of the page's title, where that is not the route's (P1). */
  readonly titleKey?: ParseKeys | undefined;
}

/** Renders a scene. The screen itself is available as `Screen`, what its title depends on as `titleKeyOf`. */
export interface Draw<Props = never> {
  (scene: Scene): Drawn;
  readonly Screen: (props: Props) => ReactElement;
  readonly titleKeyOf?: ((props: Props) => ParseKeys | undefined) | undefined;
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
  titleKeyOf?: (props: Props) => ParseKeys | undefined,
): Draw<Props> {
  const drawn = (scene: Scene): Drawn => {
    const props = select(scene);
    return { screen: <Screen {...props} />, titleKey: titleKeyOf?.(props) };
  };
  return Object.assign(drawn, { Screen, titleKeyOf });
}

/** The module of a screen. */
interface ScreenModule<Props> {
  readonly default: (props: Props) => ReactElement;
  readonly titleKeyOf?: (props: Props) => ParseKeys | undefined;
}

/** The same for modules that are still loading. Rejects if either fails to load. */
export async function drawLoaded<Props extends object>(
  screen: Promise<ScreenModule<Props>>,
  select: Promise<(scene: Scene) => Props>,
): Promise<Draw<Props>> {
  const [{ default: Screen, titleKeyOf }, selected] = await Promise.all([screen, select]);
  return draw(Screen, selected, titleKeyOf);
}

/** The props of a route that shows its screen with one fixed value of a prop. */
export type Only<Props, Key extends keyof Props, Value> = Props & { readonly [K in Key]: Value };
