import { useTexts } from '#src/i18n/use-texts.tsx';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Actions } from './card.tsx';
import { Unavailable } from './unavailable.tsx';
import './paper.css';

interface ConfirmedProps {
  message: string;
  continuing: boolean;
  problem?: { reference: string } | undefined;
  onContinue: () => void;
}

/** An order was confirmed by TAN: on to the next step. */
export function Confirmed({ message, continuing, problem, onContinue }: ConfirmedProps) {
  const t = useTexts();
  return (
    <>
      {/* The field that had the focus is gone: the good news takes it. */}
      <Alert tone="success" takesFocus>
        <p>{message}</p>
      </Alert>
      {problem && <Unavailable reference={problem.reference} />}
      <Actions>
        <Button
          kind="primary"
          busy={continuing}
          busyText={t('TAN.CONTINUING')}
          onPress={onContinue}
        >
          {t('COMMON.CONTINUE')}
        </Button>
      </Actions>
    </>
  );
}
