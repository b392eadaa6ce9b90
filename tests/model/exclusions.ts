import type { Modelled } from './machines.ts';

/**
 * States and transitions that need not be reached in the browser, with the reason; on the machines, nothing
 * is excluded. Names are those of the report.
 */
export interface Exclusion {
  /** States and transitions, by name. */
  readonly what: readonly string[];
  readonly because: string;
}

/** What neither customer nor backend can cause in a browser. On the machines it is tested all the same. */
export const NOT_IN_THE_BROWSER: readonly Exclusion[] = [
  {
    what: [
      'initUi.missingParams',
      'initUi.notInitialised —always [isMissingParams]→ initUi.missingParams',
    ],
    because: 'With a parameter missing the wizard asks nobody: it does not start this machine.',
  },
  {
    what: [
      'app.starting.session.portal —xstate.error.actor.0.app.starting.session.portal→ app.raising',
    ],
    because:
      'On a page of its own the wizard has no portal to set up, and nothing that could fail.',
  },
  {
    what: [
      'app —xstate.error.actor.*→ app.raising',
      'app —xstate.error.actor.errorRedirect→ app.failed',
    ],
    because:
      'No part of the wizard breaks without a mistake in it (broken-part.test.ts makes one).',
  },
  {
    what: ['QrLogin', 'ComfortLogin'].map(
      (way) => `app.preparing${way} —xstate.error.actor.0.app.preparing${way}→ app.raising`,
    ),
    because: 'A part of the wizard that cannot be loaded is a navigation error, from wherever.',
  },
  {
    what: [
      ['qrLogin.scanning.renewing', 'qrLogin.loading'],
      ['qrLogin.scanning.ending', 'qrLogin.expired'],
      ['qrLogin.scanning.processing.ending', 'qrLogin.expired'],
      ['comfortLogin.waiting.ending', 'comfortLogin.sessionExpired'],
    ].map(([state, target]) => `${state} —xstate.error.actor.0.${state}→ ${target}`),
    because: 'An answer that breaks the contract is no answer there: the bank is asked again.',
  },
  {
    what: [
      ['approved by now', 'approved'],
      ['denied by now', 'denied'],
      ['processing by now', 'scanning.processing'],
      ['waiting by now', 'scanning.waiting'],
      ['isUnreachable', 'unknownError'],
    ].map(
      ([guard, target]) =>
        `qrLogin.scanning.ending —xstate.done.actor.0.qrLogin.scanning.ending [${guard}]→ qrLogin.${target}`,
    ),
    because: 'Ten codes before each would outlast the log-in; a code in use is decided alike.',
  },
  {
    what: ['processing', 'waiting'].map(
      (status) =>
        `qrLogin.scanning.processing.ending —xstate.done.actor.0.qrLogin.scanning.processing.ending [${status} by now]→ qrLogin.scanning.${status}`,
    ),
    because: 'The page’s clock would have to jump ahead: wrong-clock.spec.ts moves it.',
  },
  {
    what: ['qrLogin.loading —refresh.requested→ (stays)'],
    because: 'The button is inactive meanwhile: machine.test.ts asks twice.',
  },
  {
    what: ['qrLogin.scanning.renewing —appLogIn.changed [saysExpired]→ qrLogin.loading'],
    because:
      'Two ask the bank in the same moment, and what comes of either comes of the other: app-log-in.test.ts wakes a page up.',
  },
  {
    what: ['qrLogin', 'comfortLogin'].flatMap((way) => [
      `${way}.approved —quit.decided→ (stays)`,
      `${way}.uncollected —quit.decided→ (stays)`,
      `app.${way} —reset.needed→ app.cancelling`,
    ]),
    because: 'The answer to an approval must be lost on its way back: quit.spec.ts loses it.',
  },
  {
    what: ['app —identifier.typed→ (stays)'],
    because:
      'The form is typed into before the wizard’s script has run: first-screen.spec.ts types.',
  },
  {
    what: ['elementLoading.checking —always [hasImpossibleTimeout]→ elementLoading.failed'],
    because: 'A configuration with such a timeout is refused before there is a wizard.',
  },
  {
    what: ['elementLoading.failed —element.threw→ (stays)'],
    because: 'An element that has failed is taken off the page.',
  },
  {
    what: [
      'consent.deciding —decision.made→ consent.deciding.notChosen',
      'consent.deciding.notChosen',
      'signatureConsent.deciding —decision.made→ signatureConsent.deciding.notChosen',
      'signatureConsent.deciding.notChosen',
    ],
    because: 'Consent is given or denied by one button each: nothing can be sent without choosing.',
  },
  {
    what: [
      'tan —challenge.changed [isRenewed]→ (stays)',
      ...['denied', 'expired'].map(
        (status) => `tan.${status} —challenge.changed [isRenewed]→ tan.entering.unavailable`,
      ),
    ],
    because:
      'A call without an answer does not reach the bank here: tan.spec.ts loses an answer on its way back.',
  },
  {
    what: ['denied', 'expired'].map(
      (status) => `tan.${status}.told —challenge.changed [isRenewed]→ tan.entering`,
    ),
    because:
      'Another tab would have to ask for the TAN while this one leads: machine.test.ts tells of one.',
  },
  {
    what: [
      'qrLogin.unknownError —retry.requested→ qrLogin.loading',
      'comfortLogin.error —retry.requested [isAsked]→ comfortLogin.waiting.ending',
    ],
    because: 'It comes by itself, once there is a network again: offline.spec.ts finds one.',
  },
];

/** The keys of a machine's transitions that paths in the browser may not take. */
export function notInTheBrowser({ transitions }: Modelled): ReadonlySet<string> {
  const names = new Set(NOT_IN_THE_BROWSER.flatMap(({ what }) => what));
  return new Set(transitions.filter(({ name }) => names.has(name)).map(({ key }) => key));
}
