import * as z from 'zod/mini';
import { AppLogIn } from '#contract/app-log-in-state.ts';
import { Remittance } from '#contract/later-steps.ts';
import { PostProcessReply, ProcessReply } from '#contract/process.ts';
import { Challenge } from '#contract/tan.ts';

/** Changes the bank's answer to what a path requires, within the contract. */
export type Shape = (reply: object, wanted: unknown) => object;

const WithChallenge = z.object({ challenge: Challenge });
/** A resource for steps that the bank does not offer now. It is never called. */
const NOWHERE = '/services_auth/auth-backend/api/authentications/none/steps/none/none';

/** The required steps, with the resources that the bank really offers. */
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

/** The bank's challenge with the required status and changes to its order. */
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

/** What the app has done. If that is nothing, the bank itself knows whether its time is up. */
const appLogIn: Shape = (reply, wanted) => {
  const { status } = AppLogIn.parse(wanted);
  return status === 'waiting' ? reply : { ...reply, status };
};

const remittance: Shape = (reply, wanted) => ({ ...reply, begun: Remittance.parse(wanted).begun });

/** The changes to the answers of ports. Answers of other ports are left as they are. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  startTan: (reply, wanted) => challenge(steps(reply, wanted), wanted),
  fetchRemittance: remittance,
  startRemittance: challenge,
  requestTan: (reply, wanted) => ({ ...reply, status: Challenge.parse(wanted).status }),
  startQrLogIn: appLogIn,
  askAppLogIn: appLogIn,
  askOutcome: appLogIn,
  // Without a preferred account, so that nothing is preselected.
  'preferredAccount.fetchDetails': (reply) => ({ ...reply, preferredId: undefined }),
  finishAppLogIn: steps,
};
