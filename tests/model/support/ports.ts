import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts';
import { PREFER_HEADER } from '#contract/included.ts';
import { callPath } from '../../tools/call-path.ts';

/**
 * Replaces the wizard's `Prefer` header: no reply includes the answers to later calls, so each call is made
 * and can be held.
 */
export const CALL_BY_CALL = { [PREFER_HEADER]: 'none' };

/** A call that a port makes. */
export interface PortCall {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  /** Requests without a body do not belong to this port. */
  readonly hasBody?: true;
}

function made(name: EndpointName): PortCall {
  const endpoint: Endpoint = ENDPOINTS[name];
  return { method: endpoint.method, path: callPath(endpoint) };
}

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];
const BY_NAME = new Map(NAMES.map((name) => [name, made(name)] as const));

/** A call of the contract; for the same name always the same object. */
export function callOf(name: EndpointName): PortCall {
  const call = BY_NAME.get(name);
  if (!call) throw new Error(`The contract has no ${name}`);
  return call;
}

/** The call of each port. If machines use the same port name, the machine's name is put before it. */
const CALLS: Readonly<Record<string, PortCall>> = {
  requestSession: callOf('session'),
  requestInitUi: callOf('initUi'),
  requestBankSettings: callOf('bankSettings'),
  /** The wizard asks for a lost answer by the same call without a body. */
  logIn: { ...callOf('logIn'), hasBody: true },
  complete: callOf('completion'),
  cancel: callOf('cancellation'),
  askProcess: callOf('process'),
  askPostProcess: callOf('postProcess'),
  startTan: callOf('startTan'),
  endTan: callOf('endTan'),
  submitTan: callOf('submitTan'),
  requestTan: callOf('chooseMethod'),
  /** Not a port of its own: made by the actor that watches the challenge. */
  askChallenge: callOf('challenge'),
  decideTrust: callOf('endBrowserDetection'),
  submitPin: callOf('firstLogIn'),
  fetchDocument: callOf('termsPreview'),
  approveTerms: callOf('approveTerms'),
  'consent.fetchDetails': callOf('consentDetails'),
  'consent.decide': callOf('decideConsent'),
  'signatureConsent.fetchDetails': callOf('signatureDetails'),
  'signatureConsent.decide': callOf('decideSignature'),
  'preferredAccount.fetchDetails': callOf('accounts'),
  'preferredAccount.decide': callOf('choosePreferredAccount'),
  fetchRemittance: callOf('remittance'),
  startRemittance: callOf('startRemittance'),
  endRemittance: callOf('endRemittance'),
  startQrLogIn: callOf('startQrLogIn'),
  startComfortLogIn: callOf('startComfortLogIn'),
  askAppLogIn: callOf('appLogIn'),
  askOutcome: callOf('appLogIn'),
  finishAppLogIn: callOf('finishAppLogIn'),
  keepAlive: callOf('keepAlive'),
};

/** The call that a machine's port makes, if it makes one. */
export const portCall = (machine: string, port: string): PortCall | undefined =>
  CALLS[`${machine}.${port}`] ?? CALLS[port];
