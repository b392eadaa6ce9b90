import { type Scene, startedIn } from '#src/screens/scene.ts';
import { webLink } from '#src/ui/web-link.ts';
import type { WaitingProps } from './screen.tsx';

/** What goes on in a state of the app; in any other, something is loading. */
const REASONS: Readonly<Record<string, WaitingProps['reason']>> = {
  starting: 'starting',
  completing: 'returning',
  returning: 'returning',
  cancelling: 'cancelling',
};

/** What is going on, in the customer's words. */
export function selectWaiting(scene: Scene): WaitingProps {
  const { state } = scene.picture;
  const [ofApp = ''] = state.split('.');
  return {
    reason: REASONS[ofApp] ?? 'loading',
    slow: state.endsWith('.lasting'),
    clientName: startedIn(scene)?.relyingParty.clientName,
    wayOn: state === 'returning' ? webLink(scene.app.getSnapshot().context.redirectUrl) : undefined,
  };
}
