import { stepStates } from '#machines/auth-process/step-states.ts';

/** The routes on which the steps after the log-in are shown, as far as they may be next. */
export const STEP_ROUTES = Object.values(stepStates).map(({ meta }) => meta.route);
