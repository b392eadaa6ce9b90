import type { ReactElement } from 'react';
import type { RelyingParty } from '#contract/entry.ts';
import { faultsOf } from '#contract/faults.ts';
import { RuntimeConfig } from '#contract/runtime-config.ts';
import type { RouteId } from '#machines/routes.ts';
import { ElementFailed, type ElementFailedProps } from '#src/elements/failed.tsx';
import type { TextChunk } from '#src/i18n/texts.ts';
import ConfirmationScreen from '#src/screens/confirmation/screen.tsx';
import LogInScreen from '#src/screens/log-in/screen.tsx';
import QuitDialog, { type QuitDialogProps } from '#src/screens/quit-dialog/dialog.tsx';
import SessionDialog, { type SessionDialogProps } from '#src/screens/session-dialog/dialog.tsx';
import WaitingScreen from '#src/screens/waiting/screen.tsx';
import { WrongConfig } from '#src/start/wrong-config.tsx';
import { ThemeFailed } from '#src/theme/failed.tsx';
import { Card } from '#src/ui/card.tsx';
import { Headline } from '#src/ui/headline.tsx';
import { CLIENT, REFERENCE } from './fixtures/bank.ts';
import { logIn } from './fixtures/log-in.ts';
import { nothing } from './fixtures/nothing.ts';
import { aroundTan, tanView } from './fixtures/tan.tsx';
import { pictures } from './pictures.tsx';

/** An exhibit that is no route. */
export interface Beside {
  readonly name: string;
  /** The route whose title, breadcrumbs and texts it uses; `undefined` if it replaces the whole page. */
  readonly route: RouteId | undefined;
  readonly texts: readonly TextChunk[];
  readonly states: readonly string[];
  readonly draw: (state: string) => ReactElement;
  /** The relying party, if the exhibit is about the frame. */
  readonly party?: (state: string) => Partial<RelyingParty>;
}

const stay = { onStay: nothing, onLeave: nothing, phase: 'asking', secondsLeft: 48 } as const;

const quit = pictures<Omit<QuitDialogProps, 'open'>>({
  'variant.process': { variant: 'process', onQuit: nothing, onStay: nothing },
  'variant.logIn': { variant: 'logIn', onQuit: nothing, onStay: nothing },
});

const session = pictures<Omit<SessionDialogProps, 'open'>>({
  'phase.asking': stay,
  'phase.staying': { ...stay, phase: 'staying' },
  'phase.final': { ...stay, phase: 'final' },
  'problem.unavailable': { ...stay, problem: { kind: 'unavailable', reference: REFERENCE } },
  'last seconds': { ...stay, secondsLeft: 9 },
});

const failed = { text: undefined, reference: REFERENCE, onRetry: nothing };

const failedElement = pictures<ElementFailedProps>({
  shown: failed,
  "the bank's own words": {
    ...failed,
    text: 'Die Bestätigung per TAN ist zurzeit nicht möglich. Bitte rufen Sie uns an.',
  },
  'nobody needs it': { ...failed, text: 'Unsere Hinweise fehlen gerade.', onRetry: undefined },
});

/** The cases of the layout rules (Y1): every ecosystem, and other facts that change the frame. */
const LAYOUTS: { readonly [System in RelyingParty['ecoSystem']]: Partial<RelyingParty> } & {
  readonly [more: string]: Partial<RelyingParty>;
} = {
  // The demo's own party: the bank has a teaser for its customers.
  okvp: { ecoSystem: 'okvp', clientId: 'demo-okvp' },
  verbund: { ecoSystem: 'verbund' },
  yes: { ecoSystem: 'yes' },
  native: { applicationType: 'native' },
  'same legal entity': { sameLegalEntity: true },
  'a name that does not end': {
    clientName: 'Gemeinnützige Wohnungsbaugenossenschaft Rheinland-Westfalen-Lippe eG',
  },
};

/** Exhibits besides the routes' screens: dialogs, frames, boxes. */
export const BESIDE = {
  tan: {
    name: 'TAN component',
    route: 'psd2TanAuth',
    texts: ['tan'],
    states: tanView.states,
    draw: (state) => <ConfirmationScreen {...aroundTan(state)} />,
  },
  quitDialog: {
    name: 'Quit dialog',
    route: 'waiting',
    texts: ['dialogs'],
    states: quit.states,
    draw: (state) => (
      <>
        <WaitingScreen reason="loading" slow={false} />
        {quit.draw(
          (props) => (
            <QuitDialog open {...props} />
          ),
          state,
        )}
      </>
    ),
  },
  sessionDialog: {
    name: 'Session dialog',
    route: 'waiting',
    texts: ['dialogs'],
    states: session.states,
    draw: (state) => (
      <>
        <WaitingScreen reason="loading" slow={false} />
        {session.draw(
          (props) => (
            <SessionDialog open {...props} />
          ),
          state,
        )}
      </>
    ),
  },
  failedElement: {
    name: 'Element that failed',
    route: 'waiting',
    texts: [],
    states: failedElement.states,
    draw: (state) => (
      <Card>
        <Headline>{'<tan-web-component>'}</Headline>
        {failedElement.draw(
          (props) => (
            <ElementFailed {...props} />
          ),
          state,
        )}
      </Card>
    ),
  },
  layout: {
    name: 'Frame and layout',
    route: 'login',
    texts: [],
    states: Object.keys(LAYOUTS),
    party: (state) => LAYOUTS[state] ?? {},
    draw: (state) =>
      logIn.draw(
        (props) => <LogInScreen {...props} clientName={LAYOUTS[state]?.clientName ?? CLIENT} />,
        'title',
      ),
  },
  themeFailed: {
    name: 'No theme at all',
    route: undefined,
    texts: [],
    states: ['shown'],
    draw: () => <ThemeFailed venue={{ embedded: false, showTitle() {}, showLanguage() {} }} />,
  },
  wrongConfig: {
    name: 'Configured wrongly',
    route: undefined,
    texts: [],
    states: ['shown'],
    draw: () => (
      <WrongConfig
        embedded={false}
        faults={faultsOf(RuntimeConfig, { logLevel: 'LOUD' })}
        reference={REFERENCE}
      />
    ),
  },
} as const satisfies Record<string, Beside>;
