import type { PayeeCheck } from '#contract/later-steps.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Alert } from '#src/ui/alert.tsx';

/** What the payee's bank says about name and IBAN: before the payment is authorised (S5). */
export function PayeeCheckResult({ check }: { check: PayeeCheck }) {
  const t = useTexts();
  switch (check.result) {
    case 'match':
      return (
        <Alert tone="success" title={t('REMITTANCE.CHECK.MATCH.TITLE')}>
          <p>{t('REMITTANCE.CHECK.MATCH.TEXT')}</p>
        </Alert>
      );
    case 'closeMatch': {
      const { registeredName } = check;
      return (
        <Alert tone="info" title={t('REMITTANCE.CHECK.CLOSE_MATCH.TITLE')}>
          <p>{t('REMITTANCE.CHECK.CLOSE_MATCH.TEXT', { registeredName })}</p>
        </Alert>
      );
    }
    case 'noMatch':
      return (
        <Alert title={t('REMITTANCE.CHECK.NO_MATCH.TITLE')}>
          <p>{t('REMITTANCE.CHECK.NO_MATCH.TEXT')}</p>
        </Alert>
      );
    case 'notPossible':
      return (
        <Alert tone="info" title={t('REMITTANCE.CHECK.NOT_POSSIBLE.TITLE')}>
          <p>{t('REMITTANCE.CHECK.NOT_POSSIBLE.TEXT')}</p>
        </Alert>
      );
  }
}
