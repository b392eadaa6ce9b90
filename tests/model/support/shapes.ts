import * as z from 'zod/mini';
import { AppLogIn } from '#contract/app-log-in.ts';
import { PostProcessReply, ProcessReply } from '#contract/process.ts';
import { Challenge } from '#contract/tan.ts';

/** Makes the bank's own answer say what a path wants, within the contract. */
export type Shape = (reply: object, wanted: unknown) => object;

const WithChallenge = z.object({ challenge: Challenge });
/** Any resource will do where none is offered: nothing is asked of it. */
const NOWHERE = '/services_auth/auth-backend/api/authentications/none/steps/none/none';

/** The steps that are wanted, at the resources that the bank really offers. */
const steps: Shape = (reply, wanted) => {
  const real = ProcessReply.safeParse(reply).data?.nextAuthenticationProcessStep;
  const post = PostProcessReply.safeParse(reply).data?.nextPostAuthenticationProcessStep;
  const urlOfResource = (real ?? post)?.actions[0]?.urlOfResource ?? NOWHERE;
  const parsed = ProcessReply.safeParse(wanted);
  if (!parsed.success) return reply;
  const { authenticationProcessCompleted, nextAuthenticationProcessStep: next } = parsed.data;
  const actions = next?.actions.map(({ stepType }) => ({ stepType, urlOfResource }));
  return {
    ...reply,
    authenticationProcessCompleted,
    nextAuthenticationProcessStep: actions ? { actions } : null,
  };
};

/** The challenge as the bank made it, but for its status, and what is wanted of its order. */
const challenge: Shape = (reply, wanted) => {
  const real = WithChallenge.parse(reply);
  const { status, order } = WithChallenge.parse(wanted).challenge;
  const isOther = order.kind === 'payment' && order.amount % 10 === 8;
  return {
    ...reply,
    challenge: {
      ...real.challenge,
      status,
      order: isOther ? { ...real.challenge.order, amount: 1 } : real.challenge.order,
    },
  };
};

const appLogIn: Shape = (reply, wanted) => ({ ...reply, status: AppLogIn.parse(wanted).status });

/** What may be wanted of the answer to each port; of every other, what the bank says is right. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  startTan: (reply, wanted) => challenge(steps(reply, wanted), wanted),
  startRemittance: challenge,
  askAppLogIn: appLogIn,
  askOutcome: appLogIn,
  // None is preferred yet: nothing is chosen before the customer does.
  'preferredAccount.fetchDetails': (reply) => ({ ...reply, preferredId: undefined }),
  finishAppLogIn: steps,
};
