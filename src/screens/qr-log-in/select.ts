import type { SnapshotFrom } from 'xstate';
import { qrLoginMachine } from '#machines/qr-login/machine.ts';
import { isLast, isUnwanted } from '#machines/qr-login/setup.ts';
import { actorIn, afterStart, askToQuit, newBadge, type Scene } from '#src/screens/scene.ts';
import { draw } from '#src/screens/screen-entry.tsx';
import QrLogInScreen, { type QrLogInProps } from './screen.tsx';

type Snapshot = SnapshotFrom<typeof qrLoginMachine>;

/** The states that are shown as what they are called. */
const ENDS = ['denied', 'expired', 'rateLimited', 'uncollected', 'unknownError'] as const;

function phaseOf(snapshot: Snapshot): QrLogInProps['phase'] {
  const { code, secondsLeft } = snapshot.context;
  if (snapshot.matches('loading') && !code) return 'loading';
  if (snapshot.matches({ scanning: 'processing' })) return 'processing';
  if (snapshot.matches('loading') || snapshot.matches('scanning')) {
    if (secondsLeft === 0) return 'ended';
    return snapshot.matches('loading') && isUnwanted(snapshot.context) ? 'replacing' : 'waiting';
  }
  return ENDS.find((end) => snapshot.matches(end)) ?? 'approved';
}

/** Selects the props of the QR log-in from its machine (Q1, Q2). */
export function selectQrLogIn(scene: Scene): QrLogInProps {
  const { relyingParty, layout } = afterStart(scene);
  const qrLogin = actorIn(scene, qrLoginMachine);
  const snapshot = qrLogin.getSnapshot();
  const { code, secondsLeft, failure } = snapshot.context;
  return {
    clientName: relyingParty.clientName,
    badge: newBadge(scene),
    phase: phaseOf(snapshot),
    code: code?.link ? { link: code.link, number: code.number } : undefined,
    secondsLeft,
    // While the last code is loaded, the one before it is still shown.
    isLast: isLast(snapshot.context) && !snapshot.matches('loading'),
    reference: failure?.traceId,
    because: failure?.offline && 'offline',
    onRetry: () => qrLogin.send({ type: 'retry.requested' }),
    onRefresh: () => qrLogin.send({ type: 'refresh.requested' }),
    onCredentials: () => qrLogin.send({ type: 'credentials.requested' }),
    onCancel: layout.showCancelButton ? () => askToQuit(scene) : undefined,
  };
}

export const drawQrLogIn = draw(QrLogInScreen, selectQrLogIn);
