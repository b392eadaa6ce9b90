import { useId } from 'react';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Confirmed } from '#src/ui/confirmed.tsx';
import { Receipt } from '#src/ui/receipt.tsx';
import { SectionTitle } from '#src/ui/section-title.tsx';
import { Authorising } from './authorising.tsx';
import { receiptLines } from './lines.tsx';
import { PayeeCheckResult } from './payee-check.tsx';
import type { RemittanceViewProps } from './types.ts';
import './view.css';

/**
 * A payment (A8, S5), the markup of `<cas-ueberweisung>`: the same receipt from challenge to result,
 * the payee check before it is authorised, then the title of the TAN that follows.
 */
export function RemittanceView(props: RemittanceViewProps) {
  const { remittance, phase, problem, onContinue } = props;
  const t = useTexts();
  const checkId = useId();
  const confirmed = phase === 'confirmed' || phase === 'continuing';
  const reviewing = phase === 'reviewing' || phase === 'starting';
  return (
    <div className="form remittance">
      <Receipt
        title={t('REMITTANCE.PAYMENT')}
        status={
          <Badge tone={confirmed ? 'success' : 'neutral'}>
            {confirmed ? t('REMITTANCE.CONFIRMED') : t('REMITTANCE.UNCONFIRMED')}
          </Badge>
        }
        lines={receiptLines(remittance, t)}
      />
      {!confirmed && <PayeeCheckResult check={remittance.payeeCheck} id={checkId} />}
      {reviewing && <Authorising {...props} checkId={checkId} />}
      {/* The title of the TAN takes the focus, because the button that had it is gone. */}
      {phase === 'unconfirmed' && <SectionTitle>{t('REMITTANCE.CONFIRM')}</SectionTitle>}
      {confirmed && (
        <Confirmed
          message={t('REMITTANCE.DONE')}
          continuing={phase === 'continuing'}
          problem={problem}
          onContinue={onContinue}
        />
      )}
    </div>
  );
}
