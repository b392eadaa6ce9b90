import type { ReactNode } from 'react';
import type { Order } from '#contract/tan.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions, Card } from '#src/ui/card.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { Receipt } from '#src/ui/receipt.tsx';
import { Unavailable } from '#src/ui/unavailable.tsx';
import { orderLines } from './order.ts';

export interface ConfirmationProps {
  purpose: 'logIn' | 'unlockPin' | 'trustBrowser';
  order: Order;
  phase: 'unconfirmed' | 'confirmed' | 'continuing';
  problem?: { kind: 'unavailable'; reference: string };
  /** The tan-web-component. */
  tan: ReactNode;
  onContinue: () => void;
  onCancel: () => void;
}

const TEXTS = { logIn: 'LOG_IN', unlockPin: 'UNLOCK_PIN', trustBrowser: 'TRUST_BROWSER' } as const;

/** Confirmed: on to the next step. */
function Confirmed({ phase, problem, onContinue }: ConfirmationProps) {
  const t = useTexts();
  return (
    <>
      {/* The field that had the focus is gone: the good news takes it. */}
      <Alert tone="success" takesFocus>
        <p>{t('TAN.DONE')}</p>
      </Alert>
      {problem && <Unavailable reference={problem.reference} />}
      <Actions>
        <Button
          kind="primary"
          busy={phase === 'continuing'}
          busyText={t('TAN.CONTINUING')}
          onPress={onContinue}
        >
          {t('COMMON.CONTINUE')}
        </Button>
      </Actions>
    </>
  );
}

/** Confirmation by TAN (A5): the order stays in view, not confirmed and confirmed alike. */
export default function ConfirmationScreen(props: ConfirmationProps) {
  const { purpose, order, phase, tan, onCancel } = props;
  const t = useTexts();
  const confirmed = phase === 'confirmed' || phase === 'continuing';
  return (
    <Card>
      <Headline>{t(`TAN.${TEXTS[purpose]}.${confirmed ? 'DONE' : 'TITLE'}`)}</Headline>
      {!confirmed && <Lead>{t(`TAN.${TEXTS[purpose]}.LEAD`)}</Lead>}
      <Receipt
        title={t('TAN.ORDER.TITLE')}
        status={
          <Badge tone={confirmed ? 'success' : 'neutral'}>
            {confirmed ? t('TAN.ORDER.CONFIRMED') : t('TAN.ORDER.UNCONFIRMED')}
          </Badge>
        }
        lines={orderLines(order, t)}
      />
      {confirmed ? <Confirmed {...props} /> : tan}
      {!confirmed && (
        <Actions>
          <Button onPress={onCancel}>{t('COMMON.CANCEL')}</Button>
        </Actions>
      )}
    </Card>
  );
}
