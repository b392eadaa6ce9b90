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

/** An entry as it is listed. Only who looks it up says what it loads: said here, every screen's props would be `never`. */
export type ListedScreen = Pick<ScreenEntry, 'texts'> & { readonly load: () => unknown };

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

/** The props of a route that shows its screen with one fixed value of a prop. */
export type Only<Props, Key extends keyof Props, Value> = Props & { readonly [K in Key]: Value };
