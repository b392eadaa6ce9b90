import type { FailurePage } from '../error-catalogue.ts';
import type { StateMeta } from '../picture.ts';
import { leavingError } from './leaving.ts';
import { appSetup } from './setup.ts';

/** One state for each error page that a failure can lead to (P3): a page without a state does not compile. */
const pages = {
  notOfLegalAge: { meta: { route: 'notOfLegalAge' } },
  noNaturalPerson: { meta: { route: 'noNaturalPerson' } },
  lockedAccountError: { meta: { route: 'lockedAccountError' } },
  noScaMethod: { meta: { route: 'noScaMethod' } },
  pinLocked: { meta: { route: 'pinLocked' } },
  pinLockedAndWrongNoBanking: { meta: { route: 'pinLockedAndWrongNoBanking' } },
  unapprovedAccount: { meta: { route: 'unapprovedAccount' } },
  invalidAccount: { meta: { route: 'invalidAccount' } },
  pinInitialAccess: { meta: { route: 'pinInitialAccess' } },
  pinRecalculation: { meta: { route: 'pinRecalculation' } },
  sessionExpired: { meta: { route: 'sessionExpired' } },
  unableToMeetServiceRequirements: { meta: { route: 'unableToMeetServiceRequirements' } },
  errorTechnical: { meta: { route: 'errorTechnical' } },
  bankFusionActive: { meta: { route: 'bankFusionActive' } },
} as const satisfies { [Page in FailurePage]: { meta: StateMeta & { route: Page } } };

/** Shows the page of the failure's code (R1), once the error-once rule has granted it. */
export const errorPage = appSetup.createStateConfig({
  initial: 'choosing',
  on: {
    'retry.requested': { guard: 'mayRetry', target: 'checkingEntry' },
    ...leavingError,
  },
  states: {
    choosing: {
      always: Object.values(pages).map(({ meta }) => ({
        guard: { type: 'isPage' as const, params: { page: meta.route } },
        target: meta.route,
      })),
    },
    ...pages,
  },
});
