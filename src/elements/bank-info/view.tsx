import { useTranslation } from 'react-i18next';
import type { BankContact } from '#contract/entry.ts';
import './view.css';

interface BankInfoProps {
  /** Empty: hidden (Y4). */
  name: string;
  contact: BankContact;
}

/** Who the bank is and how to reach it. */
export function BankInfoView({ name, contact: { address, phone, hours } }: BankInfoProps) {
  const { t } = useTranslation();
  return (
    <address className="bank-info">
      {name !== '' && <p className="bank-info__name">{name}</p>}
      {address !== undefined && <p>{address}</p>}
      {phone !== undefined && <p>{t('FRAME.PHONE', { phone })}</p>}
      {hours !== undefined && <p>{hours}</p>}
    </address>
  );
}
