import { expect, test } from 'vitest';
import { OAUTH_ERROR_BY_CODE } from '#contract/error-codes.ts';
import { pageOf } from './error-catalogue.ts';
import { ROUTES } from './routes.ts';

test.each([
  ['LOCKED_ACCOUNT', 'lockedAccountError'],
  ['PIN_LOCKED', 'pinLocked'],
  ['PIN_INITIAL_ACCESS', 'pinInitialAccess'],
  ['PIN_RECALCULATION', 'pinRecalculation'],
  ['UNAPPROVED_ACCOUNT', 'unapprovedAccount'],
  ['PIN_LOCKED_AND_WRONG_NOBANKING', 'pinLockedAndWrongNoBanking'],
  ['INVALID_ACCOUNT', 'invalidAccount'],
  ['UNDERAGE', 'notOfLegalAge'],
  ['NO_NATURAL_PERSON', 'noNaturalPerson'],
  ['UNABLE_TO_MEET_SERVICE_REQUIREMENTS', 'unableToMeetServiceRequirements'],
  ['NO_SCA_METHOD', 'noScaMethod'],
  ['BANK_FUSION_ACTIVE', 'bank-fusion-active'],
  ['USER_SESSION_EXPIRED', 'sessionExpired'],
  ['TECHNICAL_ERROR', 'error-technical'],
  ['user-session-expired', 'sessionExpired'],
  ['technical-error', 'error-technical'],
  ['NEVER_HEARD_OF', 'error-technical'],
  ['constructor', 'error-technical'],
  [undefined, 'error-technical'],
])('[R1] [R3] [L5] code %s leads to %s', (code, path) => {
  expect(ROUTES[pageOf({ code })].path).toBe(path);
});

test('[E8] every code has the OAuth error that the party receives, or null if the log-in goes on', () => {
  expect(OAUTH_ERROR_BY_CODE).toEqual({
    LOCKED_ACCOUNT: 'interaction_required_account_blocked',
    PIN_LOCKED: 'interaction_required_account_blocked',
    PIN_INITIAL_ACCESS: 'interaction_required_account_blocked',
    PIN_RECALCULATION: 'interaction_required_account_blocked',
    UNAPPROVED_ACCOUNT: 'interaction_required_account_blocked',
    PIN_LOCKED_AND_WRONG_NOBANKING: 'interaction_required_account_blocked',
    INVALID_ACCOUNT: 'interaction_required_account_blocked',
    UNDERAGE: 'unable_to_meet_service_requirements',
    NO_NATURAL_PERSON: 'unable_to_meet_service_requirements',
    UNABLE_TO_MEET_SERVICE_REQUIREMENTS: 'unable_to_meet_service_requirements',
    NO_SCA_METHOD: 'unable_to_meet_service_requirements',
    BANK_FUSION_ACTIVE: 'server_error',
    USER_SESSION_EXPIRED: 'access_denied_session_timeout',
    TECHNICAL_ERROR: 'server_error',
    INVALID_CREDENTIALS: null,
    PIN_LOCKED_AND_WRONG: null,
    WRONG_TAN: null,
    TAN_EXPIRED: null,
    RATE_LIMITED: null,
  });
});
