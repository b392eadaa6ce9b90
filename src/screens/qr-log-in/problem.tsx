import { useTexts } from '#src/i18n/use-texts.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Reference } from '#src/ui/reference.tsx';
import type { QrLogInProps } from './props.ts';

/** What happened, as a title, and what to do now; a single sentence about both is not a title (Q3). */
const TEXTS = {
  offline: { title: 'COMMON.OFFLINE_TITLE', text: 'COMMON.GOES_ON' },
  denied: { title: 'QR.DENIED', text: 'QR.DENIED_MORE' },
  expired: { title: 'QR.EXPIRED', text: 'QR.EXPIRED_MORE' },
  rateLimited: { text: 'QR.RATE_LIMITED' },
  uncollected: { title: 'QR.UNCOLLECTED', text: 'QR.UNCOLLECTED_MORE' },
  unknownError: { text: 'QR.UNKNOWN_ERROR' },
} as const;

interface QrProblemProps {
  phase: Exclude<keyof typeof TEXTS, 'offline'>;
  reference?: QrLogInProps['reference'];
  because?: QrLogInProps['because'];
  takesFocus: boolean;
}

/** Why there is no code any more. The message takes the focus if the focused element may be gone. */
export function QrProblem({ phase, reference, because, takesFocus }: QrProblemProps) {
  const t = useTexts();
  const texts = TEXTS[phase === 'unknownError' && because ? because : phase];
  return (
    <Alert
      // Another try may fail before anything else is drawn: each failure is heard (N1).
      key={`${phase} ${reference}`}
      tone={phase === 'expired' ? 'info' : 'danger'}
      title={'title' in texts ? t(texts.title) : undefined}
      takesFocus={takesFocus}
    >
      <p>{t(texts.text)}</p>
      {reference !== undefined && <Reference value={reference} />}
    </Alert>
  );
}
