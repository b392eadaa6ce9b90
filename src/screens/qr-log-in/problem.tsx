import { useTexts } from '#src/i18n/use-texts.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Reference } from '#src/ui/reference.tsx';
import type { QrLogInProps } from './props.ts';

/** What happened, and what it means where that is not the same sentence (Q3). */
const TEXTS = {
  denied: { what: 'QR.DENIED', more: 'QR.DENIED_MORE' },
  expired: { what: 'QR.EXPIRED', more: 'QR.EXPIRED_MORE' },
  rateLimited: { what: 'QR.RATE_LIMITED' },
  uncollected: { what: 'QR.UNCOLLECTED', more: 'QR.UNCOLLECTED_MORE' },
  unknownError: { what: 'QR.UNKNOWN_ERROR' },
} as const;

interface QrProblemProps {
  phase: keyof typeof TEXTS;
  reference?: QrLogInProps['reference'];
}

/** No code any more, and why: the message takes the focus, as what had it may be gone. */
export function QrProblem({ phase, reference }: QrProblemProps) {
  const t = useTexts();
  const texts = TEXTS[phase];
  return (
    <Alert key={phase} tone={phase === 'expired' ? 'info' : 'danger'} takesFocus>
      <p className="qr-log-in__what">{t(texts.what)}</p>
      {'more' in texts && <p>{t(texts.more)}</p>}
      {reference !== undefined && <Reference value={reference} />}
    </Alert>
  );
}
