import type { BankContact } from '#contract/entry.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import './view.css';

interface BankInfoProps {
  /** Empty: hidden (Y4). */
  name: string;
  contact: BankContact;
}

/** The digits of a phone number. Those of +49 (0)69 … are without the nought: with it, nobody answers. */
const dialled = (phone: string): string =>
  phone.replace(/(\d)\D*\(0\)/, '$1').replace(/[^+\d]/g, '');

/** Who the bank is and how to reach it. */
export function BankInfoView({ name, contact: { address, phone, hours } }: BankInfoProps) {
  const t = useTexts();
  return (
    <address className="bank-info">
      {name !== '' && <p className="bank-info__name">{name}</p>}
      {address !== undefined && <p>{address}</p>}
      {phone !== undefined && (
        <p>
          <a className="link bank-info__phone" href={`tel:${dialled(phone)}`}>
            {t('FRAME.PHONE', { phone })}
          </a>
        </p>
      )}
      {hours !== undefined && <p>{hours}</p>}
    </address>
  );
}
