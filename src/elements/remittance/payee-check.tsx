import type { PayeeCheck } from '#contract/later-steps.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Alert } from '#src/ui/alert.tsx';

const LOOKS = {
  match: { tone: 'success', key: 'MATCH' },
  closeMatch: { tone: 'info', key: 'CLOSE_MATCH' },
  noMatch: { tone: 'danger', key: 'NO_MATCH' },
  notPossible: { tone: 'info', key: 'NOT_POSSIBLE' },
} as const;

/**
 * What the payee's bank says about name and IBAN: before the payment is authorised (S5). `id`: for the button that
 * authorises it.
 */
export function PayeeCheckResult({ check, id }: { check: PayeeCheck; id: string }) {
  const t = useTexts();
  const { tone, key } = LOOKS[check.result];
  return (
    <Alert id={id} tone={tone} title={t(`REMITTANCE.CHECK.${key}.TITLE`)}>
      <p>{t(`REMITTANCE.CHECK.${key}.TEXT`, { registeredName: '', ...check })}</p>
    </Alert>
  );
}
