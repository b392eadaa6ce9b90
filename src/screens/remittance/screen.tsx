import type { ReactNode } from 'react';
import { ElementHost } from '#src/elements/host.tsx';
import type { RemittanceViewProps } from '#src/elements/remittance/types.ts';
import type { ElementServices } from '#src/elements/services.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions, Card } from '#src/ui/card.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { ProgressText } from '#src/ui/progress-text.tsx';

export interface RemittanceProps extends RemittanceViewProps {
  elements: ElementServices;
  /** The tan-web-component, once there is a challenge. */
  tan: ReactNode;
  onCancel: () => void;
}

/** The payment to check, authorise and confirm by TAN (A8), by `cas-ueberweisung` (Y3). */
export default function RemittanceScreen(props: RemittanceProps) {
  const { elements, remittance, phase, problem, tan, onAuthorise, onContinue, onCancel } = props;
  const t = useTexts();
  const confirmed = phase === 'confirmed' || phase === 'continuing';
  return (
    <Card>
      <Headline>{t(confirmed ? 'REMITTANCE.TITLE_DONE' : 'REMITTANCE.TITLE')}</Headline>
      {!confirmed && <Lead>{t('REMITTANCE.LEAD')}</Lead>}
      <ElementHost
        name="cas-ueberweisung"
        services={elements}
        vital
        whileLoading={<ProgressText>{t('WAITING.LOADING')}</ProgressText>}
        properties={{ remittance, phase, problem }}
        on={{ paymentwanted: onAuthorise, continuerequested: onContinue }}
        // Nobody confirms a payment that cannot be seen (S5).
        below={phase === 'unconfirmed' && tan}
      />
      {!confirmed && (
        <Actions>
          <Button onPress={onCancel}>{t('COMMON.CANCEL')}</Button>
        </Actions>
      )}
    </Card>
  );
}
