import type { Modelled } from './machines.ts';

/** What the browser need not reach (on the machines nothing is left out), and the reason that holds. Names are those that the report prints. */
export interface Exclusion {
  /** States and transitions, by name. */
  readonly what: readonly string[];
  readonly because: string;
}

/** What no customer and no backend can cause in a browser; proven on the machine all the same. */
export const NOT_IN_THE_BROWSER: readonly Exclusion[] = [
  {
    what: [
      'app.errorPage.corruptUrl',
      'app.errorPage.choosing —always [isPage]→ app.errorPage.corruptUrl',
    ],
    because:
      'No code of the catalogue leads there: an address that cannot be read has a state of its own, app.corruptUrl.',
  },
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
      'tabs',
      'tabs.choosing',
      'tabs.askingOpener',
      'tabs.finding',
      'tabs.asking',
      'tabs.informed',
      'tabs.alone',
      'tabs.choosing —always [hasOpener]→ tabs.askingOpener',
      'tabs.choosing —always→ tabs.finding',
      'tabs.askingOpener —initData.received→ tabs.informed',
      'tabs.askingOpener —xstate.after.response.tabs.askingOpener→ tabs.finding',
      'tabs.finding —tab.found→ tabs.asking',
      'tabs.finding —xstate.after.find.tabs.finding→ tabs.alone',
      'tabs.asking —initData.received→ tabs.informed',
      'tabs.asking —xstate.after.response.tabs.asking→ tabs.alone',
    ],
    because:
      'It runs before there is a wizard that could tell what it does; tests/e2e/tabs.spec.ts drives it in the browser, every end of it.',
  },
  {
    what: ['app —redirects.exceeded→ app.raising'],
    because:
      'Nothing a customer or the bank does leads in a circle; the counter has a test of its own (src/router).',
  },
  {
    what: ['elementLoading.checking —always [hasImpossibleTimeout]→ elementLoading.failed'],
    because: 'A configuration with such a timeout is refused before there is a wizard.',
  },
  {
    what: ['credentials.submitting —identifier.missing→ (stays)'],
    because:
      'While a log-in is under way the button of the comfort app does nothing, and the field it would miss is filled.',
  },
  {
    what: [
      'qrLogin.approved —refresh.requested→ (stays)',
      'qrLogin.approved —credentials.requested→ (stays)',
      'comfortLogin.approved —credentials.requested→ (stays)',
    ],
    because: 'Once approved, the page offers nothing to press.',
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
    what: ['terms.translating —terms.accepted→ (stays)'],
    because:
      'While the document comes in another language, the button says that it is busy and does nothing.',
  },
  {
    what: ['tan.opening —always [hasStatus]→ tan.confirmed'],
    because:
      'An order that is confirmed already is shown so by the page around the TAN component, which is not put there.',
  },
];

/** The keys of the transitions of a machine that no path in the browser may take. */
export function notInTheBrowser({ transitions }: Modelled): ReadonlySet<string> {
  const names = new Set(NOT_IN_THE_BROWSER.flatMap(({ what }) => what));
  return new Set(transitions.filter(({ name }) => names.has(name)).map(({ key }) => key));
}
