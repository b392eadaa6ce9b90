import type { ReactNode } from 'react';
import type { Order } from '#contract/tan.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions, Card } from '#src/ui/card.tsx';
import { Confirmed } from '#src/ui/confirmed.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { Receipt } from '#src/ui/receipt.tsx';
import { orderLines } from './order.tsx';

export interface ConfirmationProps {
  purpose: 'logIn' | 'unlockPin' | 'trustBrowser';
  order: Order;
  phase: 'unconfirmed' | 'confirmed' | 'continuing';
  problem?: { kind: 'unavailable'; reference: string } | undefined;
  /** The tan-web-component. */
  tan: ReactNode;
  onContinue: () => void;
  onCancel: () => void;
}

const TEXTS = { logIn: 'LOG_IN', unlockPin: 'UNLOCK_PIN', trustBrowser: 'TRUST_BROWSER' } as const;

/** Confirmation by TAN (A5). The order is shown before and after it is confirmed. */
export default function ConfirmationScreen(props: ConfirmationProps) {
  const { purpose, order, phase, problem, tan, onContinue, onCancel } = props;
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
      {confirmed ? (
        <Confirmed
          message={t('TAN.DONE')}
          continuing={phase === 'continuing'}
          problem={problem}
          onContinue={onContinue}
        />
      ) : (
        tan
      )}
      {!confirmed && (
        <Actions>
          <Button onPress={onCancel}>{t('COMMON.CANCEL')}</Button>
        </Actions>
      )}
    </Card>
  );
}
