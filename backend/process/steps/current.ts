import type * as z from 'zod/mini';
import { API_BASE } from '#contract/endpoint.ts';
import type { Action, PostProcessReply, ProcessReply } from '#contract/process.ts';
import { Refusal } from '../../refusal.ts';
import type { Authentication } from '../authentication.ts';
import type { StepKind, StepOf, StepState } from './state.ts';
import { stopOf } from './stop.ts';
import { offersOf, phaseOf } from './table.ts';

/** The step that the customer has to take now; none if one of them has ended the others (E8). */
export function currentStep({ steps }: Authentication): StepState | undefined {
  return stopOf(steps) === undefined ? steps.find((step) => !step.done) : undefined;
}

function actionsOf({ id }: Authentication, step: StepState): Action[] {
  return offersOf(step).map(({ stepType, resource }) => ({
    stepType,
    urlOfResource: `${API_BASE}/authentications/${id}/steps/${step.name}/${resource}`,
  }));
}

/** A completed log-in has forgotten its customer and its steps: nothing is left but the way back. */
function assertLoggedIn({ customerId, ending }: Authentication): void {
  if (customerId === undefined && ending?.kind !== 'completed') {
    throw new Refusal('STEP_NOT_CURRENT');
  }
}

/** Whether every step is taken that belongs to the authentication of a customer: a second factor, above all (A2, S4). */
export const isAuthenticated = ({ customerId, steps }: Authentication): boolean =>
  customerId !== undefined && steps.every((step) => step.done || phaseOf(step) === 'post');

/** The next steps of the authentication process (A1). */
export function processReply(authentication: Authentication): z.input<typeof ProcessReply> {
  assertLoggedIn(authentication);
  const step = currentStep(authentication);
  if (step === undefined || phaseOf(step) === 'post') {
    return { authenticationProcessCompleted: true, nextAuthenticationProcessStep: null };
  }
  return {
    authenticationProcessCompleted: false,
    nextAuthenticationProcessStep: { actions: actionsOf(authentication, step) },
  };
}

/** The steps that follow (A1). @throws {Refusal} while the authentication is not complete. */
export function postProcessReply(authentication: Authentication): z.input<typeof PostProcessReply> {
  if (!processReply(authentication).authenticationProcessCompleted) {
    throw new Refusal('STEP_NOT_CURRENT');
  }
  const step = currentStep(authentication);
  const actions = step === undefined ? [] : actionsOf(authentication, step);
  return { nextPostAuthenticationProcessStep: { actions } };
}

/**
 * The step that a resource belongs to. A future step is refused. A completed one is returned with `done`, and
 * the caller answers with the present state of the process (S6).
 */
export function stepFor<K extends StepKind>(
  authentication: Authentication,
  name: string,
  kind: K,
): StepOf<K> {
  assertLoggedIn(authentication);
  const step = authentication.steps.find((candidate) => candidate.name === name);
  if (step === undefined || !isKind(step, kind)) throw new Refusal('NOT_FOUND');
  if (!step.done && currentStep(authentication)?.name !== name) {
    throw new Refusal('STEP_NOT_CURRENT');
  }
  return step;
}

function isKind<K extends StepKind>(step: StepState, kind: K): step is StepOf<K> {
  return step.kind === kind;
}

/** Writes a step back into its log-in. */
export function replaceStep(authentication: Authentication, step: StepState): void {
  authentication.steps = authentication.steps.map((candidate) =>
    candidate.name === step.name ? step : candidate,
  );
}
