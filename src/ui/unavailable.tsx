import { useTranslation } from 'react-i18next';
import { Alert } from './alert.tsx';
import { Reference } from './reference.tsx';

/** A call failed and nothing is lost: the same may be tried again right here (N2). */
export function Unavailable({ reference }: { reference: string }) {
  const { t } = useTranslation();
  return (
    <Alert title={t('COMMON.UNAVAILABLE_TITLE')}>
      <p>{t('COMMON.UNAVAILABLE')}</p>
      <Reference value={reference} />
    </Alert>
  );
}
