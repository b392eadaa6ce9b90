import { useTranslation } from 'react-i18next';
import type { RemittanceViewProps } from '#src/elements/remittance/types.ts';
import { RemittanceView } from '#src/elements/remittance/view.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions, Card } from '#src/ui/card.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';

export interface RemittanceProps extends RemittanceViewProps {
  onCancel: () => void;
}

/** The payment to check, authorise and confirm by TAN (A8). */
export default function RemittanceScreen({ onCancel, ...view }: RemittanceProps) {
  const { phase } = view;
  const { t } = useTranslation();
  const confirmed = phase === 'confirmed' || phase === 'continuing';
  return (
    <Card>
      <Headline>{t('REMITTANCE.TITLE')}</Headline>
      {!confirmed && <Lead>{t('REMITTANCE.LEAD')}</Lead>}
      <RemittanceView {...view} />
      {!confirmed && (
        <Actions>
          <Button onPress={onCancel}>{t('COMMON.CANCEL')}</Button>
        </Actions>
      )}
    </Card>
  );
}
