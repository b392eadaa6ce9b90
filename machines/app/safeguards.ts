import { payload } from '../on-answer.ts';
import { type AppContext, authenticationIdIn } from './context.ts';
import type { SessionExtended } from './events.ts';
import { cancelled } from './leaving.ts';

type Args = { context: AppContext };

/** Runs while nobody has logged in: a form that takes long to fill in does not expire (N1). */
export const keepingOpen = {
  src: 'keepOpen',
  input: ({ context }: Args) => ({ authenticationId: authenticationIdIn(context) }),
} as const;

/**
 * Runs beside a step while the customer has something to lose: watches the session's end (A10), and that only one
 * tab leads (P7).
 */
export const safeguards = [
  {
    id: 'sessionTimer',
    src: 'sessionTimer',
    input: ({ context }: Args) => ({
      authenticationId: authenticationIdIn(context),
      expiresAt: context.sessionEnd,
    }),
  },
  {
    src: 'leadTab',
    input: ({ context }: Args) => ({ authenticationId: authenticationIdIn(context) }),
  },
] as const;

/** The reactions to these, and to a customer who wants to leave: asks before anything is lost (A9, P2). */
export const safeguarded = {
  'session.extended': {
    actions: [
      { type: 'keepSessionEnd', params: payload<SessionExtended> },
      { type: 'passToTimer', params: payload<SessionExtended> },
    ],
  },
  'session.expired': { target: 'raising', actions: 'noteExpiry' },
  'lead.lost': 'otherTab',
  'quit.decided': cancelled,
  'url.requested': { actions: 'askToQuit' },
} as const;
