import { expect, test } from 'vitest';
import { AUTHENTICATION_STEPS, POST_AUTHENTICATION_STEPS } from '#contract/process.ts';
import { postReply, processReply } from '../testing/replies.ts';
import { authenticationStep, postAuthenticationStep } from './lookup.ts';
import { nextOf } from './next.ts';

const TOS = 'APPROVE_TERMS_OF_SERVICE';

test('[A2] the step asked for is found by its type, whatever stands before it', () => {
  const process = processReply('START_TAN_PROCESS_FOR_PSD2_AUTH', TOS);
  expect(authenticationStep({ process }, TOS).stepType).toBe(TOS);
  const post = postReply('GIVE_CONSENT_QES', 'GIVE_CONSENT');
  expect(postAuthenticationStep({ process: processReply(), post }, 'GIVE_CONSENT').stepType).toBe(
    'GIVE_CONSENT',
  );
});

test('[A3] the four errors, word for word', () => {
  const open = processReply(TOS);
  const completed = processReply();
  expect(() => authenticationStep({ process: open }, 'QR_CODE_FIRST_LOGIN')).toThrow(
    /^Next authentication process step QR_CODE_FIRST_LOGIN could not be found$/,
  );
  expect(() =>
    postAuthenticationStep({ process: completed, post: postReply() }, 'GIVE_CONSENT'),
  ).toThrow(/^Next post authentication process step GIVE_CONSENT could not be found$/);
  expect(() => authenticationStep({ process: completed }, TOS)).toThrow(
    /^IllegalState: Authentication process is already completed!$/,
  );
  expect(() => postAuthenticationStep({ process: open }, 'GIVE_CONSENT')).toThrow(
    /^IllegalState: Authentication process is not completed yet$/,
  );
});

test('[A4] the first step this build knows comes next, in the order of the backend', () => {
  const process = processReply('SOMETHING_NEW', TOS, 'START_TAN_PROCESS_FOR_PSD2_AUTH');
  expect(nextOf({ process })).toMatchObject({ kind: 'step', state: 'tos' });
});

test.each(AUTHENTICATION_STEPS.filter((step) => !step.startsWith('END_')))(
  '[A4] %s of the contract is taken by a state',
  (step) => {
    expect(nextOf({ process: processReply(step) }).kind).toBe('step');
  },
);

test.each(POST_AUTHENTICATION_STEPS)('[A4] %s of the contract is taken by a state', (step) => {
  expect(nextOf({ process: processReply(), post: postReply(step) }).kind).toBe('step');
});

test('[A3] only unknown steps, or none while not completed, are a fault', () => {
  expect(nextOf({ process: processReply('SOMETHING_NEW') })).toEqual({
    kind: 'fault',
    message: 'Next authentication process step SOMETHING_NEW could not be found',
  });
  expect(nextOf({ process: { authenticationProcessCompleted: false } })).toMatchObject({
    kind: 'fault',
  });
  expect(nextOf({ process: processReply(), post: postReply('SOMETHING_NEW') })).toEqual({
    kind: 'fault',
    message: 'Next post authentication process step SOMETHING_NEW could not be found',
  });
});
