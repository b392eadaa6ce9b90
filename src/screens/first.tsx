import type { RouteId } from '#machines/routes.ts';
import LogInScreen, { type LogInProps } from './log-in/screen.tsx';
import { selectLogIn } from './log-in/select.ts';
import { draw, type ListedScreen, type Only, type ScreenEntry } from './screen-entry.tsx';
import WaitingScreen, { type WaitingProps } from './waiting/screen.tsx';
import { selectWaiting } from './waiting/select.ts';

/** The first screen of every log-in is part of the first script. */
const logIn: ScreenEntry<LogInProps> = {
  texts: ['core'],
  load: async () => draw(LogInScreen, selectLogIn),
};
export const drawWaiting = draw(WaitingScreen, selectWaiting);
const waiting = <Reason extends WaitingProps['reason']>(): ScreenEntry<
  Only<WaitingProps, 'reason', Reason>
> => ({ texts: ['core'], load: async () => drawWaiting });

/**
 * The screens that a log-in starts with, and those for failures. They are found without the list of later
 * screens, which would have to be loaded first (N2).
 */
export const FIRST_SCREENS = {
  initial: waiting<'starting'>(),
  login: logIn,
  returning: waiting<'returning'>(),
  waiting: waiting<'loading' | 'cancelling' | 'returning'>(),
  inPlaceError: {
    texts: ['errors'],
    load: () => import('./in-place-error/select.ts').then((it) => it.drawInPlaceError),
  },
  navigationError: {
    texts: ['navigation'],
    load: () => import('./navigation-error/select.ts').then((it) => it.drawNavigationError),
  },
} satisfies { readonly [Route in RouteId]?: ListedScreen };
