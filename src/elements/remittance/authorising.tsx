import { useTexts } from '#src/i18n/use-texts.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions } from '#src/ui/card.tsx';
import { NoAnswer } from '../tan/no-answer.tsx';
import type { RemittanceViewProps } from './types.ts';

/**
 * The payment has been reviewed: one press requests the TAN. After a warning the button is less prominent. What the
 * payee check (`checkId`) says belongs to it: whoever goes by Tab would not hear it otherwise (N1, S5).
 */
export function Authorising(props: RemittanceViewProps & { checkId: string }) {
  const { remittance, phase, problem, onAuthorise, checkId } = props;
  const t = useTexts();
  const warned = remittance.payeeCheck.result === 'noMatch';
  const words = t(warned ? 'REMITTANCE.AUTHORISE_ANYWAY' : 'REMITTANCE.AUTHORISE');
  return (
    <>
      {problem && <NoAnswer {...problem} />}
      <Actions>
        <Button
          kind={warned ? 'secondary' : 'primary'}
          aria-describedby={checkId}
          busy={phase === 'starting'}
          busyText={t('TAN.STARTING')}
          onPress={onAuthorise}
        >
          {problem ? t('COMMON.TRY_AGAIN') : words}
        </Button>
      </Actions>
    </>
  );
}
