import { FIRST_SCREENS } from '#src/screens/first.tsx';
import { LATER_SCREENS } from '#src/screens/later.ts';

/** The screen of every route. */
export const SCREENS = { ...FIRST_SCREENS, ...LATER_SCREENS };
