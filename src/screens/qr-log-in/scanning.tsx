import { useTexts } from '#src/i18n/use-texts.tsx';
import { NumberToCompare } from '#src/ui/number-to-compare.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { TimeLeft } from '#src/ui/time-left.tsx';
import type { QrLogInProps } from './props.ts';
import { WithoutScanning } from './without-scanning.tsx';

/** What to do, in order. */
function Instructions() {
  const t = useTexts();
  return (
    <ol className="qr-log-in__steps" aria-label={t('QR.STEPS')}>
      <li>{t('QR.STEP_OPEN')}</li>
      <li>{t('QR.STEP_SCAN')}</li>
      <li>{t('QR.STEP_COMPARE')}</li>
    </ol>
  );
}

/** The code; while it is loading or in use, or has ended, what is going on. */
function CodePlace({ phase, code, isLast }: Pick<QrLogInProps, 'phase' | 'code' | 'isLast'>) {
  const t = useTexts();
  const processing = phase === 'processing';
  const replacing = phase === 'replacing';
  const shown = (replacing || phase === 'waiting') && code;
  const what = processing ? 'PROCESSING' : phase === 'ended' && 'EXPIRED';
  return (
    <div className={`qr-log-in__place${replacing ? ' qr-log-in__place--replacing' : ''}`}>
      {shown && <QrCode content={shown.link} label={t('QR.CODE')} />}
      <div role="status" className={shown ? 'visually-hidden' : 'qr-log-in__progress'}>
        {!shown && <Spinner />}
        {what && <p className="qr-log-in__what">{t(`QR.${what}`)}</p>}
        {processing && <p>{t('QR.PROCESSING_MORE')}</p>}
        {/* After the last code that has ended, no other is promised. */}
        {!(processing || shown || isLast) && <p>{t('QR.LOADING')}</p>}
      </div>
    </div>
  );
}

/** The code, the number to compare, how long it is valid, and the way without scanning (Q2, Q6). */
export function Scanning({ phase, code, secondsLeft, isLast = false }: QrLogInProps) {
  const t = useTexts();
  const replacing = phase === 'replacing';
  return (
    <>
      {phase !== 'processing' && <Instructions />}
      <div className="qr-log-in__panel">
        <CodePlace phase={phase} code={code} isLast={isLast} />
        {code && <NumberToCompare label={t('QR.NUMBER')} number={code.number} />}
        {code && (replacing || phase === 'waiting') && secondsLeft !== undefined && (
          <TimeLeft
            of={code.link}
            seconds={secondsLeft}
            text={isLast ? 'QR.TIME_LEFT_LAST' : 'QR.TIME_LEFT'}
          />
        )}
      </div>
      {/* Stays while the app has the code: if it was opened by the link in here, the focus is still on that. */}
      {code && <WithoutScanning {...code} ended={replacing || phase === 'ended'} />}
    </>
  );
}
