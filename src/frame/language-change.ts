import { useSelector } from '@xstate/react';
import type { App } from '#src/screens/scene.ts';

/** What the language changer is told of a change that was asked for (I2, N2): which language, and how far it is. */
export function useLanguageChange(app: App | undefined) {
  const snapshot = useSelector(app?.getSnapshot().children.locale, (it) => it);
  const { locale, requested } = snapshot?.context ?? {};
  return {
    wanted: requested === locale ? undefined : requested,
    loading: snapshot?.value === 'loading',
  };
}
