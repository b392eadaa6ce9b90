import type { ReactElement } from 'react';
import { browserDetectionMachine } from '#machines/browser-detection/machine.ts';
import ConfirmationScreen, { type ConfirmationProps } from '#src/screens/confirmation/screen.tsx';
import { selectConfirmation } from '#src/screens/confirmation/select.tsx';
import { actorIn, askToQuit, type Scene, unavailable } from '#src/screens/scene.ts';
import { draw } from '#src/screens/screen-entry.tsx';
import BrowserTrustScreen, { type BrowserTrustProps } from './screen.tsx';

function selectTrust(scene: Scene): BrowserTrustProps {
  const detection = actorIn(scene, browserDetectionMachine);
  const snapshot = detection.getSnapshot();
  const problem: BrowserTrustProps['problem'] = snapshot.matches({ deciding: 'notChosen' })
    ? { kind: 'notChosen' }
    : snapshot.matches({ deciding: 'unavailable' })
      ? unavailable(snapshot.context.failure)
      : undefined;
  return {
    browser: snapshot.context.browser,
    phase: snapshot.matches('sending') ? 'sending' : 'deciding',
    problem,
    onDecide: (trust) => detection.send({ type: 'trust.decided', trust }),
    onCancel: () => askToQuit(scene),
  };
}

/** Its TAN page, or its consent page. */
type BrowserDetectionProps =
  | (ConfirmationProps & { readonly purpose: 'trustBrowser' })
  | BrowserTrustProps;

/** An unknown browser: its TAN page, then its consent page, on one route (A6). */
function BrowserDetection(props: BrowserDetectionProps): ReactElement {
  return 'purpose' in props ? <ConfirmationScreen {...props} /> : <BrowserTrustScreen {...props} />;
}

/** The TAN page until the TAN is confirmed, then the question (A6). */
function selectBrowserDetection(scene: Scene): BrowserDetectionProps {
  const confirming = actorIn(scene, browserDetectionMachine).getSnapshot().matches('confirming');
  return confirming
    ? { ...selectConfirmation(scene), purpose: 'trustBrowser' }
    : selectTrust(scene);
}

export const drawBrowserDetection = draw(BrowserDetection, selectBrowserDetection);
