import type {
  Action,
  AuthenticationStepType,
  PostAuthenticationStepType,
  PostProcessReply,
  ProcessReply,
} from '#contract/process.ts';

/**
 * The process does not offer the step that was asked for (A3). The messages are specified word for word, and
 * logged.
 */
class StepLookupError extends Error {
  override readonly name = 'StepLookupError';
}

/** The process as last reported by the backend. */
export interface Standing {
  readonly process: ProcessReply;
  readonly post?: PostProcessReply | undefined;
}

/** The message for a step the process does not offer (A3). */
export function stepNotFound(kind: 'authentication' | 'post authentication', step: string): string {
  return `Next ${kind} process step ${step} could not be found`;
}

function find(actions: readonly Action[] | undefined, stepType: string): Action | undefined {
  return actions?.find((action) => action.stepType === stepType);
}

/**
 * The action of the authentication step asked for (A2).
 * @throws {StepLookupError} when the process is completed or does not offer the step (A3).
 */
export function authenticationStep(
  { process }: Standing,
  stepType: AuthenticationStepType,
): Action {
  if (process.authenticationProcessCompleted) {
    throw new StepLookupError('IllegalState: Authentication process is already completed!');
  }
  const action = find(process.nextAuthenticationProcessStep?.actions, stepType);
  if (action) return action;
  throw new StepLookupError(stepNotFound('authentication', stepType));
}

/**
 * The action of the post-authentication step asked for (A2).
 * @throws {StepLookupError} when the process is not completed or does not offer the step (A3).
 */
export function postAuthenticationStep(
  { process, post }: Standing,
  stepType: PostAuthenticationStepType,
): Action {
  if (!process.authenticationProcessCompleted) {
    throw new StepLookupError('IllegalState: Authentication process is not completed yet');
  }
  const action = find(post?.nextPostAuthenticationProcessStep.actions, stepType);
  if (action) return action;
  throw new StepLookupError(stepNotFound('post authentication', stepType));
}
