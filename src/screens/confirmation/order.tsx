import type { TFunction } from 'i18next';
import type { Order } from '#contract/tan.ts';
import { Amount } from '#src/ui/amount.tsx';
import { formatIban, formatMoment } from '#src/ui/format.ts';
import type { ReceiptLine } from '#src/ui/receipt.tsx';

/** The order as lines of a receipt, the same before and after it is confirmed (S5). */
export function orderLines(order: Order, t: TFunction): readonly ReceiptLine[] {
  const line = (term: string, detail: string): ReceiptLine => ({ term, detail });
  const what = (detail: string): ReceiptLine => ({
    term: t('TAN.ORDER.WHAT'),
    detail,
    isWords: true,
  });
  const figures = (term: string, detail: string): ReceiptLine => ({
    term,
    detail,
    look: 'figures',
  });
  const requested = ({ requestedAt }: { readonly requestedAt: string }) =>
    figures(t('TAN.ORDER.REQUESTED_AT'), formatMoment(requestedAt));
  switch (order.kind) {
    case 'logIn':
      return [
        what(t('TAN.ORDER.LOG_IN')),
        line(t('TAN.ORDER.PARTY'), order.clientName),
        requested(order),
      ];
    case 'trustBrowser':
      return [
        what(t('TAN.ORDER.TRUST_BROWSER')),
        line(t('TAN.ORDER.BROWSER'), order.browser),
        requested(order),
      ];
    case 'unlockPin':
      return [what(t('TAN.ORDER.UNLOCK_PIN')), requested(order)];
    case 'payment':
      return [
        { term: t('TAN.ORDER.AMOUNT'), detail: <Amount cents={order.amount} />, look: 'amount' },
        what(t('TAN.ORDER.PAYMENT')),
        line(t('TAN.ORDER.PAYEE'), order.payeeName),
        figures(t('TAN.ORDER.PAYEE_IBAN'), formatIban(order.payeeIban)),
        figures(t('TAN.ORDER.DEBTOR_IBAN'), formatIban(order.debtorIban)),
      ];
  }
}
