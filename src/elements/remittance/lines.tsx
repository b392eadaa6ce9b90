import type { TFunction } from 'i18next';
import type { Remittance } from '#contract/later-steps.ts';
import { Amount } from '#src/ui/amount.tsx';
import { formatIban } from '#src/ui/format.ts';
import type { ReceiptLine } from '#src/ui/receipt.tsx';

/** The payment line by line, the amount first and largest; the same from challenge to result (S5). */
export function receiptLines(
  { payment, debtor }: Remittance,
  t: TFunction,
): readonly ReceiptLine[] {
  const { amount, payeeName, payeeIban, purpose } = payment;
  return [
    { term: t('REMITTANCE.AMOUNT'), detail: <Amount cents={amount} />, look: 'amount' },
    { term: t('REMITTANCE.PAYEE'), detail: payeeName },
    { term: t('REMITTANCE.PAYEE_IBAN'), detail: formatIban(payeeIban), look: 'figures' },
    // As `figures`, so that numbers in it are not broken: it stands beside its term if it fits, otherwise below
    // it.
    ...(purpose === undefined
      ? []
      : [{ term: t('REMITTANCE.PURPOSE'), detail: purpose, look: 'figures' as const }]),
    { term: t('REMITTANCE.DEBTOR'), detail: debtor.name },
    { term: t('REMITTANCE.DEBTOR_IBAN'), detail: formatIban(debtor.iban), look: 'figures' },
  ];
}
