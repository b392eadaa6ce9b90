import type { ReactElement } from 'react';
import type { Fixtures, Pictures } from './pictures.ts';

/** The pictures of a screen, of fixtures that are complete by type. */
export function pictures<Props extends object>(fixtures: Fixtures<Props>): Pictures<Props> {
  const byState = new Map<string, Props>(Object.entries<Props>(fixtures));
  return {
    states: [...byState.keys()],
    draw(Screen: (props: Props) => ReactElement, state: string) {
      const props = byState.get(state);
      if (!props) throw new Error(`No fixture of ${state}`);
      return <Screen {...props} />;
    },
  };
}
