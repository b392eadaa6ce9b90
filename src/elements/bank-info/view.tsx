import type { BankContact } from '#contract/entry.ts';
import type { Language } from '#contract/locale.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import './view.css';

export interface BankInfoProps {
  /** Empty: hidden (Y4). */
  name: string;
  contact: BankContact;
  /** Of the bank's words. */
  language?: Language | undefined;
}

/** The digits of a phone number. Those of +49 (0)69 … are without the nought: with it, nobody answers. */
const dialled = (phone: string): string =>
  phone.replace(/(\d)\D*\(0\)/, '$1').replace(/[^+\d]/g, '');

/** Who the bank is and how to reach it. */
export function BankInfoView({ name, contact, language }: BankInfoProps) {
  const { address, phone, hours } = contact;
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
      {hours !== undefined && <p lang={language}>{hours}</p>}
    </address>
  );
}
