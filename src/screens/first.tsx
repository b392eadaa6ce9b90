import type { RouteId } from '#machines/routes.ts';
import LogInScreen, { type LogInProps } from './log-in/screen.tsx';
import { selectLogIn } from './log-in/select.ts';
import { draw, type Only, type ScreenEntry } from './screen-entry.tsx';
import WaitingScreen, { type WaitingProps } from './waiting/screen.tsx';
import { selectWaiting } from './waiting/select.ts';

/** What every log-in shows first comes with the first bundle. */
const logIn: ScreenEntry<LogInProps> = {
  texts: ['core'],
  load: async () => draw(LogInScreen, selectLogIn),
};
const waiting = <Reason extends WaitingProps['reason']>(): ScreenEntry<
  Only<WaitingProps, 'reason', Reason>
> => ({ texts: ['core'], load: async () => draw(WaitingScreen, selectWaiting) });

/** What a log-in begins with, and what says that it cannot go on: known without asking for anything (N2). */
export const FIRST_SCREENS = {
  initial: waiting<'starting'>(),
  login: logIn,
  returning: waiting<'returning'>(),
  waiting: waiting<'starting' | 'loading' | 'cancelling'>(),
  inPlaceError: {
    texts: ['errors'],
    load: async () => {
      const [{ default: InPlaceErrorScreen }, { selectInPlaceError }] = await Promise.all([
        import('./in-place-error/screen.tsx'),
        import('./in-place-error/select.ts'),
      ]);
      return draw(InPlaceErrorScreen, selectInPlaceError);
    },
  },
  navigationError: {
    texts: ['navigation'],
    load: async () => {
      const [{ default: NavigationErrorScreen }, { selectNavigationError }] = await Promise.all([
        import('./navigation-error/screen.tsx'),
        import('./navigation-error/select.ts'),
      ]);
      return draw(NavigationErrorScreen, selectNavigationError);
    },
  },
} satisfies { readonly [Route in RouteId]?: ScreenEntry };
