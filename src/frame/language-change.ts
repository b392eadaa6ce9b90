import { useSelector } from '@xstate/react';
import type { App } from '#src/screens/scene.ts';

/** The state of a requested change of language, for the language changer (I2, N2). */
export function useLanguageChange(app: App | undefined) {
  const snapshot = useSelector(app?.getSnapshot().children.locale, (it) => it);
  const { locale, requested } = snapshot?.context ?? {};
  return {
    wanted: requested === locale ? undefined : requested,
    loading: snapshot?.value === 'loading',
  };
}
